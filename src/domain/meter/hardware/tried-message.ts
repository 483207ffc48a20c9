import type { Instant } from '../../time/interval.ts'
import type { Check } from '../commission/check.ts'
import type { DroppedValue } from './dropped-value.ts'
import type { JsonMapping } from './json-mapping.ts'

/** A message as somebody pasted it, to see what it would become. */
export interface MessageToTry {
  /** '': not known. */
  readonly topic: string
  readonly message: string
  /** null: by what is known of it. */
  readonly mapping: JsonMapping | null
}

export interface TriedReading {
  readonly name: { readonly id: string; readonly channel: string }
  /** The sender speaks of itself: a key of one device needs no name. */
  readonly isOwn: boolean
  /** null: its name stands for no device. */
  readonly deviceId: number | null
  readonly at: Instant
  /** Why it would be refused; null: it would be taken in. */
  readonly refusal: string | null
  /** As they were sent, in our units. */
  readonly values: readonly { readonly measure: string; readonly value: number | string }[]
  readonly dropped: readonly DroppedValue[]
  readonly doubts: readonly Check[]
}

/** What a value seems to be by the names that it stands under and its size. */
export interface ValueGuess {
  readonly path: string
  readonly measure: string
  readonly unit: string | null
}

export interface TriedMessage {
  /** Who understands it; null: nobody. */
  readonly dialect: string | null
  /** Its topic is one that is understood; otherwise it is understood at `usualTopic` alone. */
  readonly isHeardThere: boolean
  readonly usualTopic: string
  readonly readings: readonly TriedReading[]
  readonly leftOut: number
  readonly refused: readonly {
    readonly name: TriedReading['name'] | null
    readonly refusal: { readonly sentence: string }
  }[]
  readonly guesses: readonly ValueGuess[]
}
