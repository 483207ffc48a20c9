import { type Instant, MINUTE_MS } from '../time/interval.ts'
import { MOST_AHEAD_MS } from './check-reading.ts'
import { quantiles } from './quantile.ts'

/** The newest frame of a device that was heard lately. */
export interface HeardFrame {
  readonly at: Instant
  /** by the server's clock */
  readonly receivedAt: Instant
}

export interface ClockDoubt {
  /** heard lately */
  readonly devices: number
  /** of them with a newest frame more than 5 minutes ahead */
  readonly ahead: number
  /** how far those lie ahead, by the median one */
  readonly aheadMs: number
}

/** One meter's clock is the meter's trouble, as long as nothing hangs on it; where most of several agree it is the server's. */
const FEWEST_DEVICES = 2

/**
 * Doubts the server's clock where the newest frames of more than half of the devices lie ahead of it; null: no doubt.
 * A clock that is ahead shows itself by nothing that frames say, since any frame may come late. Source: domain.md §2.8.
 */
export function doubtServerClock(newest: readonly HeardFrame[], fewest = FEWEST_DEVICES): ClockDoubt | null {
  const leads = newest.map(({ at, receivedAt }) => at - receivedAt).filter((lead) => lead > MOST_AHEAD_MS)
  const devices = newest.length
  const [aheadMs] = quantiles(leads, [0.5]) ?? []
  if (aheadMs === undefined || leads.length < fewest || leads.length * 2 <= devices) return null
  return { devices, ahead: leads.length, aheadMs }
}

/** Whether a device heard lately goes by the same time: then those that lie ahead of it are wrong, and not the server. */
export function confirmsServerClock(newest: readonly HeardFrame[]): boolean {
  return newest.some(({ at, receivedAt }) => Math.abs(at - receivedAt) <= MOST_AHEAD_MS)
}

/** For the log and for `doctor`. */
export function clockDoubtSentence({ devices, ahead, aheadMs }: ClockDoubt): string {
  const minutes = Math.round(aheadMs / MINUTE_MS)
  const far = minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`
  return `The newest readings of ${ahead} of ${devices} devices lie about ${far} ahead of this server's clock: set it (NTP). They are kept, and judged again when their time has come`
}
