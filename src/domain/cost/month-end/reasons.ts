/**
 * Why a cost differs from that of an earlier time: what became dearer, what more was used, and what came from other
 * sources than before.
 *
 *   price = Σ (p₁ − p₀) · E₁ over cells (branch, source), p = ₦ ÷ kWh; a cell without p₀ has p₀ = p₁
 *   volume = (Q₁ − Q₀) · C₀ ÷ Q₀, of which calendar = C₀ · (n₁ ÷ n₀ − 1) days, and use is the rest
 *   mix = the rest: the three make the difference to the kobo
 *   opened, closed: what branches of one side alone cost; they have no part in the difference
 * Nothing used before: all of it is volume. ₦. Source: domain.md §16.I.1 (I-FC-7, I-FC-8).
 */
import { sumKobo } from '../../money.ts'
import type { Naira } from '../../quantity.ts'
import { ratio } from '../../ratio.ts'
import { round } from '../../round.ts'
import { type CostCell, type CostSide, sumKwh, sumNaira } from './cost-cell.ts'

/** How a branch stands in a comparison. */
export type Presence = 'compared' | 'opened' | 'closed'

/** A branch on both sides of a comparison. */
export interface ComparedCosts {
  readonly presence: Presence
  readonly now: Pick<CostSide, 'cells' | 'days'>
  readonly before: Pick<CostSide, 'cells' | 'days'>
}

export interface Reasons {
  /** Of the branches on both sides: price + volume + mix. */
  readonly difference: Naira
  readonly price: Naira
  readonly volume: Naira
  /** The rest. */
  readonly mix: Naira
  readonly calendar: Naira
  readonly use: Naira
  readonly opened: Naira
  readonly closed: Naira
  /** Of all of them. */
  readonly total: Naira
}

export function costReasons(branches: readonly ComparedCosts[]): Reasons {
  const both = branches.filter(({ presence }) => presence === 'compared')
  const before = both.flatMap((branch) => branch.before.cells)
  const now = both.flatMap((branch) => branch.now.cells)
  const price = round(sum(both.flatMap(pricesOfBranch)))
  const cost = sumNaira(before)
  const compared = sumKobo([sumNaira(now), -cost])
  const volume = round(volumeOf(cost, sumKwh(before), sumKwh(now)) ?? sumKobo([compared, -price]))
  const calendar = round(sum(both.map(calendarOfBranch)))
  const [opened, closed] = (['opened', 'closed'] as const).map((presence) => ownPart(branches, presence))
  return {
    difference: compared,
    price,
    volume,
    mix: sumKobo([compared, -price, -volume]),
    calendar,
    use: sumKobo([volume, -calendar]),
    opened: opened!,
    closed: closed!,
    total: sumKobo([compared, opened!, closed!]),
  }
}

/** (p₁ − p₀) · E₁ of each cell that has both prices. */
function pricesOfBranch({ now, before }: ComparedCosts): number[] {
  return now.cells.flatMap((cell) => {
    const p0 = nairaPerKwh(before.cells.find(({ source }) => source === cell.source))
    // E₁ · p₁ is what the cell cost: no quotient to round.
    return p0 === null || cell.kwh === 0 ? [] : [cell.naira - p0 * cell.kwh]
  })
}

function nairaPerKwh(cell: CostCell | undefined): number | null {
  return cell === undefined ? null : ratio(cell.naira, cell.kwh)
}

/** null: nothing was used before. */
function volumeOf(cost: Naira, before: number, now: number): Naira | null {
  const dearness = ratio(cost, before)
  return dearness === null ? null : (now - before) * dearness
}

function calendarOfBranch({ now, before }: ComparedCosts): number {
  const longer = ratio(now.days, before.days)
  return longer === null ? 0 : sumNaira(before.cells) * (longer - 1)
}

function ownPart(branches: readonly ComparedCosts[], presence: Presence): Naira {
  const own = branches.filter((branch) => branch.presence === presence)
  return sumKobo(own.flatMap(({ now, before }) => [sumNaira(now.cells), -sumNaira(before.cells)]))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
