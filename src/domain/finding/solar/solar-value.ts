/**
 * What the sun's energy was worth, block by block, by what it displaced.
 *
 * While a set ran: one kWh less of it, the slope of its curve × P̄, not its average. Else while the grid was there: its rate with
 * VAT. Else (an island): what a set would have cost that starts for it, where one exists and "would have run" is entered; else
 * it has no price and is listed. What left the site is worth its export price, ₦0 without one. Time of which the state is not
 * known has no price either, and what was not measured is not in it: with 0.95 of the energy known × of the daylight measured
 * plain, from 0.80 on at least, below it no ₦ (X3).
 * ₦, each part rounded once, the total their sum. Source: domain.md §16.L (I-SOL-2).
 */
import { LEAST_COVERAGE, PLAIN_COVERAGE } from '../../energy/supply/month-ledger.ts'
import type { Kwh, Naira, NairaPerKwh } from '../../quantity.ts'
import { ratio } from '../../ratio.ts'
import { round } from '../../round.ts'

/** Seconds of a block by what would have carried the load without the sun. */
export interface BlockSeconds {
  readonly set: number
  readonly grid: number
  readonly island: number
  readonly unknown: number
}

export interface SolarBlock {
  readonly seconds: BlockSeconds
  /** Used here. */
  readonly usedKwh: Kwh
  readonly exportedKwh: Kwh
  /** ₦ of one kWh less of the set that ran; null: none did, or a price or its size is not known. */
  readonly setRate: NairaPerKwh | null
  readonly gridRate: NairaPerKwh | null
  /** null: no set would have run, or it has no price. */
  readonly islandRate: NairaPerKwh | null
  readonly exportRate: NairaPerKwh
}

export interface ValuePart {
  readonly kwh: Kwh
  /** null: it has no price. */
  readonly naira: Naira | null
}

export type SolarValueReason = 'no-energy' | 'not-measured' | 'coverage' | 'set-rate' | 'grid-rate'

export interface SolarValue {
  readonly set: ValuePart
  readonly grid: ValuePart
  /** With a price for what a set would have cost. */
  readonly island: ValuePart
  /** An island in which nothing would have run. */
  readonly unpriced: ValuePart
  /** What would have carried the load is not known. */
  readonly unknown: ValuePart
  readonly exported: ValuePart
  /** null: `reason` says why. */
  readonly naira: Naira | null
  /** Share of the used energy of which it is known what it displaced, × of the daylight that was measured; null: none was used. */
  readonly coverage: number | null
  readonly isLeast: boolean
  readonly reason: SolarValueReason | null
}

class PartSum {
  kwh = 0
  #naira = 0
  #isPriced = true

  add(kwh: Kwh, rate: NairaPerKwh | null) {
    if (kwh === 0) return
    this.kwh += kwh
    if (rate === null) this.#isPriced = false
    else this.#naira += kwh * rate
  }

  part(): ValuePart {
    return { kwh: this.kwh, naira: this.#isPriced ? round(this.#naira) : null }
  }
}

/** `measured`: share of the daylight that was measured, 0 to 1; null: none has passed. */
export function solarValue(blocks: Iterable<SolarBlock>, measured: number | null): SolarValue {
  const [set, grid, island, unpriced, unknown, exported] = Array.from({ length: 6 }, () => new PartSum()) as [
    PartSum,
    PartSum,
    PartSum,
    PartSum,
    PartSum,
    PartSum,
  ]
  for (const block of blocks) {
    const { seconds, usedKwh } = block
    const all = seconds.set + seconds.grid + seconds.island + seconds.unknown
    const share = (part: number) => (all === 0 ? 0 : (usedKwh * part) / all)
    set.add(share(seconds.set), block.setRate)
    grid.add(share(seconds.grid), block.gridRate)
    if (block.islandRate === null) unpriced.add(share(seconds.island), 0)
    else island.add(share(seconds.island), block.islandRate)
    unknown.add(all === 0 ? usedKwh : share(seconds.unknown), null)
    exported.add(block.exportedKwh, block.exportRate)
  }
  const parts = { set: set.part(), grid: grid.part(), island: island.part(), exported: exported.part() }
  const used = set.kwh + grid.kwh + island.kwh + unpriced.kwh + unknown.kwh
  const known = ratio(used - unknown.kwh, used)
  // All that was given may have left: then the daylight alone says how much is known.
  const coverage = measured === null ? known : used + exported.kwh === 0 ? null : (known ?? 1) * measured
  const reason = whyNot(parts, used + exported.kwh, coverage, measured ?? 1)
  const sum = Object.values(parts).reduce((total, { naira }) => total + (naira ?? 0), 0)
  return {
    ...parts,
    unpriced: unpriced.part(),
    unknown: unknown.part(),
    naira: reason === null ? round(sum) : null,
    coverage,
    isLeast: reason === null && coverage !== null && coverage < PLAIN_COVERAGE,
    reason,
  }
}

function whyNot(
  { set, grid }: { readonly set: ValuePart; readonly grid: ValuePart },
  kwh: Kwh,
  coverage: number | null,
  measured: number,
): SolarValueReason | null {
  if (kwh === 0) return 'no-energy'
  if (measured < LEAST_COVERAGE) return 'not-measured'
  if (coverage !== null && coverage < LEAST_COVERAGE) return 'coverage'
  if (set.naira === null) return 'set-rate'
  return grid.naira === null ? 'grid-rate' : null
}
