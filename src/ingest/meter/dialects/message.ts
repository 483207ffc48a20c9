/**
 * How hardware speaks that knows nothing of us: one message holds readings of many devices, says that one of them is gone,
 * or wants an answer. A dialect is pure; what it must remember between two messages stands in its session.
 */

import type { JsonMapping } from '#domain/meter/hardware/json-mapping.ts'
import type { HardwareFacts } from '#domain/meter/health/hardware-facts.ts'
import type { Reading } from '#domain/meter/reading.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { HardwareName } from '#store/meter/hardware/device-name.ts'
import type { Refusal } from '../refusal.ts'
import type { Stamp } from '../stamp.ts'

export interface Message {
  readonly topic: string
  readonly payload: Uint8Array
  /** when it came */
  readonly at: Instant
  /** of the place where the hardware stands, as far as that is known */
  readonly zone: string
  /** What the client has explained of the topic, where the dialect reads mappings. */
  readonly mapping?: JsonMapping | null
}

export interface NamedReading {
  readonly name: HardwareName
  /** The sender speaks of itself: under the key of one device it needs no name in the table. */
  readonly isOwn: boolean
  readonly stamp: Stamp
  /** The hardware told no time: the stamp is when it came. */
  readonly isOfNow?: true
  readonly measured: Omit<Reading, 'at'>
}

export interface NamedFacts {
  /** null: the sender itself, whichever devices it speaks of */
  readonly name: HardwareName | null
  readonly facts: HardwareFacts
}

export interface Answer {
  readonly topic: string
  readonly text: string | Uint8Array
  /** It tells the time: where that is not known for sure, it is not sent. */
  readonly tellsTime?: true
}

/** What is kept of a device that asks for what it missed. */
export interface LastKept {
  readonly at: Instant
  /** its register then; null: it has told none */
  readonly kwh: number | null
}

export type HardwareEvent =
  /** The gateway or a broker says so. */
  | {
      readonly kind: 'offline' | 'online'
      readonly name: HardwareName
      /** whatever the channel */
      readonly isOfAll?: true
      /** A last will: the broker says it in the name of who speaks no more. */
      readonly isWill?: true
    }
  /** The device keeps its past itself: what is to be said to get it; null: nothing is missing. */
  | {
      readonly kind: 'history'
      readonly name: HardwareName
      readonly isOwn: boolean
      /** What was kept before this instant is what it is asked from. */
      readonly before: Instant
      readonly ask: (last: LastKept) => Answer | null
    }

export interface Said {
  /** The message in words that people read, where its payload is none. */
  readonly text?: () => string
  readonly readings?: readonly NamedReading[]
  /** What cannot be understood, for the list of what is parked. */
  readonly refused?: readonly { readonly name: HardwareName | null; readonly refusal: Refusal }[]
  readonly events?: readonly HardwareEvent[]
  /** What hardware tells of itself, as it is now. */
  readonly health?: readonly NamedFacts[]
  /** Sent once what was said is kept. */
  readonly answers?: readonly Answer[]
}

export interface DialectSession {
  hear(message: Message): Said
  /** Characters that it remembers, about; absent: few, however much is said. */
  size?(): number
}

export interface MessageDialect {
  readonly name: string
  /** What to subscribe to at a broker of others. */
  readonly topics: readonly string[]
  /** Whose session a message of this topic belongs to; null: it is not of this dialect. */
  gateway(topic: string): string | null
  /** A mapping says what its values are; absent: a mapping of a topic takes its place. */
  readonly readsMappings?: true
  /** What a message means depends on those before it: a process that does not hear all of them forgets what it knows. */
  readonly needsEvery?: true
  open(): DialectSession
}
