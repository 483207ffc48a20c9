import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { AnyCall, FileCall } from '#contract/call.ts'
import type { SnapshotOf } from '#domain/cost/bill/snapshot-rule.ts'
import type { TokenBuckets } from '#domain/time/token-bucket.ts'
import type { ReportMaker } from '#report/maker.ts'
import type { Database } from '#store/engine/database.ts'
import type { MessageState } from '#store/engine/mail-message.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import type { UploadFiles } from '#store/engine/uploads/upload-files.ts'
import { takePicture } from './http/take-picture.ts'
import type { Image, Pdf, Sent, Taken, Upload } from './http/upload.ts'
import { type Input, operation, type ReadStages, type ScopedContext } from './operation.ts'
import type { PlatformWriteContext } from './platform-operation.ts'
import type { SignedIn } from './signed-in.ts'

/** Reads the form of a request, with its file; work on it is counted to the organisation. */
type Take = (request: FastifyRequest, limitBytes: number, organisationId: number) => Promise<Taken>

/** A write that brings a file: it is read and judged before the transaction begins. */
export interface FileInOperation {
  readonly whose: 'organisation'
  readonly what: 'file in'
  readonly call: AnyCall
  readonly take: Take
  apply(ctx: ScopedContext, input: Input<AnyCall>, sent: Sent): Promise<unknown>
}

export interface PlatformFileInOperation {
  readonly whose: 'platform'
  readonly what: 'file in'
  readonly call: AnyCall
  readonly take: Take
  apply(ctx: PlatformWriteContext, input: Input<AnyCall>, sent: Sent): Promise<unknown>
}

/** Lays bills and reports out as files, off this thread. */
export type BillFiles = Pick<ReportMaker, 'pdf' | 'xlsx' | 'report' | 'claim' | 'dispute'>

/** How a message of the outbox ended; null: nobody knows within the time that a person waits. */
export type AwaitMail = (scope: Scope, messageId: number) => Promise<MessageState | null>

/** What the answer to a question leaves with: whose it is, and where files and mail are made. */
export interface Leaving {
  readonly database: Database
  readonly scope: Scope
  readonly user: SignedIn
  readonly input: Input<AnyCall>
  readonly now: number
  /** The header `Idempotency-Key`. */
  readonly key: string | null
  readonly reports: BillFiles
  /** Pictures that papers carry. */
  readonly uploads: Pick<UploadFiles, 'read'>
  readonly awaitMail: AwaitMail
  /** How many mails a person may send. */
  readonly mails: TokenBuckets
}

export interface SentFile {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
}

/** A question whose answer leaves as a file or as mail: facts in one transaction, and then the file, outside of any. */
export interface FileOutOperation {
  readonly whose: 'organisation'
  readonly what: 'file out'
  readonly call: AnyCall
  fetch(ctx: ScopedContext, input: Input<AnyCall>): Promise<unknown>
  finish(facts: unknown, input: Input<AnyCall>): unknown
  /** Lays the answer out, one of a few at once in an organisation; null: it is mailed, and laid out when it is. */
  readonly make: ((figures: unknown, leaving: Leaving) => Promise<SentFile>) | null
  /** Mails it, and tells what became of that. */
  readonly mail: ((figures: unknown, leaving: Leaving) => Promise<{ status: number; body: object }>) | null
}

export interface StoredFile {
  readonly id: number
  readonly file: string
  readonly bytes: number
  readonly mediaType: 'image/png' | 'image/jpeg' | 'application/pdf'
}

/** A file that is handed out as it was kept. */
export interface StoredFileOperation {
  readonly whose: 'organisation'
  readonly what: 'file out'
  readonly call: AnyCall
  /** What a browser calls the file. */
  readonly name: string
  find(tx: Tx, scope: Scope, input: Input<AnyCall>): Promise<StoredFile | null>
}

/** A change with a picture. */
export function upload<E extends AnyCall, F extends z.ZodType>(
  call: E,
  form: F,
  apply: (ctx: ScopedContext, fields: z.output<F>, upload: Upload) => Promise<z.output<E['answer']>>,
): FileInOperation {
  // No PDF is let through where none is asked for.
  return uploadOfPaper(
    call,
    form,
    () => 'flow-meter',
    (ctx, fields, file) => apply(ctx, fields, file as Upload),
  )
}

/** A change with a picture that may be a PDF; what it shows is told by the fields before it. */
export function uploadOfPaper<E extends AnyCall, F extends z.ZodType>(
  call: E,
  form: F,
  of: (fields: Readonly<Record<string, unknown>>) => SnapshotOf,
  apply: (
    ctx: ScopedContext,
    fields: z.output<F>,
    upload: Upload<Image | Pdf>,
  ) => Promise<z.output<E['answer']>>,
): FileInOperation {
  return {
    whose: 'organisation',
    what: 'file in',
    call,
    take: takePicture(form, of),
    apply: (ctx, { body }, sent) => apply(ctx, body as z.output<F>, sent as Upload<Image | Pdf>),
  }
}

/** A change with another file, read by `take`. */
export function fileIn<E extends AnyCall, File extends object>(
  call: E,
  take: (request: FastifyRequest) => Promise<Taken & { readonly file: File }>,
  apply: (ctx: ScopedContext, sent: Sent & File) => Promise<z.output<E['answer']>>,
): FileInOperation {
  return {
    whose: 'organisation',
    what: 'file in',
    call,
    take,
    apply: (ctx, _input, sent) => apply(ctx, sent as Sent & File),
  }
}

/** A change with a picture by a platform administrator. */
export function platformUpload<E extends AnyCall>(
  call: E,
  form: z.ZodType,
  apply: (ctx: PlatformWriteContext, upload: Upload) => Promise<z.output<E['answer']>>,
): PlatformFileInOperation {
  const take = takePicture(form, () => 'flow-meter')
  return {
    whose: 'platform',
    what: 'file in',
    call,
    take,
    apply: (ctx, _input, sent) => apply(ctx, sent as Upload),
  }
}

/** The stages of a question, and how its answer is laid out. */
export function fileOut<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, Facts, Figures>(
  call: FileCall<P, Q, B>,
  stages: Pick<ReadStages<FileCall<P, Q, B>, Facts, Figures>, 'fetch' | 'compute'>,
  make: (figures: Figures, leaving: Leaving) => Promise<SentFile>,
): FileOutOperation {
  const read = operation(call, { ...stages, present: (figures) => figures })
  return {
    ...read,
    what: 'file out',
    make: (figures, leaving) => make(figures as Figures, leaving),
    mail: null,
  }
}

/** The stages of a question, and how its answer is mailed. */
export function mailOut<E extends AnyCall, Facts>(
  call: E,
  fetch: (ctx: ScopedContext, input: Input<E>) => Promise<Facts>,
  mail: (facts: Facts, leaving: Leaving) => Promise<{ status: number; body: z.output<E['answer']> & object }>,
): FileOutOperation {
  return {
    whose: 'organisation',
    what: 'file out',
    call,
    fetch: (ctx, input) => fetch(ctx, input as Input<E>),
    finish: (facts) => facts,
    make: null,
    mail: (facts, leaving) => mail(facts as Facts, leaving),
  }
}

/** A file as it was kept, for whoever may see its row. */
export function keptFile<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  call: FileCall<P, Q, B>,
  name: string,
  find: (tx: Tx, scope: Scope, params: z.output<P>) => Promise<StoredFile | null>,
): StoredFileOperation {
  return {
    whose: 'organisation',
    what: 'file out',
    call,
    name,
    find: (tx, scope, { params }) => find(tx, scope, params as z.output<P>),
  }
}
