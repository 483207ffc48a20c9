import type { ReadingFrame } from '#contract/meter/reading.ts'
import type { Instant } from '#domain/time/interval.ts'

/** Something at a branch that readings come from: a line of meters, a broker. */
export interface Source {
  readonly name: string
  figures(): SourceFigures
  stop(): Promise<void>
}

export interface SourceFigures {
  /** null: it answers */
  readonly trouble: string | null
  /** the last reading; null: none since the start */
  readonly readAt: Instant | null
  readonly readings: number
  readonly failures: number
}

/** Where a source puts what it read. */
export type Take = (frames: readonly ReadingFrame[]) => void
