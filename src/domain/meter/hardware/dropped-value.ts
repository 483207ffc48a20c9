/** A value that cannot be true. */
export interface DroppedValue {
  readonly measure: string
  /** As it was judged, power in primary units; null: no number, or no word of its set. */
  readonly value: number | null
  /** What it may be at most; null: it is less than it may be. */
  readonly most: number | null
  /** The smaller unit in which it would be possible. */
  readonly unitGuess: string | null
}
