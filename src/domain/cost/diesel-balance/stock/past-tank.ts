/**
 * How long a tank would have lasted at instants that have passed: the same stock and the same burn as now, of what was known
 * by then. Litres, hours. Source: domain.md §16.D, §12 "What a limit would have told".
 */
import { type BlockVectors, type DayTotals, dayTotals } from '../../../energy/day-totals.ts'
import { daylightInterval } from '../../../energy/daylight.ts'
import { type DeviceRange, deviceRange } from '../../../energy/device-range.ts'
import { dueWithin } from '../../../energy/elapsed-range.ts'
import type { Litres } from '../../../quantity.ts'
import type { Device } from '../../../site/tree.ts'
import { DAY_MS, type Instant, type Interval, intersection } from '../../../time/interval.ts'
import { dayInterval, daysInInterval, localDay } from '../../../time/zone.ts'
import type { LevelSample } from '../level-series.ts'
import type { LoggedReceipt, LoggedUse } from '../litre-figures.ts'
import { engineUse } from '../period-figures.ts'
import { needsSince, stockNow } from './stock-now.ts'
import { tankNow } from './tank-now.ts'

/** A row with its place in time. */
type Placed<T> = T & { readonly instant: Instant }

export interface TankPast {
  readonly zone: string
  readonly sets: readonly Device[]
  /** By 'device day'. */
  readonly blocks: ReadonlyMap<string, BlockVectors>
  /** Of the sensor, oldest first. */
  readonly samples: readonly LevelSample[]
  /** Oldest first. */
  readonly dips: readonly { readonly id: number; readonly at: Instant; readonly litres: Litres }[]
  readonly receipts: readonly Placed<LoggedReceipt>[]
  readonly uses: readonly Placed<LoggedUse>[]
}

/** Running hours that the tank would last at the mean load of the day before, as it stood at each of these instants. */
export function pastTankHours(past: TankPast, instants: readonly Instant[]): (number | null)[] {
  const wholeDays = new Map<string, DayTotals>()
  const ranges = (span: Interval) =>
    new Map(past.sets.map((set) => [set.id, rangeWithin(past, set, span, wholeDays)]))
  return instants.map((at) => {
    const day = engineUse(
      past.sets.filter(({ isActive }) => isActive),
      ranges({ from: at - DAY_MS, to: at }),
    )
    return tankNow(stockAt(past, at, ranges), [], day).hoursMean
  })
}

function stockAt(
  past: TankPast,
  at: Instant,
  ranges: (span: Interval) => ReadonlyMap<number, DeviceRange>,
): Litres | null {
  const newest = newestAt(past, at)
  if (newest === undefined || !needsSince(newest, at)) return stockNow(newest, null, at).litres
  const isSince = ({ instant }: { readonly instant: Instant }) => instant >= newest.at && instant < at
  const anchor = { ...newest, date: localDay(past.zone, newest.at) }
  const engine = engineUse(past.sets, ranges({ from: newest.at, to: at }))
  const since = { anchor, engine, receipts: past.receipts.filter(isSince), uses: past.uses.filter(isSince) }
  return stockNow(newest, since, at).litres
}

function newestAt({ samples, dips }: TankPast, at: Instant) {
  const dip = dips.findLast((one) => one.at <= at)
  const level = lastUntil(samples, at)
  if (level !== undefined && (dip === undefined || level.at > dip.at))
    return { kind: 'level' as const, key: `level ${level.at}`, ...level }
  return dip && { kind: 'dip' as const, key: `dip ${dip.id}`, at: dip.at, litres: dip.litres }
}

/** A month of a sample a minute is looked through at every hour: by halves. */
function lastUntil(samples: readonly LevelSample[], at: Instant): LevelSample | undefined {
  let [first, last] = [0, samples.length]
  while (first < last) {
    const middle = (first + last) >> 1
    if (samples[middle]!.at <= at) first = middle + 1
    else last = middle
  }
  return samples[first - 1]
}

/** Whole days are added up once. */
function rangeWithin(
  { zone, blocks }: TankPast,
  set: Device,
  span: Interval,
  wholeDays: Map<string, DayTotals>,
): DeviceRange {
  const days = daysInInterval(zone, span).flatMap((day) => {
    const key = `${set.id} ${day}`
    const vectors = blocks.get(key)
    const whole = dayInterval(zone, day)
    const clip = intersection(whole, span)
    if (vectors === undefined || clip === null) return []
    const isWhole = clip.from === whole.from && clip.to === whole.to
    const totals = (isWhole && wholeDays.get(key)) || dayTotals(vectors, clip, daylightInterval(zone, day))
    if (isWhole) wholeDays.set(key, totals)
    return [{ ...totals, day }]
  })
  return deviceRange(set.id, days, dueWithin(set, span, span.to))
}
