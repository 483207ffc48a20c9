import type { z } from 'zod'
import type { AnyCall } from '#contract/call.ts'
import type { Tree } from '#domain/site/tree.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Log } from '#store/engine/log.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import type { SignedIn } from './signed-in.ts'

export interface PhonesSetUp {
  readonly sms: boolean
  readonly whatsapp: boolean
}

/** What the request brought, parsed by the contract's schemas. */
export interface Input<E extends AnyCall> {
  readonly params: z.output<E['params']>
  readonly query: z.output<E['query']>
  readonly body: z.output<E['body']>
}

/** Which parked frames of a device are judged again, and on whose word. */
export interface Rejudging {
  readonly deviceId: number
  readonly code?: string | undefined
  readonly from?: Instant | undefined
  readonly lastCounts: boolean
  readonly by: string
}

/** Judges parked frames again inside the caller's transaction (ingest/meter/rejudge.ts). */
export type Rejudge = (
  tx: Tx,
  scope: Scope,
  wanted: Rejudging,
  now: Instant,
) => Promise<{ readonly taken: number; readonly duplicate: number; readonly stillParked: number }>

/** Seals the tokens of pre-paid bills, which are worth money: where they are kept there is none to be read. */
export interface TokenVault {
  seal(organisationId: number, digits: string): { sealed: string; mark: string; end: string }
  /** The 20 digits; null: sealed with another key, or not by us. */
  open(organisationId: number, sealed: string): string | null
}

/** What an operation of an organisation may use: one transaction, one scope, one moment. */
export interface ScopedContext {
  readonly tx: Tx
  readonly scope: Scope
  readonly user: SignedIn
  /** Organisation, branches and devices the user may see; every id in the input is already known to be in it. */
  readonly tree: Tree
  readonly now: Instant
  /** How large a picture may be. */
  readonly uploadLimitBytes: number
  readonly log: Log
  /** false: mail is written to the outbox folder instead of being sent. */
  readonly isMailSetUp: boolean
  /** By which messages to telephones are sent; those of the others are written to the outbox folder. */
  readonly phonesSetUp: PhonesSetUp
  /** The header `Idempotency-Key` of a write. */
  readonly idempotencyKey: string | null
  /** Where people reach the product: what mailed links begin with. */
  readonly publicUrl: string
  readonly rejudge: Rejudge
  readonly tokens: TokenVault
}

/** What is known of a request before the tree is. */
export type Entry = Pick<ScopedContext, 'tx' | 'scope' | 'user' | 'now'>

/** What a call outside of any organisation may use: log-in, log-out, visitors' forms, one's own account. */
export interface OpenContext {
  /** The signed-in person where the call's rule asks for one, else null. */
  readonly user: SignedIn | null
  readonly address: string
  readonly agent: string
  /** The header Cookie. */
  readonly cookie: string | undefined
  /** Adds a header Set-Cookie to the answer. */
  setCookie(text: string): void
  readonly now: Instant
  readonly log: Log
}

/*
 * An operation has two axes: whose rows it is about (open: no organisation's; organisation: the asker's own; platform: any,
 * entered on purpose) and what it does (read; write; file in: a write that brings a file; file out: a read that is answered
 * with one).
 */

/**
 * What an answer about a time that is over is made of, so that a browser that has it need not be told it again: the rights of
 * the asker, the tree, papers and what is rolled up until the end of the range; 'with registers', also what was read after it.
 * Not for what tells of now, nor of alerts, findings or forecasts.
 */
export type Closes = 'with its range' | 'with registers'

export interface ReadOperation {
  readonly whose: 'organisation'
  readonly what: 'read'
  readonly call: AnyCall
  readonly closes?: Closes
  readonly effort?: Effort<AnyCall>
  fetch(ctx: ScopedContext, input: Input<AnyCall>): Promise<unknown>
  finish(facts: unknown, input: Input<AnyCall>): unknown
}

