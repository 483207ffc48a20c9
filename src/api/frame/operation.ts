import type { z } from 'zod'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { SnapshotOf } from '#domain/cost/bill/snapshot-rule.ts'
import type { Tree } from '#domain/site/tree.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { TokenBuckets } from '#domain/time/token-bucket.ts'
import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import type { TokenVault } from '../cost/bill/bill-token.ts'
import type { CheckCredentials } from '../people/credentials.ts'
import type { Passwords } from '../people/password.ts'
import type { Refresh, SignOut } from '../people/refresh.ts'
import type { SignIn } from '../people/sign-in.ts'
import type { Image, Pdf, SentTable, Upload } from './http/upload.ts'
import type { Sessions } from './session.ts'
import type { SignedIn } from './signed-in.ts'

/** What the request brought, parsed by the contract's schemas. */
export interface Input<E extends AnyEndpoint> {
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
  /** The header `Idempotency-Key` of a write. */
  readonly idempotencyKey: string | null
  /** Where people reach the product: what mailed links begin with. */
  readonly publicUrl: string
  readonly rejudge: Rejudge
  readonly tokens: TokenVault
}

/** What calls outside of any organisation work with, the same for all of them. */
export interface OpenDeps {
  readonly database: Database
  readonly signIn: SignIn
  readonly refresh: Refresh
  readonly signOut: SignOut
  readonly credentials: CheckCredentials
  readonly passwords: Passwords
  readonly sessions: Sessions
  /** What visitors may send, per kind and address. */
  readonly visits: TokenBuckets
  /** Where people reach the product: what mailed links begin with. */
  readonly publicUrl: string
}

/** What a call outside of any organisation may use: log-in, log-out, visitors' forms, one's own account. */
export interface OpenContext extends OpenDeps {
  /** The signed-in person where the call's access is 'session', else null. */
  readonly user: SignedIn | null
  readonly address: string
  readonly agent: string
  readonly now: Instant
  readonly log: Log
}

export interface ReadOperation {
  readonly kind: 'read'
  readonly call: AnyEndpoint
  fetch(ctx: ScopedContext, input: Input<AnyEndpoint>): Promise<unknown>
  finish(facts: unknown, input: Input<AnyEndpoint>): unknown
}

export interface WriteOperation {
  readonly kind: 'write'
  readonly call: AnyEndpoint
  apply(ctx: ScopedContext, input: Input<AnyEndpoint>): Promise<unknown>
}

/** A write that brings a file: it is read, judged and made anew before the transaction begins. */
export interface UploadOperation {
  readonly kind: 'upload'
  readonly call: AnyEndpoint
  /** The fields beside the file. */
  readonly form: z.ZodType
  /** What the file shows, by the fields before it; a bill may be a PDF too. */
  of(fields: Readonly<Record<string, unknown>>): SnapshotOf
  apply(ctx: ScopedContext, input: Input<AnyEndpoint>, upload: Upload<Image | Pdf>): Promise<unknown>
}

/** A write that brings a file of history: it is kept as it is, and read later. */
export interface TableOperation {
  readonly kind: 'table'
  readonly call: AnyEndpoint
  apply(ctx: ScopedContext, table: SentTable): Promise<unknown>
}

/** A question whose answer leaves as mail: facts in one transaction, then the message and its outcome. */
export interface MailOperation {
  readonly kind: 'mail'
  readonly call: AnyEndpoint
  readonly read: ReadOperation
}

export interface OpenOperation {
  readonly kind: 'open'
  readonly call: AnyEndpoint
  answer(ctx: OpenContext, input: Input<AnyEndpoint>): Promise<unknown>
}

/** What a question of the platform's administrators may use. */
export interface PlatformContext {
  /** For what is asked about every organisation at once (store/platform/platform-list.ts). */
  readonly database: Database
  readonly user: SignedIn
  readonly now: Instant
  /** Looks into one organisation, its totals up to date; 404 where there is none with this id. */
  view<T>(clientId: number, work: (ctx: ScopedContext) => Promise<T>): Promise<T>
}

/** What a change by one of them may use: one transaction, in the organisation of the path or in the platform itself. */
export interface PlatformWriteContext {
  readonly tx: Tx
  readonly scope: Scope
  readonly user: SignedIn
  readonly now: Instant
  readonly passwords: Passwords
  readonly isMailSetUp: boolean
  /** These sessions are over, or say something else, once the change is committed. */
  endSessions(sessionIds: readonly string[]): void
  /** The organisation of the path as its own people's operations are given it. */
  inside(): Promise<ScopedContext>
}

export interface PlatformReadOperation {
  readonly kind: 'platform-read'
  readonly call: AnyEndpoint
  answer(ctx: PlatformContext, input: Input<AnyEndpoint>): Promise<unknown>
}

export interface PlatformWriteOperation {
  readonly kind: 'platform-write'
  readonly call: AnyEndpoint
  /** Keys of the answer that are shown once and kept nowhere. */
  readonly secrets: readonly string[]
  apply(ctx: PlatformWriteContext, input: Input<AnyEndpoint>): Promise<unknown>
}

