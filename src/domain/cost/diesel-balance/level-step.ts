/**
 * The step in which a level sensor tells: the largest of 1, 0.5 and 0.1 of its unit that all its values are multiples of;
 * none → 0. Litres. Source: domain.md §16.D.
 */
import type { Litres } from '../../quantity.ts'

const STEPS = [1, 0.5, 0.1]
const SLACK = 1e-3

/** `unit`: litres of one unit of the sensor (1 % of the tank, or 1 L). */
export function levelStep(litres: readonly Litres[], unit: Litres): Litres {
  const isMultiple = (step: number) =>
    litres.every((one) => {
      const steps = one / unit / step
      return Math.abs(steps - Math.round(steps)) < SLACK
    })
  const step = litres.length === 0 ? undefined : STEPS.find(isMultiple)
  return (step ?? 0) * unit
}
