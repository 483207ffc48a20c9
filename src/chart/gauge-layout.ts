import type { Span } from './arc-path.ts'

export type BandTone = 'good' | 'warn' | 'bad' | 'neutral'

export interface Band {
  /** Up to this value. */
  to: number
  tone: BandTone
  /** The band's word, e.g. "Efficient". */
  label: string
}

/** The gauge is an arc from lower left over the top to lower right. */
const START = -0.62 * Math.PI
const END = 0.62 * Math.PI

export function gaugeAngle(value: number, min: number, max: number): number {
  const share = max > min ? (value - min) / (max - min) : 0
  return START + Math.min(1, Math.max(0, share)) * (END - START)
}

export function gaugeTrack(): Span {
  return { from: START, to: END }
}

/** The band a value lies in: the first whose end it does not pass, else the last. */
export function findBand(value: number, bands: readonly Band[]): Band | null {
  return bands.find((band) => value < band.to) ?? bands.at(-1) ?? null
}
