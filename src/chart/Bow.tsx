import { bowPath, type Span } from './arc-path.ts'

export interface BowProps {
  span: Span
  /** Of its outer edge. */
  radius: number
  thickness: number
  colour: string
}

/** Part of a ring with round ends. */
export function Bow({ span, radius, thickness, colour }: BowProps) {
  const d = bowPath(span, radius, thickness)
  return <path d={d} fill="none" stroke={colour} strokeWidth={thickness} strokeLinecap="round" />
}
