import { blockShare } from '../../../energy/block-part.ts'
import type { BlockVectors } from '../../../energy/day-totals.ts'
import { BLOCK_MS, DAY_MS, HOUR_MS, type Interval } from '../../../time/interval.ts'
import { localMinutes } from '../../../time/zone.ts'
import type { RunBlocks } from './run-load.ts'

const HOUR_S = 3600
const HOUR_MINUTES = 60
const KW_PER_KVA = 0.8
const DAY_BLOCKS = DAY_MS / BLOCK_MS

/**
 * Blocks of a set in which it was on and its load is known, oldest first: max(kVA, kW ÷ 0.8), inside of a range. In columns, since a
 * year of a set has 35,040 of them.
 */
export function runBlocks(days: readonly BlockVectors[], clip: Interval, zone: string): RunBlocks {
  const most = days.reduce((sum, { onS }) => sum + onS.length, 0)
  const [at, hours, kva] = [new Float64Array(most), new Float64Array(most), new Float64Array(most)]
  const hourOfDay = new Uint8Array(most)
  let count = 0
  for (const day of days) {
    // Only where a clock changes is an hour of the day not four blocks.
    const isPlain = day.onS.length === DAY_BLOCKS
    const isWhole = clip.from <= day.start && clip.to >= day.start + day.onS.length * BLOCK_MS
    for (let n = 0; n < day.onS.length; n++) {
      const onHours = day.onS[n]! / HOUR_S
      const own = isWhole || !(onHours > 0) ? onHours : onHours * blockShare(day, n, clip)
      const kwh = day.kwh[n]!
      if (!(own > 0) || Number.isNaN(kwh)) continue
      const start = day.start + n * BLOCK_MS
      const fromKw = kwh / onHours / KW_PER_KVA
      const told = day.kva[n]
      at[count] = start
      hours[count] = own
      kva[count] = told === undefined || Number.isNaN(told) ? Math.max(0, fromKw) : Math.max(told, fromKw)
      hourOfDay[count] = isPlain
        ? (n * BLOCK_MS) / HOUR_MS
        : Math.floor(localMinutes(zone, start) / HOUR_MINUTES)
      count += 1
    }
  }
  const part = <T extends Float64Array | Uint8Array>(column: T) => column.subarray(0, count) as T
  return { at: part(at), hours: part(hours), kva: part(kva), hourOfDay: part(hourOfDay) }
}
