import { createHash } from 'node:crypto'
import type { AnyCall } from '#contract/call.ts'
import { nameOfCall } from '#contract/calls.ts'
import { DAY_MS, type Instant, type Interval } from '#domain/time/interval.ts'
import { localDay } from '#domain/time/zone.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { type AnswerState, stateOfAnswers } from '#store/meter/rollup/rolled-month.ts'
import type { Input, ReadOperation } from '../operation.ts'
import type { SignedIn } from '../signed-in.ts'

/** Stands for an answer that the asker has: it would be the same to the last digit. */
export const SAME_AS_BEFORE = Symbol('same as before')

/** What a request says of an answer that its asker has, and where the tag of the new one goes. */
export interface Repeat {
  /** The header If-None-Match. */
  readonly tags: string | undefined
  /** Puts the headers by which a browser keeps the answer and asks whether it still holds. */
  put(tag: string): void
}

/**
 * From then on what an answer says does not depend on the moment at which it is asked: the end of a day is up to 14 hours from
 * that of another zone, and a meter may be two of its periods late, each a day at most.
 */
const CLOSED_MS = 4 * DAY_MS
/** How far behind the end of a range its registers are looked for (`loadRegisterEnds`). */
const REGISTERS_MS = 36 * DAY_MS

export interface AskedAgain {
  /** Whether the asker has the answer, by one look at the database. */
  isSame(tx: Tx, scope: Scope): Promise<boolean>
  /** Reads the state that an answer of the same transaction belongs to. */
  read(tx: Tx, scope: Scope): Promise<AnswerState>
  tag(state: AnswerState): void
  readonly hasTag: boolean
}

interface Asking {
  readonly user: SignedIn
  readonly input: Input<AnyCall>
  readonly now: Instant
  readonly repeat?: Repeat
}

/** null: the answer may depend on the moment, or on more than its tag tells of. */
export function askedAgain(
  operation: Pick<ReadOperation, 'call' | 'closes'>,
  { user, input, now, repeat }: Asking,
  range: Interval | null,
  build: string,
): AskedAgain | null {
  if (!operation.closes || !repeat || range === null || range.to + CLOSED_MS > now) return null
  const until: Instant = range.to + (operation.closes === 'with registers' ? REGISTERS_MS : 0)
  const { sessionId: _, ...asker } = user
  // The head of an answer names the month in which it is asked.
  const month = localDay(user.zone, now).slice(0, 7)
  const question = JSON.stringify([
    nameOfCall(operation.call),
    input.params,
    input.query,
    asker,
    month,
    build,
  ])
  const tagFor = ({ text }: AnswerState) =>
    `W/"${createHash('sha256').update(question).update(text).digest('base64url').slice(0, 27)}"`
  const tags = (repeat.tags ?? '').split(',').map((tag) => tag.trim())
  const read = (tx: Tx, scope: Scope) => stateOfAnswers(tx, scope, until)
  return {
    hasTag: repeat.tags !== undefined,
    read,
    async isSame(tx, scope) {
      const state = await read(tx, scope)
      if (state.isWaiting || !tags.includes(tagFor(state))) return false
      repeat.put(tagFor(state))
      return true
    },
    tag: (state) => {
      // What waits changes the answer without a mark of its own until it is rolled up.
      if (!state.isWaiting) repeat.put(tagFor(state))
    },
  }
}
