import type { DroppedField } from '#domain/meter/check-reading.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { ToldFacts } from './arrivals.ts'
import type { Decoded } from './dialects/dialect.ts'
import type { Refusal } from './refusal.ts'

/** One reading as it came in, decoded or not. */
export interface Frame {
  /** the device that the sender may speak for; null: none is named */
  readonly deviceId: number | null
  readonly content: Decoded | Refusal
  /** who sent it, for the record of a correction */
  readonly by: string
  /** through which key it came, 0: the broker of MQTT_URL; absent: nobody sent it just now */
  readonly keyId?: number
  /** what the hardware told of itself beside it */
  readonly told?: readonly ToldFacts[]
  /** as it was sent, for the parking table */
  readonly body: () => string
}

export type Outcome = 'accepted' | 'duplicate' | Refusal

/** What became of one frame. */
export interface FrameResult {
  readonly outcome: Outcome
  /** Fields that cannot be true. */
  readonly dropped: readonly DroppedField[]
}

/** What became of a batch. */
export interface Taken {
  readonly kept: FrameResult[]
  /** The instant of each frame whose device and time are known. */
  readonly known: ReadonlyMap<number, { readonly deviceId: number; readonly at: Instant }>
  readonly devices: ReadonlySet<number>
}
