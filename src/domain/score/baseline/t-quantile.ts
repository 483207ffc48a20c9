/**
 * t₀.₉₀ of Student's distribution: 10 % of it lies above, so that 80 % lies within ±t.
 * Source: any printed table of the t distribution, one-sided 0.10 (NIST/SEMATECH e-Handbook, 1.3.6.7.2).
 */
const T_90 = [3.078, 1.886, 1.638, 1.533, 1.476, 1.44, 1.415, 1.397, 1.383, 1.372, 1.363]

/** `freedom`: degrees of freedom, 1 to 11. */
export function tQuantile90(freedom: number): number {
  const found = T_90[freedom - 1]
  if (found === undefined) throw new RangeError(`t is not tabled for ${freedom} degrees of freedom`)
  return found
}
