import type { Instant } from '#domain/time/interval.ts'
import type { Log } from '#store/engine/log.ts'

/** What goes when the disk may hold no more. */
export type WhenFull = 'drop oldest' | 'drop newest'

/** What the computer knows of time. */
export interface SiteClock {
  /** as it is set, perhaps wrongly */
  wall(): Instant
  /** milliseconds since the computer was switched on */
  sinceBoot(): number
  /** what time it is by what confirms it, an answer of the server or the system; null: nothing has since the start */
  trueTime(): Instant | null
  /** another after every start of the computer */
  readonly bootId: string
}

export interface QueueOptions {
  readonly folder: string
  readonly limitBytes: number
  readonly whenFull: WhenFull
  readonly clock: SiteClock
  readonly log: Log
}
