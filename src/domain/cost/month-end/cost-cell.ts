/**
 * What a branch used of one kind of source and what that cost, over a part of a month: the cells that costs are compared
 * by. Money is that of consumption (domain.md §8.7), a line of each source rounded to the kobo (decision 003); energy
 * without a rate is told beside it and counts in neither. kWh, ₦ with VAT.
 */
import { coverageRatio } from '../../energy/device-range.ts'
import { sumKobo } from '../../money.ts'
import type { Kwh, Naira } from '../../quantity.ts'
import { ratio } from '../../ratio.ts'
import { round } from '../../round.ts'
import type { SourceType } from '../../site/device-type.ts'
import type { SourceCost } from '../energy-cost.ts'

export interface CostCell {
  readonly source: SourceType
  /** Energy whose rate is known. */
  readonly kwh: Kwh
  /** What it cost, to the kobo. */
  readonly naira: Naira
  /** Energy without a rate. */
  readonly unpricedKwh: Kwh
}

/** One side of a comparison: a branch over a part of a month. */
export interface CostSide {
  /** Local days, a part of the running one too. */
  readonly days: number
  readonly cells: readonly CostCell[]
  /** Seconds of which readings of its sources were due, and how many of them were measured. */
  readonly dueS: number
  readonly measuredS: number
}

const ORDER: readonly SourceType[] = ['UTILITY', 'GENERATOR', 'IPP', 'SOLAR']

interface CostedSource {
  readonly source: SourceType
  readonly cost: SourceCost
}

/** The cells of a branch, one for each kind of source that used or cost something. */
export function costCells(sources: readonly CostedSource[]): CostCell[] {
  return ORDER.flatMap((source) => {
    const own = sources.filter((one) => one.source === source).map(({ cost }) => cost)
    if (own.length === 0) return []
    return [
      {
        source,
        kwh: sum(own.map(({ pricedKwh }) => pricedKwh)),
        naira: sumKobo(own.map(({ naira }) => round(naira ?? 0))),
        unpricedKwh: sum(own.map(({ unpricedKwh }) => unpricedKwh)),
      },
    ]
  })
}

/** Cells of several branches by kind of source. */
function addCells(cells: readonly CostCell[]): CostCell[] {
  return ORDER.flatMap((source) => {
    const own = cells.filter((cell) => cell.source === source)
    if (own.length === 0) return []
    return [
      {
        source,
        kwh: sum(own.map(({ kwh }) => kwh)),
        naira: sumNaira(own),
        unpricedKwh: sum(own.map(({ unpricedKwh }) => unpricedKwh)),
      },
    ]
  })
}

export function sumNaira(cells: readonly Pick<CostCell, 'naira'>[]): Naira {
  return sumKobo(cells.map(({ naira }) => naira))
}

/** Energy of the cells whose rate is known. */
export function sumKwh(cells: readonly Pick<CostCell, 'kwh'>[]): Kwh {
  return sum(cells.map(({ kwh }) => kwh))
}

/** That of generators. */
export function dieselKwh(cells: readonly CostCell[]): Kwh {
  return sumKwh(cells.filter(({ source }) => source === 'GENERATOR'))
}

/** Share of the energy that has no rate, 0 to 1; 0 where there is no energy. */
export function unpricedShare(cells: readonly CostCell[]): number {
  const unpriced = sum(cells.map(({ unpricedKwh }) => unpricedKwh))
  return unpriced === 0 ? 0 : unpriced / (unpriced + sumKwh(cells))
}

/** Measured share of the time of which readings were due; null: none were. */
export function sideCoverage({ dueS, measuredS }: Pick<CostSide, 'dueS' | 'measuredS'>): number | null {
  return dueS === 0 ? null : coverageRatio(measuredS, dueS)
}

/** What a side cost, to the kobo; null: nothing of it is known. */
export function sideNaira({ cells }: Pick<CostSide, 'cells'>): Naira | null {
  const isCosted = cells.some(({ kwh, naira }) => kwh > 0 || naira > 0)
  const isNothing = cells.length > 0 && cells.every(({ unpricedKwh }) => unpricedKwh === 0)
  return isCosted || isNothing ? sumNaira(cells) : null
}

/** Sides of several branches; of several zones they have had a little more or less of the running day: the mean. */
export function addSides(sides: readonly CostSide[]): CostSide {
  return {
    days: ratio(sum(sides.map(({ days }) => days)), sides.length) ?? 0,
    cells: addCells(sides.flatMap(({ cells }) => cells)),
    dueS: sum(sides.map(({ dueS }) => dueS)),
    measuredS: sum(sides.map(({ measuredS }) => measuredS)),
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
