/**
 * The parts of one total, rounded so that they add up to the rounded total: each is the difference of the rounded running
 * sums, so none is off by more than one unit of its last place. Unknown parts stay unknown. `round`: to the places that are shown.
 */
export function roundedParts(
  parts: readonly (number | null)[],
  round: (value: number) => number,
): (number | null)[] {
  let exact = 0
  let told = 0
  return parts.map((part) => {
    if (part === null) return null
    exact += part
    const next = round(exact)
    const shown = round(next - told)
    told = next
    return shown
  })
}
