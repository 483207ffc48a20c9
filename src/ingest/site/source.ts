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
  /** hardware that is said to be gone; absent: nothing says so here */
  readonly gone?: readonly GoneHardware[]
  /** by which it counts power and energy itself; absent: it counts none */
  readonly ratios?: readonly SiteRatio[]
}

export interface SiteRatio {
  readonly deviceId: number
  readonly ct: number
  readonly pt: number
}

export interface GoneHardware {
  readonly hardware: NonNullable<ReadingFrame['hardware']>
  readonly since: Instant
}

/** Where a source puts what it read. */
export type Take = (frames: readonly ReadingFrame[]) => void

/** Resolves when no power cut loses them; `isTimed`: their time is that of another clock than this computer's. */
export type Keep = (frames: readonly ReadingFrame[], isTimed: boolean) => Promise<void>
