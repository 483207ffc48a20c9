/**
 * Hours on of devices in the buckets of a range. A bucket that no block reported is null.
 *
 * Source: domain.md §4.
 */
import type { Device } from '../../site/tree.ts'
import type { BucketSpan } from '../../time/buckets.ts'
import { BLOCK_MS, HOUR_MS, SECOND_MS } from '../../time/interval.ts'
import { bucketEnergy, type EnergyDay } from '../bucket-energy.ts'
import type { BlockVectors } from '../day-totals.ts'
import { type TimeOfUseRow, timeOfUseRows } from './time-of-use.ts'

const HOUR_S = HOUR_MS / SECOND_MS
/** Hours are told without the share of time that they were measured in. */
const NOT_ASKED: ArrayLike<number> = []

/** Of a day: a reading tells the state of the time before it, also where it does not tell the energy. Null: no block tells it. */
export function onSeconds({ onS }: Pick<BlockVectors, 'onS'>): number | null {
  let sum = 0
  let isKnown = false
  for (let n = 0; n < onS.length; n++) {
    const seconds = onS[n]!
    if (Number.isNaN(seconds)) continue
    sum += seconds
    isKnown = true
  }
  return isKnown ? sum : null
}

/** A day's seconds in the place of its energy. */
function onDay(day: BlockVectors): EnergyDay {
  const { start, known, onS } = day
  return {
    from: start,
    to: start + onS.length * BLOCK_MS,
    kwh: onSeconds(day),
    coverageS: 0,
    blocks: { start, known: known ?? null, kwh: onS, coverageS: NOT_ASKED },
  }
}

/** Seconds on in each bucket. */
export function onSecondsIn(
  blocks: readonly BlockVectors[],
  spans: readonly BucketSpan[],
): (number | null)[] {
  return bucketEnergy(blocks.map(onDay), spans).map(({ kwh }) => kwh)
}

export function onHours(blocks: readonly BlockVectors[], spans: readonly BucketSpan[]): (number | null)[] {
  return hoursOn(onSecondsIn(blocks, spans))
}

export const hoursOn = (seconds: readonly (number | null)[]): (number | null)[] =>
  seconds.map((own) => (own === null ? null : own / HOUR_S))

/** Hours of each device and bucket with their running total, one row at the end of each bucket. */
export function onHoursTable(
  devices: readonly Pick<Device, 'id'>[],
  blocks: ReadonlyMap<number, readonly BlockVectors[]>,
  spans: readonly BucketSpan[],
): TimeOfUseRow[] {
  const ends = spans.map(({ to }) => to)
  return timeOfUseRows(
    ends,
    devices.map(({ id }) => onHours(blocks.get(id) ?? [], spans)),
  )
}
