/**
 * A month of diesel: what was entered as used against what the generators' energy and hours explain.
 *
 *   difference = entered − expected, litres and ₦ at the month's price P̄; percentage = difference ÷ expected × 100
 * (positive: more litres were entered than the energy explains). Several branches are added, each at its own price.
 * Expected 0 → percentage null. No entry → entered 0. A branch that entered litres without any expectation, or energy
 * without a price, makes the figures that need it unknown: a difference against a part would read as loss.
 * Nothing entered, expected or bought → no row. Litres, ₦. Source: domain.md §8.3 (V-C3).
 */
import { exactDifference, exactProduct, exactSum, exactSumOfAll, exactSumOfKnown } from '../money.ts'
import { percentage } from '../ratio.ts'

/** One branch in one month. */
export interface DieselMonth {
  /** Null: no entry touches the month. */
  readonly enteredLitres: number | null
  readonly expectedLitres: number | null
  readonly boughtLitres: number
  readonly nairaPerLitre: number | null
}

export interface DieselFigures {
  readonly enteredLitres: number
  readonly expectedLitres: number | null
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
  const entered = used.map((one) => costOf(one.enteredLitres ?? 0, one.nairaPerLitre))
  const expected = used.map((one) => costOf(one.expectedLitres, one.nairaPerLitre))
  return withDifferences({
    enteredLitres: exactSum(entered.map(({ litres }) => litres ?? 0)),
    expectedLitres: isExpected ? exactSumOfAll(expected.map(({ litres }) => litres)) : null,
    enteredNaira: exactSumOfAll(entered.map(({ naira }) => naira)),
    expectedNaira: isExpected ? exactSumOfAll(expected.map(({ naira }) => naira)) : null,
    boughtLitres,
  })
}

/** Σ of rows; a figure that some rows do not know is the sum of the others, null where none knows it. */
export function dieselTotals(rows: readonly DieselFigures[]): DieselFigures | null {
  if (rows.length === 0) return null
  const sum = (pick: (row: DieselFigures) => number | null) => exactSumOfKnown(rows.map(pick))
  const differenceLitres = sum((row) => row.differenceLitres)
  return {
    enteredLitres: exactSum(rows.map((row) => row.enteredLitres)),
    expectedLitres: sum((row) => row.expectedLitres),
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

function costOf(litres: number | null, nairaPerLitre: number | null) {
  if (litres === 0) return { litres, naira: 0 }
  return {
    litres,
    naira: litres === null || nairaPerLitre === null ? null : exactProduct(litres, nairaPerLitre),
  }
}

type Sums = Omit<DieselFigures, 'differenceLitres' | 'differenceNaira' | 'percentage'>

function withDifferences(sums: Sums): DieselFigures {
  const differenceLitres = exactDifference(sums.enteredLitres, sums.expectedLitres)
  return {
    ...sums,
    differenceLitres,
    differenceNaira: exactDifference(sums.enteredNaira, sums.expectedNaira),
    percentage: percentage(differenceLitres, sums.expectedLitres),
  }
}