export interface WriteOperation {
  readonly whose: 'organisation'
  readonly what: 'write'
  readonly call: AnyCall
  /** What is changed, asked for together with the tree: before anybody knows whether the asker may. */
  lock(entry: Entry, input: Input<AnyCall>): Promise<unknown>
  apply(ctx: ScopedContext, input: Input<AnyCall>, before: unknown): Promise<unknown>
}

export interface OpenOperation {
  readonly whose: 'open'
  readonly what: 'read' | 'write'
  readonly call: AnyCall
  answer(ctx: OpenContext, input: Input<AnyCall>): Promise<unknown>
}

/** What an answer is about, as far as it says how long it takes. */
export interface Extent {
  /** Of its range, else of the month that it names; 0: it has neither. */
  readonly days: number
  /** That the asker sees. */
  readonly devices: number
  /** Of the selection, without one of all: its sources, or all of it where there is none. */
  readonly drawn: number
}

/**
 * Milliseconds of one processor that an answer takes in the server, roughly; what would hold up all others is answered in a
 * thread. Said of calls that take far more or less for a device and day of their range than most, or have no range.
 */
export type Effort<E extends AnyCall> = (extent: Extent, input: Input<E>) => number

export interface ReadStages<E extends AnyCall, Facts, Figures> {
  readonly closes?: Closes
  readonly effort?: Effort<E>
  /** Facts from the store. The only stage that may wait. */
  fetch(ctx: ScopedContext, input: Input<E>): Promise<Facts>
  /** Domain functions over the facts. */
  compute(facts: Facts, input: Input<E>): Figures
  /** The wire shape of the figures. */
  present(figures: Figures, input: Input<E>): z.output<E['answer']>
}

/** A question: fetch, compute and present; the latter two are synchronous and run after the transaction. */
export function operation<E extends AnyCall, Facts, Figures>(
  call: E,
  stages: ReadStages<E, Facts, Figures>,
): ReadOperation {
  return {
    whose: 'organisation',
    what: 'read',
    call,
    ...(stages.closes ? { closes: stages.closes } : {}),
    ...(stages.effort ? { effort: stages.effort as Effort<AnyCall> } : {}),
    // The frame parses with this very call's schemas, so the general input is the particular one.
    fetch: (ctx, input) => stages.fetch(ctx, input as Input<E>),
    finish: (facts, input) =>
      stages.present(stages.compute(facts as Facts, input as Input<E>), input as Input<E>),
  }
}

/** A change: one transaction of the caller's scope, rolled back when `apply` throws. */
export function write<E extends AnyCall>(
  call: E,
  apply: (ctx: ScopedContext, input: Input<E>) => Promise<z.output<E['answer']>>,
): WriteOperation {
  return writeTo(call, nothing, apply)
}

/**
 * A change of something that `lock` finds, and locks, in the scope of the asker: it is sent together with the look at who
 * asks, which costs no round trip of its own. Whoever may not ask is refused all the same, before `apply` hears of it.
 */
export function writeTo<E extends AnyCall, Before>(
  call: E,
  lock: (entry: Entry, input: Input<E>) => Promise<Before>,
  apply: (ctx: ScopedContext, input: Input<E>, before: Before) => Promise<z.output<E['answer']>>,
): WriteOperation {
  return {
    whose: 'organisation',
    what: 'write',
    call,
    lock: async (entry, input) => lock(entry, input as Input<E>),
    apply: (ctx, input, before) => apply(ctx, input as Input<E>, before as Before),
  }
}

async function nothing(): Promise<void> {}

/** Makes calls outside of any organisation, which are given `Tools` beside their context: the server has them (`openTools`). */
export function openWith<Tools extends object>() {
  return <E extends AnyCall>(
    call: E,
    answer: (ctx: OpenContext & Tools, input: Input<E>) => Promise<z.output<E['answer']>>,
  ): OpenOperation => ({
    whose: 'open',
    what: call.method === 'GET' ? 'read' : 'write',
    call,
    answer: (ctx, input) => answer(ctx as OpenContext & Tools, input as Input<E>),
  })
}
