/**
 * The database cannot be reached now. `outcome` says what became of the work: it was not applied, or the connection
 * broke while the commit was under way and only a look can tell.
 */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
  readonly outcome: 'not applied' | 'unknown'

  constructor(outcome: 'not applied' | 'unknown', cause: unknown) {
    super('The database cannot be reached at the moment; try again in a few seconds.', { cause })
    this.outcome = outcome
  }
}

/** The database answers, but a lock or a statement took longer than anybody waits for; nothing was applied. */
export class DatabaseBusyError extends DatabaseUnavailableError {
  constructor(cause: unknown) {
    super('not applied', cause)
    this.message = 'The database is busy with other work; try again in a few seconds.'
  }
}

/** lock_timeout and statement_timeout, as `connection/session.ts` sets them */
const TIMED_OUT = ['55P03', '57014']

export function isTimedOut(error: unknown): boolean {
  return error instanceof Error && TIMED_OUT.includes((error as { code?: string }).code ?? '')
}

const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '53300', // too many connections
  '57P01', // shut down by an administrator
  '57P02', // another process of the server crashed
  '57P03', // starting up or shutting down
])

const MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Query read timeout/

/** Does the error tell of the connection rather than of the statement? */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: unknown }).code
  if (typeof code === 'string') return SYSTEM_CODES.has(code) || code.startsWith('08')
  return MESSAGES.test(error.message)
}

/** Does the error tell of a text that PostgreSQL cannot keep (a NUL, half of a surrogate pair)? */
export function isTextRefused(error: unknown): boolean {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined
  return code === '22021' || code === '22P05'
}
