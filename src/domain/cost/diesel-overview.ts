/**
 * A month of diesel: what was entered as used against what the generators' energy and hours explain.
 *
 *   entered ₦ = Σ litres of each generator × P̄ (`sumOfLines`); what no generator burned is a line of its own;
 *   difference = entered − expected, litres and ₦ at the month's price P̄, exact; percentage = difference ÷ expected × 100
 * (positive: more litres were entered than the energy explains). Several branches are added, each at its own price.
 * Expected 0 → percentage null. No entry → entered 0. A branch that entered litres without any expectation, or energy
 * without a price, makes the figures that need it unknown: a difference against a part would read as loss.
 * What is expected on days without an entry is told beside the difference: there it is no loss, only not entered.
 * Nothing entered, expected or bought → no row. Litres, ₦. Source: domain.md §8.3 (V-C3).
 */
import { exactDifference, exactProduct, exactSum, exactSumOfAll, exactSumOfKnown } from '../money.ts'
import { percentage } from '../ratio.ts'
import { sumOfLines } from './sum-of-lines.ts'

/** One branch in one month. */
export interface DieselMonth {
  /** Null: no entry touches the month. */
  readonly enteredLitres: number | null
  /** The parts of it that fall to generators. */
  readonly burnedLitres: readonly number[]
  readonly expectedLitres: number | null
  /** The part of the expectation on days that no entry covers. */
  readonly notEnteredLitres: number | null
  readonly boughtLitres: number
  readonly nairaPerLitre: number | null
}

export interface DieselFigures {
  readonly enteredLitres: number
  readonly expectedLitres: number | null
  readonly notEnteredLitres: number | null
  readonly enteredNaira: number | null
  readonly expectedNaira: number | null
  readonly differenceLitres: number | null
  readonly differenceNaira: number | null
  readonly percentage: number | null
  readonly boughtLitres: number
}

export function dieselFigures(branches: readonly DieselMonth[]): DieselFigures | null {
  const used = branches.filter(
    ({ enteredLitres, expectedLitres }) => (enteredLitres ?? 0) > 0 || (expectedLitres ?? 0) > 0,
  )
  const boughtLitres = exactSum(branches.map((one) => one.boughtLitres))
  const hasEntry = branches.some(({ enteredLitres }) => enteredLitres !== null)
  if (used.length === 0 && boughtLitres === 0 && !hasEntry) return null
  const isExpected = branches.some(({ expectedLitres }) => expectedLitres !== null)
  const enteredLitres = exactSum(used.map((one) => one.enteredLitres ?? 0))
  const expectedLitres = isExpected ? exactSumOfAll(used.map((one) => one.expectedLitres)) : null
  const differenceLitres = exactDifference(enteredLitres, expectedLitres)
  return {
    enteredLitres,
    expectedLitres,
    notEnteredLitres: isExpected ? exactSumOfAll(used.map((one) => one.notEnteredLitres)) : null,
    enteredNaira: exactSumOfAll(used.map(enteredNairaOf)),
    expectedNaira: isExpected
      ? exactSumOfAll(used.map((one) => nairaOf(one.expectedLitres, one.nairaPerLitre)))
      : null,
    differenceLitres,
    differenceNaira: isExpected ? exactSumOfAll(used.map(differenceNairaOf)) : null,
    percentage: percentage(differenceLitres, expectedLitres),
    boughtLitres,
  }
}

/** Σ of rows; a figure that some rows do not know is the sum of the others, null where none knows it. */
export function dieselTotals(rows: readonly DieselFigures[]): DieselFigures | null {
  if (rows.length === 0) return null
  const sum = (pick: (row: DieselFigures) => number | null) => exactSumOfKnown(rows.map(pick))
  const differenceLitres = sum((row) => row.differenceLitres)
  return {
    enteredLitres: exactSum(rows.map((row) => row.enteredLitres)),
    expectedLitres: sum((row) => row.expectedLitres),
    notEnteredLitres: sum((row) => row.notEnteredLitres),
    enteredNaira: sum((row) => row.enteredNaira),
    expectedNaira: sum((row) => row.expectedNaira),
    differenceLitres,
    differenceNaira: sum((row) => row.differenceNaira),
    percentage: percentage(
      differenceLitres,
      sum((row) => row.expectedLitres),
    ),
    boughtLitres: exactSum(rows.map((row) => row.boughtLitres)),
  }
}

/** Litres that are no more than the noise of sharing them out. */
const NOISE_LITRES = 1e-6

function enteredNairaOf({ enteredLitres, burnedLitres, nairaPerLitre }: DieselMonth): number | null {
  if (!enteredLitres) return 0
  if (nairaPerLitre === null) return null
  const rest = exactSum([enteredLitres, ...burnedLitres.map((litres) => -litres)])
  const lines = Math.abs(rest) > NOISE_LITRES ? [...burnedLitres, rest] : burnedLitres
  return sumOfLines(lines, nairaPerLitre)
}

function differenceNairaOf({ enteredLitres, expectedLitres, nairaPerLitre }: DieselMonth): number | null {
  return nairaOf(exactDifference(enteredLitres ?? 0, expectedLitres), nairaPerLitre)
}

function nairaOf(litres: number | null, nairaPerLitre: number | null): number | null {
  if (litres === 0) return 0
  return litres === null || nairaPerLitre === null ? null : exactProduct(litres, nairaPerLitre)
}
