/**
 * How far predictions lie from what was observed.
 *
 *   CV(RMSE) = √(Σ(o − p)² ÷ (n − k)) ÷ mean(o) × 100;  NMBE = Σ(o − p) ÷ ((n − k) · mean(o)) × 100
 * k: parameters of the model. No more observations than parameters, or a mean of 0 → null. Percent.
 * Source: domain.md §7 (V-B0).
 */
import { percentage } from '../../ratio.ts'

export interface BaselineError {
  readonly cvRmse: number | null
  readonly nmbe: number | null
}

export function baselineError(
  observed: readonly number[],
  predicted: readonly number[],
  parameters = 1,
): BaselineError {
  const freedom = observed.length - parameters
  if (freedom <= 0 || observed.length !== predicted.length) return { cvRmse: null, nmbe: null }
  const mean = observed.reduce((sum, value) => sum + value, 0) / observed.length
  const errors = observed.map((value, n) => value - predicted[n]!)
  const squares = errors.reduce((sum, error) => sum + error * error, 0)
  return {
    cvRmse: percentage(Math.sqrt(squares / freedom), mean),
    nmbe: percentage(errors.reduce((sum, error) => sum + error, 0) / freedom, mean),
  }
}
