import type { AnyCall } from '#contract/call.ts'
import { type CallName, nameOfCall } from '#contract/calls.ts'
import type { ErrorAnswer, ErrorCode } from '#contract/errors.ts'
import { sourcesElseAll } from '#domain/site/place.ts'
import type { Selection } from '#domain/site/selection.ts'
import type { Tree } from '#domain/site/tree.ts'
import { DAY_MS, type Instant, type Interval, lengthMs } from '#domain/time/interval.ts'
import { daysOfMonth } from '#domain/time/month.ts'
import { daysIn } from '#domain/time/share-of-days.ts'
import type { Input, ReadOperation } from '../operation.ts'
import { ApiError, TellingError } from '../respond.ts'
import { selectBranches } from '../scope.ts'
import type { SignedIn } from '../signed-in.ts'

/** A question whose answer is worked out in a thread, as plain values. */
export interface LongQuestion {
  readonly name: CallName
  readonly user: SignedIn
  readonly input: Input<AnyCall>
  readonly now: Instant
}

interface Refusal {
  readonly code: ErrorCode
  readonly sentence: string
  readonly retryAfterS: number | undefined
  readonly values: ErrorAnswer['data']
}

/** `tag`: under which a browser may keep it; null: it has none. */
export type LongAnswer =
  | { readonly json: Uint8Array<ArrayBuffer>; readonly tag: string | null }
  | { readonly refusal: Refusal }

/** Has a question answered beside the thread that answers all others. */
export type AskLong = (question: LongQuestion, asking: LongAsking) => Promise<LongAnswer>

interface LongAsking {
  /** Nobody waits for the answer any more. */
  readonly closed: AbortSignal | undefined
  readonly patienceMs: number
}

/** As long as a request may take, with its wait for others. */
export const LONG_PATIENCE_MS = 120_000

/** An answer that has been written already: the bytes of its JSON. */
export class WrittenAnswer {
  readonly json: Buffer

  constructor({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>) {
    this.json = Buffer.from(buffer, byteOffset, byteLength)
  }
}

/** Longer than so many milliseconds of one processor others are not held up by an answer. */
const MOST_MS = 15
/** Of most calls, by the bench: 2 to 12 µs. */
const USUAL_MICROS = 10
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** Whether an answer would hold up all others for too long, by what is asked. */
export function isLong(
  { effort }: Pick<ReadOperation, 'effort'>,
  tree: Tree,
  input: Input<AnyCall>,
  range: Interval | null,
): boolean {
  const devices = tree.branches.reduce((sum, branch) => sum + branch.devices.length, 0)
  const extent = {
    days: range === null ? daysOfNamedMonth(input) : Math.ceil(lengthMs(range) / DAY_MS),
    devices,
    drawn: sourcesElseAll(selectBranches(tree, (input.query ?? {}) as Selection)).length,
  }
  const ms = effort ? effort(extent, input) : (extent.days * extent.devices * USUAL_MICROS) / 1000
  return ms > MOST_MS
}

/** 0: neither path nor query names a month. */
function daysOfNamedMonth({ params, query }: Input<AnyCall>): number {
  const { month } = { ...(query as object | null), ...(params as object | null) } as { month?: unknown }
  return typeof month === 'string' && MONTH.test(month) ? daysIn(daysOfMonth(month)) : 0
}

/** What a thread is asked. */
export function longQuestion(
  { call }: Pick<ReadOperation, 'call'>,
  { user, input, now }: Omit<LongQuestion, 'name'>,
): LongQuestion {
  return { name: nameOfCall(call), user, input, now }
}

/** A refusal as it crosses from a thread. */
export function refusalOf(error: ApiError): Refusal {
  const values = error instanceof TellingError ? error.values : undefined
  return { code: error.code, sentence: error.message, retryAfterS: error.retryAfterS, values }
}

/** The same on the other side. */
export function throwRefusal({ code, sentence, retryAfterS, values }: Refusal): never {
  throw values === undefined
    ? new ApiError(code, sentence, retryAfterS)
    : new TellingError(code, sentence, values)
}
