/**
 * A quotient that stays unknown when it has no meaning.
 *
 * Unknown part, or a divisor of 0 → null; never NaN or Infinity. Ratios over several devices are
 * a ratio of sums, never a mean of ratios. Source: domain.md §0 "null ≠ 0".
 */
export function ratio(part: number | null, whole: number | null): number | null {
  if (part === null || whole === null || whole === 0) return null
  const quotient = part / whole
  return Number.isFinite(quotient) ? quotient : null
}

/** The quotient as a percentage. */
export function percentage(part: number | null, whole: number | null): number | null {
  const quotient = ratio(part, whole)
  return quotient === null ? null : quotient * 100
}
