/**
 * Today against yesterday until the same clock time: which way the arrow points.
 *
 * Compared are the complete 15-minute blocks of today that are known on both days, device by device; a time that is
 * missing on one side is left out of both. Equal, or nothing to compare → none. kWh, hours, percent.
 * Source: domain.md §16.1 (V-E3, I-HOME-3, I-HOME-4) in place of domain.md §3.
 */
import { percentChange } from '../../percent-change.ts'

export type Trend = 'up' | 'down' | 'none'

/** A device's blocks of both days, in order from midnight; NaN: not known. */
export interface TwoDays {
  readonly today: ArrayLike<number>
  readonly yesterday: ArrayLike<number>
  /** How many blocks of its branch's today are over (domain.md §15.10). */
  readonly complete: number
}

export interface SameHours {
  /** Energy of the matched blocks; null: there are none. */
  readonly today: number | null
  readonly yesterday: number | null
  /** By how much today differs. */
  readonly percent: number | null
  readonly trend: Trend
  /** Hours that could be compared, and hours that have passed, of a device: their mean. */
  readonly hours: number
  readonly ofHours: number
}

const BLOCKS_PER_HOUR = 4

export function sameHours(devices: readonly TwoDays[]): SameHours {
  let [today, yesterday, matched, complete] = [0, 0, 0, 0]
  for (const device of devices) {
    complete += device.complete
    for (let n = 0; n < device.complete; n++) {
      const [now, then] = [device.today[n] ?? Number.NaN, device.yesterday[n] ?? Number.NaN]
      if (Number.isNaN(now) || Number.isNaN(then)) continue
      today += now
      yesterday += then
      matched++
    }
  }
  const ofHours = complete / Math.max(1, devices.length) / BLOCKS_PER_HOUR
  if (matched === 0) return { today: null, yesterday: null, percent: null, trend: 'none', hours: 0, ofHours }
  return {
    today,
    yesterday,
    percent: percentChange(today, yesterday),
    trend: today === yesterday ? 'none' : today > yesterday ? 'up' : 'down',
    hours: matched / devices.length / BLOCKS_PER_HOUR,
    ofHours,
  }
}
