/**
 * How hardware speaks that knows nothing of us: one message holds readings of many devices, says that one of them is gone,
 * or wants an answer. A dialect is pure; what it must remember between two messages stands in its session.
 */
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
}

export interface NamedReading {
  readonly name: HardwareName
  /** The sender speaks of itself: under the key of one device it needs no name in the table. */
  readonly isOwn: boolean
  readonly stamp: Stamp
  readonly measured: Omit<Reading, 'at'>
}

export interface Answer {
  readonly topic: string
  readonly text: string
}

/** What is kept of a device that asks for what it missed. */
export interface LastKept {
  readonly at: Instant
  /** its register then; null: it has told none */
  readonly kwh: number | null
}

export type HardwareEvent =
  /** The gateway or a broker says so. */
  | { readonly kind: 'offline' | 'online'; readonly name: HardwareName }
  /** The device keeps its past itself: what is to be said to get it; null: nothing is missing. */
  | {
      readonly kind: 'history'
      readonly name: HardwareName
      readonly isOwn: boolean
      readonly ask: (last: LastKept) => Answer | null
    }

export interface Said {
  readonly readings?: readonly NamedReading[]
  /** What cannot be understood, for the list of what is parked. */
  readonly refused?: readonly { readonly name: HardwareName | null; readonly refusal: Refusal }[]
  readonly events?: readonly HardwareEvent[]
  /** Sent once what was said is kept. */
  readonly answers?: readonly Answer[]
}

export interface DialectSession {
  hear(message: Message): Said
}

export interface MessageDialect {
  readonly name: string
  /** What to subscribe to at a broker of others. */
  readonly topics: readonly string[]
  /** Whose session a message of this topic belongs to; null: it is not of this dialect. */
  gateway(topic: string): string | null
  open(): DialectSession
}
