/**
 * How many kvar bring a load to a power factor, and what they free.
 *
 *   Q = P · (tan φ₁ − tan φ₂)      freed kVA = P ÷ cos φ₁ − P ÷ cos φ₂      less cable loss = 1 − (cos φ₁ ÷ cos φ₂)²
 *   fixed step ≤ 0.9 × the lowest kvar of the month, so that it never leads; the rest is switched
 * kvar, kVA; unrounded. Source: domain.md §16.M (I-PF-1, I-PF-2, I-PF-5, I-PF-6).
 */
export const TARGET_FACTOR = 0.95
const FIXED_SHARE = 0.9

const tangent = (factor: number) => Math.tan(Math.acos(factor))

export interface CapacitorSize {
  readonly kvar: number
  readonly kvaBefore: number
  readonly kvaAfter: number
  readonly freedKva: number
  readonly fixedKvar: number
  readonly switchedKvar: number
  /** Of what cables and transformer lose, 0 to 1. */
  readonly lossSaved: number
}

/** `lowestKvar`: of the month; null: not known, no step is fixed then. */
export function capacitorSize(
  kw: number,
  factor: number,
  lowestKvar: number | null,
  target = TARGET_FACTOR,
): CapacitorSize {
  const kvar = kw * (tangent(factor) - tangent(target))
  const fixedKvar = Math.min(kvar, fixedStep(lowestKvar))
  return {
    kvar,
    kvaBefore: kw / factor,
    kvaAfter: kw / target,
    freedKva: kw / factor - kw / target,
    fixedKvar,
    switchedKvar: kvar - fixedKvar,
    lossSaved: 1 - (factor / target) ** 2,
  }
}

/** The largest step that may stay on all the time. */
export function fixedStep(lowestKvar: number | null): number {
  return lowestKvar === null ? 0 : Math.max(0, FIXED_SHARE * lowestKvar)
}
