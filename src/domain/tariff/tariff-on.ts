/**
 * The tariff of a source on a day: a branch's own row goes before one for every branch, whatever their dates.
 *
 * No own row in force on the day → the latest row for every branch; none → null. Source: domain.md §1, §8.6.
 */
import { type DatedRow, rowInForce } from './tariff-in-force.ts'

export interface OwnedTariff extends DatedRow {
  readonly deviceType: 'UTILITY' | 'GENERATOR' | 'SOLAR' | 'IPP'
  /** Set for the branch itself, not for every branch. */
  readonly isOwn: boolean
}

export function tariffOn<T extends OwnedTariff>(
  tariffs: readonly T[],
  type: OwnedTariff['deviceType'],
  day: string,
): T | null {
  const ofType = tariffs.filter(({ deviceType }) => deviceType === type)
  const own = ofType.filter(({ isOwn }) => isOwn)
  return rowInForce(own, day) ?? rowInForce(ofType, day)
}
