/**
 * The row of a day where an owner may set its own: an own row in force goes before a general one, whatever their dates.
 *
 * No own row in force on the day → the latest general one; none → null. Of two rows with one date the later in the
 * list counts. Source: domain.md §1, §8.6, §10.
 */
import { type DatedRow, rowInForce } from './tariff-in-force.ts'

export interface OwnedRow extends DatedRow {
  /** Set by the branch (tariff) or the organisation (factor) itself. */
  readonly isOwn: boolean
}

export function ownRowInForce<R extends OwnedRow>(rows: readonly R[], day: string): R | null {
  const own = rows.filter(({ isOwn }) => isOwn)
  return rowInForce(own, day) ?? rowInForce(rows, day)
}

/** Rows that count for a branch: its own, marked, and those of every branch. */
export function rowsForBranch<R extends { readonly branchId: number | null }>(
  rows: readonly R[],
  branchId: number,
): (R & { readonly isOwn: boolean })[] {
  return rows
    .filter((row) => row.branchId === null || row.branchId === branchId)
    .map((row) => ({ ...row, isOwn: row.branchId !== null }))
}

export interface OwnedTariff extends OwnedRow {
  readonly deviceType: 'UTILITY' | 'GENERATOR' | 'SOLAR' | 'IPP'
}

export function tariffOn<T extends OwnedTariff>(
  tariffs: readonly T[],
  type: OwnedTariff['deviceType'],
  day: string,
): T | null {
  const ofType = tariffs.filter(({ deviceType }) => deviceType === type)
  return ownRowInForce(ofType, day)
}