/** The same with a file: read, judged and made anew before the transaction begins. */
export interface PlatformUploadOperation {
  readonly kind: 'platform-upload'
  readonly call: AnyEndpoint
  /** The fields beside the file. */
  readonly form: z.ZodType
  apply(ctx: PlatformWriteContext, input: Input<AnyEndpoint>, upload: Upload): Promise<unknown>
}

export type Operation =
  | ReadOperation
  | WriteOperation
  | UploadOperation
  | TableOperation
  | MailOperation
  | OpenOperation
  | PlatformReadOperation
  | PlatformWriteOperation
  | PlatformUploadOperation

export interface ReadStages<E extends AnyEndpoint, Facts, Figures> {
  /** Facts from the store. The only stage that may wait. */
  fetch(ctx: ScopedContext, input: Input<E>): Promise<Facts>
  /** Domain functions over the facts. */
  compute(facts: Facts, input: Input<E>): Figures
  /** The wire shape of the figures. */
  present(figures: Figures, input: Input<E>): z.output<E['answer']>
}

/** A question: fetch, compute and present; the latter two are synchronous and run after the transaction. */
export function operation<E extends AnyEndpoint, Facts, Figures>(
  call: E,
  stages: ReadStages<E, Facts, Figures>,
): ReadOperation {
  return {
    kind: 'read',
    call,
    // The frame parses with this very call's schemas, so the general input is the particular one.
    fetch: (ctx, input) => stages.fetch(ctx, input as Input<E>),
    finish: (facts, input) =>
      stages.present(stages.compute(facts as Facts, input as Input<E>), input as Input<E>),
  }
}

/** A change: one transaction of the caller's scope, rolled back when `apply` throws. */
export function write<E extends AnyEndpoint>(
  call: E,
  apply: (ctx: ScopedContext, input: Input<E>) => Promise<z.output<E['answer']>>,
): WriteOperation {
  return { kind: 'write', call, apply: (ctx, input) => apply(ctx, input as Input<E>) }
}

/** A change with a file. */
export function upload<E extends AnyEndpoint, F extends z.ZodType>(
  call: E,
  form: F,
  apply: (ctx: ScopedContext, fields: z.output<F>, upload: Upload) => Promise<z.output<E['answer']>>,
): UploadOperation {
  // The frame lets no PDF through where none is asked for.
  return uploadOfPaper(
    call,
    form,
    () => 'flow-meter',
    (ctx, fields, file) => apply(ctx, fields, file as Upload),
  )
}

/** A change with a file that may be a PDF. */
export function uploadOfPaper<E extends AnyEndpoint, F extends z.ZodType>(
  call: E,
  form: F,
  of: UploadOperation['of'],
  apply: (
    ctx: ScopedContext,
    fields: z.output<F>,
    upload: Upload<Image | Pdf>,
  ) => Promise<z.output<E['answer']>>,
): UploadOperation {
  return {
    kind: 'upload',
    call,
    form,
    of,
    apply: (ctx, { body }, file) => apply(ctx, body as z.output<F>, file),
  }
}

/** A change with a file of history. */
export function table<E extends AnyEndpoint>(
  call: E,
  apply: (ctx: ScopedContext, table: SentTable) => Promise<z.output<E['answer']>>,
): TableOperation {
  return { kind: 'table', call, apply }
}

/** A question of the platform's administrators. */
export function platformRead<E extends AnyEndpoint>(
  call: E,
  answer: (ctx: PlatformContext, input: Input<E>) => Promise<z.output<E['answer']>>,
): PlatformReadOperation {
  return { kind: 'platform-read', call, answer: (ctx, input) => answer(ctx, input as Input<E>) }
}

/** A change by one of them, rolled back when `apply` throws. */
export function platformWrite<E extends AnyEndpoint>(
  call: E,
  apply: (ctx: PlatformWriteContext, input: Input<E>) => Promise<z.output<E['answer']>>,
  secrets: readonly string[] = [],
): PlatformWriteOperation {
  return { kind: 'platform-write', call, secrets, apply: (ctx, input) => apply(ctx, input as Input<E>) }
}

/** A change with a file. */
export function platformUpload<E extends AnyEndpoint>(
  call: E,
  form: z.ZodType,
  apply: (ctx: PlatformWriteContext, upload: Upload) => Promise<z.output<E['answer']>>,
): PlatformUploadOperation {
  return { kind: 'platform-upload', call, form, apply: (ctx, _input, file) => apply(ctx, file) }
}

/** A call outside of any organisation. */
export function open<E extends AnyEndpoint>(
  call: E,
  answer: (ctx: OpenContext, input: Input<E>) => Promise<z.output<E['answer']>>,
): OpenOperation {
  return { kind: 'open', call, answer: (ctx, input) => answer(ctx, input as Input<E>) }
}
