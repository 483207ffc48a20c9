import type { ErrorAnswer, ErrorCode } from '#contract/errors.ts'
import { clientText } from '../words/shell.ts'

/** What the server can say, and what the client itself finds. */
export type Fault = ErrorCode | 'offline' | 'timeout' | 'unreadable'

/** A call that did not succeed, with a sentence to show: the server's own where it gave one. */
export class ClientError extends Error {
  override readonly name = 'ClientError'
  readonly fault: Fault
  /** The HTTP status; 0 when no answer came. */
  readonly status: number
  readonly retryAfterS: number | undefined
  /** The row as it stands now, where somebody else was faster. */
  readonly current: unknown
  /** What the refusal tells beside its sentence: with 'duplicate' the bills that are there already. */
  readonly told: Readonly<Record<string, unknown>>
  /** By which the log of the server names the request, where it failed. */
  readonly requestId: string | null

  constructor(
    fault: Fault,
    sentence: string,
    status = 0,
    more: {
      retryAfterS?: number
      told?: Readonly<Record<string, unknown>> | undefined
      requestId?: string | null
    } = {},
  ) {
    super(sentence)
    this.fault = fault
    this.status = status
    this.retryAfterS = more.retryAfterS
    this.told = more.told ?? {}
    this.current = this.told.current
    this.requestId = more.requestId ?? null
  }
}

/** The error of an answer that is not 2xx. */
export function toClientError(
  status: number,
  body: unknown,
  retryAfter: string | null,
  requestId: string | null = null,
): ClientError {
  const said = (typeof body === 'object' && body !== null ? body : {}) as Partial<ErrorAnswer>
  const sentence = said.message ?? said.detail ?? said.error ?? clientText.unexpected
  const fault = said.code ?? (status === 401 ? 'not-signed-in' : 'internal')
  const wait = retryAfter !== null && /^\d+$/.test(retryAfter) ? { retryAfterS: Number(retryAfter) } : {}
  return new ClientError(fault, String(sentence), status, {
    ...wait,
    told: said.data,
    requestId: status >= 500 ? requestId : null,
  })
}

/** Whether asking again can help: no answer, too many at once, or a fault of the server. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof ClientError)) return false
  return error.fault === 'offline' || error.status === 429 || error.status >= 500
}

/** Whether no server was there to answer. */
export function isUnreached(error: unknown): boolean {
  return error instanceof ClientError && error.fault === 'offline'
}

/** The number to report, where the sentence does not name it; null where the server did not fail. */
export function numberToReport(error: unknown): string | null {
  if (!(error instanceof ClientError) || error.requestId === null) return null
  return error.message.includes(error.requestId) ? null : error.requestId
}

/** A sentence for any failure. */
export function errorSentence(error: unknown): string {
  return error instanceof ClientError ? error.message : clientText.unexpected
}
