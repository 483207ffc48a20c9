/**
 * A month of diesel: what was entered as used against what the generators' energy and hours explain.
 *
 *   entered ₦ = Σ litres of each generator × P̄ (`sumOfLines`); what no generator burned is a line of its own;
 *   difference = entered − what is expected up to the last day that an entry covers, litres and ₦ at the month's price P̄,
 *   exact; percentage = difference ÷ that expectation × 100
 * (positive: more litres were entered than the energy explains). Several branches are added, each at its own price.
 * Expected 0 → percentage null. A branch without an entry in the month is in no difference: what was used is not known
 * yet, and the fuel curve stands in for it (E7). A branch that entered litres without any expectation, or energy
 * without a price, makes the figures that need it unknown: a difference against a part would read as loss.
 * What is expected on days without an entry is told beside. Nothing entered, expected or bought → no row. Litres, ₦.
 * Source: domain.md §8.3 (V-C3).
 */

import { exactDifference, exactProduct, exactSum, exactSumOfAll, exactSumOfKnown } from '../../money.ts'
import type { Litres, Naira, NairaPerLitre } from '../../quantity.ts'
import { percentage } from '../../ratio.ts'
import { sumOfLines } from '../sum-of-lines.ts'

/** One branch in one month. */
export interface DieselMonth {
  /** Null: no entry touches the month. */
  readonly enteredLitres: Litres | null
  /** The parts of it that fall to generators. */
  readonly burnedLitres: readonly number[]
  readonly expectedLitres: Litres | null
  /** The part of the expectation up to the last day that an entry covers. */
  readonly comparedLitres: Litres | null
  /** The part of the expectation on days that no entry covers. */
  readonly notEnteredLitres: Litres | null
  readonly boughtLitres: Litres
  readonly nairaPerLitre: NairaPerLitre | null
  readonly isRunning: boolean
}

/** 'entered': up to the last day with a run; 'part': up to an earlier one; none: 'pending' while the month runs. */
export type EntryStatus = 'entered' | 'part' | 'pending' | 'missing'

export interface DieselFigures {
  readonly status: EntryStatus
  /** null: nobody entered any. */
  readonly enteredLitres: Litres | null
  readonly expectedLitres: Litres | null
  readonly comparedLitres: Litres | null
  readonly notEnteredLitres: Litres | null
  readonly enteredNaira: Naira | null
  readonly expectedNaira: Naira | null
  readonly differenceLitres: Litres | null
  readonly differenceNaira: Naira | null
  readonly percentage: number | null
  readonly boughtLitres: Litres
}

export function dieselFigures(branches: readonly DieselMonth[]): DieselFigures | null {
  const used = branches.filter(isUsed)
  const entered = used.filter(({ enteredLitres }) => enteredLitres !== null)
  const boughtLitres = exactSum(branches.map((one) => one.boughtLitres))
  if (used.length === 0 && boughtLitres === 0) return null
  const isExpected = branches.some(({ expectedLitres }) => expectedLitres !== null)
  const sumOfAll = (of: readonly DieselMonth[], pick: (one: DieselMonth) => number | null) =>
    of.length === 0 ? null : exactSumOfAll(of.map(pick))
  const enteredLitres = sumOfAll(entered, (one) => one.enteredLitres)
  const comparedLitres = isExpected ? sumOfAll(entered, (one) => one.comparedLitres) : null
  const differenceLitres = exactDifference(enteredLitres, comparedLitres)
  return {
    status: statusOfAll((used.length > 0 ? used : branches).map(entryStatus)),
    enteredLitres,
    expectedLitres: isExpected ? exactSumOfAll(used.map((one) => one.expectedLitres)) : null,
    comparedLitres,
    notEnteredLitres: isExpected ? exactSumOfAll(used.map((one) => one.notEnteredLitres)) : null,
    enteredNaira: sumOfAll(entered, priceEntered),
    expectedNaira: isExpected
      ? exactSumOfAll(used.map((one) => priceLitres(one.expectedLitres, one.nairaPerLitre)))
      : null,
    differenceLitres,
    differenceNaira: isExpected ? sumOfAll(entered, priceDifference) : null,
    percentage: percentage(differenceLitres, comparedLitres),
    boughtLitres,
  }
}

/** Whether a branch has anything in the month: entered, or burned. */
export function isUsed({ enteredLitres, expectedLitres }: DieselMonth): boolean {
  return enteredLitres !== null || (expectedLitres ?? 0) > 0
}

export function entryStatus(month: DieselMonth): EntryStatus {
  if (month.enteredLitres === null) return month.isRunning ? 'pending' : 'missing'
  const rest = exactDifference(month.expectedLitres, month.comparedLitres) ?? 0
  return rest > NOISE_LITRES ? 'part' : 'entered'
}

function statusOfAll(all: readonly EntryStatus[]): EntryStatus {
  const [first = 'entered'] = all
  return all.every((one) => one === first) ? first : 'part'
}

/** Σ of rows; a figure that some rows do not know is the sum of the others, null where none knows it. */
export function dieselTotals(rows: readonly DieselFigures[]): DieselFigures | null {
  if (rows.length === 0) return null
  const sum = (pick: (row: DieselFigures) => number | null) => exactSumOfKnown(rows.map(pick))
  const differenceLitres = sum((row) => row.differenceLitres)
  const compared = rows.filter((row) => row.differenceLitres !== null)
  return {
    status: statusOfAll(rows.map(({ status }) => status)),
    enteredLitres: sum((row) => row.enteredLitres),
    expectedLitres: sum((row) => row.expectedLitres),
    comparedLitres: sum((row) => row.comparedLitres),
    notEnteredLitres: sum((row) => row.notEnteredLitres),
    enteredNaira: sum((row) => row.enteredNaira),
    expectedNaira: sum((row) => row.expectedNaira),
    differenceLitres,
    differenceNaira: sum((row) => row.differenceNaira),
    percentage: percentage(differenceLitres, exactSumOfKnown(compared.map((row) => row.comparedLitres))),
    boughtLitres: exactSum(rows.map((row) => row.boughtLitres)),
  }
}

/** Litres that are no more than the noise of sharing them out. */
const NOISE_LITRES = 1e-6

function priceEntered({ enteredLitres, burnedLitres, nairaPerLitre }: DieselMonth): number | null {
  if (!enteredLitres) return 0
  if (nairaPerLitre === null) return null
  const rest = exactSum([enteredLitres, ...burnedLitres.map((litres) => -litres)])
  const lines = Math.abs(rest) > NOISE_LITRES ? [...burnedLitres, rest] : burnedLitres
  return sumOfLines(lines, nairaPerLitre)
}

function priceDifference({ enteredLitres, comparedLitres, nairaPerLitre }: DieselMonth): number | null {
  return priceLitres(exactDifference(enteredLitres, comparedLitres), nairaPerLitre)
}

function priceLitres(litres: Litres | null, nairaPerLitre: NairaPerLitre | null): number | null {
  if (litres === 0) return 0
  return litres === null || nairaPerLitre === null ? null : exactProduct(litres, nairaPerLitre)
}
