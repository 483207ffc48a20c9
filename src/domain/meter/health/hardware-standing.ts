/**
 * How a gateway or device stands as a piece of hardware, the worst first: silent, a clock that is off, readings that come late,
 * what is parked or dropped of the last day, a battery or signal that is weak. What is not known is no trouble and not well
 * either. Source: issue 19.6.
 */
import { byText } from '../../text-order.ts'
import { DAY_MS, type Instant, MINUTE_MS } from '../../time/interval.ts'
import type { SignalKind } from './hardware-facts.ts'
import type { LagFigures } from './reading-lag.ts'

export const TROUBLES = ['silent', 'clock', 'late', 'parked', 'dropped', 'battery', 'signal'] as const
export type Trouble = (typeof TROUBLES)[number]

export interface HardwareFigures {
  readonly name: string
  /** null: it has never been heard */
  readonly heardAt: Instant | null
  /** null: it is not silent */
  readonly silentSince: Instant | null
  readonly lag: LagFigures | null
  /** its clock minus the server's, where it told its clock */
  readonly clockAheadMs: number | null
  /** when something was parked or dropped last; null: nothing is */
  readonly parkedAt: Instant | null
  readonly droppedAt: Instant | null
  readonly batteryPct: number | null
  readonly signal: { readonly kind: SignalKind; readonly rssi: number; readonly snrDb: number | null } | null
}

const CLOCK_OFF_MS = MINUTE_MS
const LATE_SHARE = 0.1
const LOW_BATTERY_PCT = 20
/** dBm below which a radio loses messages; LoRa is also heard below its noise. */
const WEAK_DBM: Readonly<Record<SignalKind, number>> = { wifi: -80, lora: -120, modem: -105 }
const WEAK_SNR_DB = -15

/** In order of weight. */
export function hardwareTroubles(figures: HardwareFigures, now: Instant): Trouble[] {
  const { silentSince, lag, batteryPct } = figures
  const isOfToday = (at: Instant | null) => at !== null && at > now - DAY_MS
  const is: Record<Trouble, boolean> = {
    silent: silentSince !== null,
    clock: Math.abs(clockAhead(figures) ?? 0) > CLOCK_OFF_MS,
    late: (lag?.lateShare ?? 0) > LATE_SHARE,
    parked: isOfToday(figures.parkedAt),
    dropped: isOfToday(figures.droppedAt),
    battery: batteryPct !== null && batteryPct < LOW_BATTERY_PCT,
    signal: isWeak(figures.signal),
  }
  return TROUBLES.filter((trouble) => is[trouble])
}

/** As it told it, else by how much its readings came before their time; null: nothing says how its clock is. */
export function clockAhead({
  clockAheadMs,
  lag,
}: Pick<HardwareFigures, 'clockAheadMs' | 'lag'>): number | null {
  return clockAheadMs ?? lag?.aheadMs ?? null
}

function isWeak(signal: HardwareFigures['signal']): boolean {
  if (signal === null || signal.rssi >= 0) return false
  const { kind, rssi, snrDb } = signal
  return rssi < WEAK_DBM[kind] || (kind === 'lora' && (snrDb ?? 0) < WEAK_SNR_DB)
}

/** The heaviest trouble first; of those alike what has more of them, then what has been silent longer; what never spoke is last: it may be waited for, and nothing is wrong that is known. */
export function worstFirst<T extends HardwareFigures>(rows: readonly T[], now: Instant): T[] {
  const ranked = rows.map((row) => {
    const troubles = hardwareTroubles(row, now)
    const heaviest = troubles[0] === undefined ? null : TROUBLES.indexOf(troubles[0])
    const rank = heaviest ?? TROUBLES.length + (row.heardAt === null ? 1 : 0)
    return { row, rank, count: troubles.length }
  })
  ranked.sort(
    (a, b) =>
      a.rank - b.rank ||
      b.count - a.count ||
      (a.row.silentSince ?? 0) - (b.row.silentSince ?? 0) ||
      byText(a.row.name, b.row.name),
  )
  return ranked.map(({ row }) => row)
}
