/**
 * What a tank holds at an instant: by its sensor where that was heard in the two hours before, else by the newest reading or
 * dip of the 35 days before and what came and went since. Litres. Source: domain.md §16.D.
 */
import type { Litres } from '../../../quantity.ts'
import { DAY_MS, HOUR_MS, type Instant } from '../../../time/interval.ts'
import { type SinceRead, stockSince } from './stock-figures.ts'
import type { TankUnknown } from './tank-now.ts'

const FRESH_MS = 2 * HOUR_MS
const OLD_MS = 35 * DAY_MS

interface ReadStock {
  readonly kind: 'level' | 'dip'
  readonly at: Instant
  readonly litres: Litres
}

export interface StockNow {
  /** null: not known. */
  readonly litres: Litres | null
  /** Of the newest reading of it; null: there is none of the last 35 days. */
  readonly asOf: Instant | null
  readonly unknown: TankUnknown | null
  /** null: by the sensor, or there is no reading. */
  readonly since: SinceRead | null
}

const isFresh = ({ kind, at }: ReadStock, now: Instant) => kind === 'level' && now - at <= FRESH_MS

/** Whether what came and went since it is asked for. */
export const needsSince = (newest: ReadStock, now: Instant): boolean =>
  !isFresh(newest, now) && now - newest.at <= OLD_MS

export function stockNow(newest: ReadStock | undefined, since: SinceRead | null, now: Instant): StockNow {
  if (newest === undefined || now - newest.at > OLD_MS)
    return { litres: null, asOf: null, unknown: 'no-stock', since: null }
  const { litres, at: asOf } = newest
  if (isFresh(newest, now)) return { litres, asOf, unknown: null, since: null }
  const left = since === null ? null : stockSince(since)
  return { litres: left, asOf, unknown: left === null ? 'stale-engine' : null, since }
}
