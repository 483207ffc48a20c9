/** Paths of circles' parts. Angles in radians, clockwise from the top; the centre is at 0, 0. */

export interface Span {
  from: number
  to: number
}

const TURN = 2 * Math.PI

/** Hundredths of a pixel are as fine as a screen shows. */
const px = (value: number) => Math.round(value * 100) / 100 || 0

function point(angle: number, radius: number): string {
  return `${px(radius * Math.sin(angle))} ${px(-radius * Math.cos(angle))}`
}

/** Along the circle; a whole turn goes by its half, because an arc back to its own start is none. */
function along({ from, to }: Span, radius: number): string {
  const [r, sweep] = [px(radius), to > from ? 1 : 0]
  const arc = (end: number, isLarge: boolean) =>
    `A${r} ${r} 0 ${isLarge ? 1 : 0} ${sweep} ${point(end, radius)}`
  const length = Math.abs(to - from)
  if (length < TURN - 1e-6) return arc(to, length > Math.PI)
  return `${arc((from + to) / 2, false)}${arc(to, false)}`
}

/** A slice between two radii as an outline to fill; with no inner radius it comes to a point. */
export function slicePath(span: Span, outer: number, inner: number): string {
  const { from, to } = span
  const isWhole = to - from >= TURN - 1e-6
  const edge = `M${point(from, outer)}${along(span, outer)}`
  if (inner <= 0) return isWhole ? `${edge}Z` : `${edge}L0 0Z`
  const back = along({ from: to, to: from }, inner)
  return isWhole ? `${edge}ZM${point(to, inner)}${back}Z` : `${edge}L${point(to, inner)}${back}Z`
}

/**
 * The middle line of a bow that lies within `outer` and its thickness, to be stroked with round ends that end at the
 * span's own ends; a span shorter than its ends is a dot.
 */
export function bowPath({ from, to }: Span, outer: number, thickness: number): string {
  const radius = outer - thickness / 2
  if (to - from >= TURN - 1e-6) return `M${point(from, radius)}${along({ from, to }, radius)}Z`
  const end = thickness / 2 / radius
  if (to - from <= 2 * end) {
    const middle = point((from + to) / 2, radius)
    return `M${middle}L${middle}`
  }
  const inner = { from: from + end, to: to - end }
  return `M${point(inner.from, radius)}${along(inner, radius)}`
}
