/**
 * How long a tank would have lasted at instants that have passed: the same stock and the same burn as now, of what was known
 * by then. Litres, hours. Source: domain.md §16.D, §12 "What a limit would have told".
 */
import { type BlockVectors, dayTotals } from '../../../energy/day-totals.ts'
import { daylightInterval } from '../../../energy/daylight.ts'
import { type DeviceDay, type DeviceRange, deviceRange } from '../../../energy/device-range.ts'
import { dueWithin } from '../../../energy/elapsed-range.ts'
import { partitionPoint } from '../../../partition-point.ts'
import type { Litres } from '../../../quantity.ts'
import type { Device } from '../../../site/tree.ts'
import { DAY_MS, type Instant, type Interval, intersection } from '../../../time/interval.ts'
import { dayInterval, daysInInterval, localDay } from '../../../time/zone.ts'
import type { LevelSample } from '../level-series.ts'
import type { LoggedReceipt, LoggedUse } from '../litre-figures.ts'
import { engineUse } from '../period-figures.ts'
import { newerRead } from './newer-read.ts'
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

/** Running hours that the tank would last at the mean load of the day before, as it stood at each of these instants, oldest first. */
export function pastTankHours(past: TankPast, instants: readonly Instant[]): (number | null)[] {
  const days = new PastDays(past)
  const ranges = (span: Interval) => new Map(past.sets.map((set) => [set.id, days.range(set, span)]))
  const active = past.sets.filter(({ isActive }) => isActive)
  return instants.map((at) => {
    const stock = stockAt(past, at, ranges)
    if (stock === null) return null
    return tankNow(stock, [], engineUse(active, ranges({ from: at - DAY_MS, to: at }))).hoursMean
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
  return newerRead(
    level && { kind: 'level' as const, key: `level ${level.at}`, ...level },
    dip && { kind: 'dip' as const, key: `dip ${dip.id}`, at: dip.at, litres: dip.litres },
  )
}

/** A month of a sample a minute is looked through at every hour: by halves. */
function lastUntil(samples: readonly LevelSample[], at: Instant): LevelSample | undefined {
  return samples[partitionPoint(samples, (sample) => sample.at <= at) - 1]
}

/** Days of the sets: a whole one is added up once, and so is what looks of the same day have before it. */
class PastDays {
  readonly #past: TankPast
  readonly #whole = new Map<string, DeviceDay | null>()
  /** By set and first instant. */
  readonly #before = new Map<string, { readonly until: string; readonly days: readonly DeviceDay[] }>()

  constructor(past: TankPast) {
    this.#past = past
  }

  range(set: Device, span: Interval): DeviceRange {
    const until = localDay(this.#past.zone, span.to - 1)
    const last = this.#day(set, until, span)
    const before = this.#daysBefore(set, span, until)
    return deviceRange(set.id, last === null ? before : [...before, last], dueWithin(set, span, span.to))
  }

  #daysBefore(set: Device, span: Interval, until: string): readonly DeviceDay[] {
    const key = `${set.id} ${span.from}`
    const known = this.#before.get(key)
    if (known?.until === until) return known.days
    const days = daysInInterval(this.#past.zone, span).flatMap((day) =>
      day === until ? [] : (this.#day(set, day, span) ?? []),
    )
    this.#before.set(key, { until, days })
    return days
  }

  #day(set: Device, day: string, span: Interval): DeviceDay | null {
    const whole = dayInterval(this.#past.zone, day)
    if (span.from > whole.from || span.to < whole.to) return this.#add(set, day, intersection(whole, span))
    const key = `${set.id} ${day}`
    const known = this.#whole.get(key)
    if (known !== undefined) return known
    const added = this.#add(set, day, whole)
    this.#whole.set(key, added)
    return added
  }

  #add(set: Device, day: string, clip: Interval | null): DeviceDay | null {
    const vectors = this.#past.blocks.get(`${set.id} ${day}`)
    if (vectors === undefined || clip === null) return null
    return { ...dayTotals(vectors, clip, daylightInterval(this.#past.zone, day)), day }
  }
}
