import { slicePath } from './arc-path.ts'
import type { Slice } from './types.ts'

export interface PieSlice extends Slice {
  /** Of the known total, 0 to 1; null when the value is unknown. */
  share: number | null
}

/** Largest first, unknown last; "Other" stays at the end of the known ones. */
export function pieSlices(slices: readonly Slice[]): PieSlice[] {
  const total = pieTotal(slices)
  const weight = (slice: Slice) => {
    if (slice.value === null) return -2
    return slice.key === 'other' ? -1 : slice.value
  }
  return [...slices]
    .sort((a, b) => weight(b) - weight(a))
    .map((slice) => ({ ...slice, share: slice.value === null || !total ? null : slice.value / total }))
}

export function pieTotal(slices: readonly Slice[]): number | null {
  const known = slices.map((slice) => slice.value).filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

export interface PieArc {
  key: string
  path: string
  startAngle: number
  endAngle: number
}

/** Angles run clockwise from the top. */
export function pieArcs(slices: readonly PieSlice[], outerRadius: number, innerRadius: number): PieArc[] {
  const drawn = slices.filter((slice) => slice.share !== null && slice.share > 0)
  let angle = 0
  return drawn.map((slice) => {
    const startAngle = angle
    angle += (slice.share ?? 0) * 2 * Math.PI
    const path = slicePath({ from: startAngle, to: angle }, outerRadius, innerRadius)
    return { key: slice.key, path, startAngle, endAngle: angle }
  })
}

/** The slice under a point given from the centre; null outside the ring. */
export function arcAt(
  arcs: readonly PieArc[],
  x: number,
  y: number,
  outer: number,
  inner: number,
): number | null {
  const distance = Math.hypot(x, y)
  if (distance > outer || distance < inner) return null
  const angle = (Math.atan2(x, -y) + 2 * Math.PI) % (2 * Math.PI)
  const place = arcs.findIndex((one) => angle >= one.startAngle && angle < one.endAngle)
  return place === -1 ? null : place
}
