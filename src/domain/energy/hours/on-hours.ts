/**
 * Hours on of devices in the buckets of a range. A bucket that no block reported is null.
 *
 * Source: domain.md §4.
 */
import type { Device } from '../../site/tree.ts'
import type { BucketSpan } from '../../time/buckets.ts'
import { BLOCK_MS, HOUR_MS, SECOND_MS } from '../../time/interval.ts'
import { bucketEnergy, energyDay } from '../bucket-energy.ts'
import type { BlockVectors } from '../day-totals.ts'
import { type TimeOfUseRow, timeOfUseRows } from './time-of-use.ts'

const HOUR_S = HOUR_MS / SECOND_MS
const BLOCK_S = BLOCK_MS / SECOND_MS

/** A reading tells the state of the time before it, also where it does not tell the energy of that time. */
function counted(onS: ArrayLike<number>): ArrayLike<number> {
  const seconds = new Float64Array(onS.length)
  for (let n = 0; n < onS.length; n++) seconds[n] = Number.isNaN(onS[n]!) ? 0 : BLOCK_S
  return seconds
}

export function onHours(blocks: readonly BlockVectors[], spans: readonly BucketSpan[]): (number | null)[] {
  const on = blocks.map(({ start, known, onS }) =>
    energyDay({ start, known: known ?? null, kwh: onS, coverageS: counted(onS) }),
  )
  return bucketEnergy(on, spans).map(({ kwh }) => (kwh === null ? null : kwh / HOUR_S))
}

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
