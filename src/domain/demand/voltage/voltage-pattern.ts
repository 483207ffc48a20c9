/** When the voltage was bad, and how it was spread. Source: domain.md §16.C. */
import type { Phases } from '../../meter/reading.ts'
import { voltageShare } from './voltage-band.ts'
import type { JudgedBlock } from './voltage-time.ts'

/** A stretch of the day's hours, half-open; it may go over midnight: 22 to 2. */
export interface HourWindow {
  readonly side: 'low' | 'over'
  readonly from: number
  readonly to: number
}

const HOURS = 24
/** Mostly: this much of it. */
const MOSTLY = 0.8
const LONGEST_WINDOW = 8

/** On which side, and in which hours of the day, most of the time outside of ± 10 % was; hours null: in no few. */
export function mostlyWhen(
  blocks: readonly JudgedBlock[],
  hourAt: (at: number) => number,
): { readonly side: 'low' | 'over'; readonly hours: HourWindow | null } | null {
  const byHour = (wanted: (share: number) => boolean) => {
    const seconds = new Array<number>(HOURS).fill(0)
    for (const { at, shares, presentS } of blocks)
      if (shares.some(wanted)) seconds[hourAt(at)] = seconds[hourAt(at)]! + presentS
    return seconds
  }
  const total = (hours: readonly number[]) => hours.reduce((sum, one) => sum + one, 0)
  const low = byHour((share) => share < 0.9)
  const over = byHour((share) => share > 1.1)
  if (total(low) + total(over) === 0) return null
  const [side, hours] = total(low) >= total(over) ? (['low', low] as const) : (['over', over] as const)
  return { side, hours: shortestWindow(side, hours, total(hours)) }
}

function shortestWindow(side: 'low' | 'over', hours: readonly number[], all: number): HourWindow | null {
  for (let length = 1; length <= LONGEST_WINDOW; length++) {
    const sums = hours.map((_, from) => {
      let sum = 0
      for (let n = 0; n < length; n++) sum += hours[(from + n) % HOURS]!
      return sum
    })
    const most = Math.max(...sums)
    if (most >= MOSTLY * all) {
      const from = sums.indexOf(most)
      return { side, from, to: ((from + length - 1) % HOURS) + 1 }
    }
  }
  return null
}

/** Percent of Vn at which the first bar begins, and after which the last ends; what is further out is in them. */
export const HISTOGRAM_FROM = 80
export const HISTOGRAM_TO = 120

/** Seconds of a phase by percent of Vn, a bar a percent; a limit is in the bar that is nearer to 100. */
export function voltageHistogram(blocks: readonly JudgedBlock[]): number[] {
  const bars = new Array<number>(HISTOGRAM_TO - HISTOGRAM_FROM).fill(0)
  for (const { shares, presentS } of blocks)
    for (const share of shares) {
      // Of thousandths of a percent, which are whole: 0.85 × 100 is not.
      const fine = Math.round(share * 100_000)
      const percent = fine < 100_000 ? Math.floor(fine / 1000) : Math.ceil(fine / 1000) - 1
      const bar = Math.min(Math.max(percent, HISTOGRAM_FROM), HISTOGRAM_TO - 1) - HISTOGRAM_FROM
      bars[bar] = bars[bar]! + presentS
    }
  return bars
}

export interface PhaseTime {
  /** V; null: never known. */
  readonly lowest: number | null
  readonly mean: number | null
  readonly highest: number | null
  readonly knownS: number
  readonly lowS: number
  readonly overS: number
}

/** A phase over the time in which it was energised. */
export function phaseTime(
  blocks: readonly JudgedBlock[],
  phase: keyof Phases & (0 | 1 | 2),
  nominalV: number,
): PhaseTime {
  let [lowest, highest, sum, knownS, lowS, overS] = [Number.POSITIVE_INFINITY, 0, 0, 0, 0, 0]
  for (const { volts, presentS } of blocks) {
    const own = volts[phase]
    if (own === null) continue
    lowest = Math.min(lowest, own)
    highest = Math.max(highest, own)
    sum += own * presentS
    knownS += presentS
    const share = voltageShare(own, nominalV)
    if (share < 0.9) lowS += presentS
    if (share > 1.1) overS += presentS
  }
  const isKnown = knownS > 0
  return {
    lowest: isKnown ? lowest : null,
    mean: isKnown ? sum / knownS : null,
    highest: isKnown ? highest : null,
    knownS,
    lowS,
    overS,
  }
}
