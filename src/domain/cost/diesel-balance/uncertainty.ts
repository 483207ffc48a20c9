/**
 * How well litres are known: half of the 95 % interval.
 *
 *   flow meter        1 % of the reading; several readings of the branch are of one meter and add up
 *   dip               1 % of the tank; a delivery between two dips √2 of it
 *   level sensor      the larger of one step and 1 % of the tank; a delivery between two plateaus √2 of it
 *   fuel curve        12 % of its litres
 *   entries, invoices 0: what was written is known
 * The size of the tank not known → dip and sensor are not known. Litres. Source: domain.md §16.D.
 */
import type { Litres } from '../../quantity.ts'
import { independent } from './tank-check.ts'

export type ReceivedHow = 'flow-meter' | 'dips' | 'level'

const METER_SHARE = 0.01
const TANK_SHARE = 0.01
const CURVE_SHARE = 0.12

export const dipUncertainty = (capacity: Litres | null): Litres | null =>
  capacity === null ? null : TANK_SHARE * capacity

export const levelUncertainty = (capacity: Litres | null, step: Litres): Litres | null =>
  capacity === null ? null : Math.max(step, TANK_SHARE * capacity)

export const curveUncertainty = (litres: Litres): Litres => CURVE_SHARE * litres

/** Of one delivery. `step`: of the level sensor. */
export function receivedUncertainty(
  litres: Litres,
  how: ReceivedHow,
  capacity: Litres | null,
  step: Litres,
): Litres | null {
  if (how === 'flow-meter') return METER_SHARE * litres
  const one = how === 'dips' ? dipUncertainty(capacity) : levelUncertainty(capacity, step)
  return one === null ? null : Math.SQRT2 * one
}

/** Of several: those through the meter add up, the others are independent. One that is not known is left out. */
export function receivedTogether(
  all: readonly { readonly how: ReceivedHow; readonly u: Litres | null }[],
): Litres {
  const metered = all.filter(({ how }) => how === 'flow-meter').reduce((sum, { u }) => sum + (u ?? 0), 0)
  return independent([metered, ...all.filter(({ how }) => how !== 'flow-meter').map(({ u }) => u ?? 0)])
}
