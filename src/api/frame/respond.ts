import type { ErrorAnswer, ErrorCode } from '#contract/errors.ts'

/** The one map from what went wrong to the status that says so. 401 means "not signed in" and nothing else. */
export const httpStatus: Record<ErrorCode, number> = {
  'bad-request': 400,
  'too-wide': 400,
  'not-signed-in': 401,
  'wrong-credentials': 401,
  'first-password': 403,
  'second-factor': 401,
  'set-up-factor': 403,
  'not-allowed': 403,
  'not-found': 404,
  conflict: 409,
  'odd-litres': 409,
  duplicate: 409,
  'reused-key': 422,
  'too-large': 413,
  unsupported: 415,
  'too-many-tries': 429,
  'too-many-requests': 429,
  internal: 500,
  busy: 503,
  unavailable: 503,
  'disk-full': 507,
}

/** A refusal with its sentence: thrown anywhere below a call, answered by the error handler. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly retryAfterS: number | undefined

  constructor(code: ErrorCode, sentence: string, retryAfterS?: number) {
    super(sentence)
    this.code = code
    this.retryAfterS = retryAfterS
  }
}

/** A refusal that tells more than its sentence, so that a person can choose. */
export class TellingError extends ApiError {
  readonly values: NonNullable<ErrorAnswer['data']>

  constructor(code: ErrorCode, sentence: string, values: NonNullable<ErrorAnswer['data']>) {
    super(code, sentence)
    this.values = values
  }
}

/** Somebody else changed the row meanwhile: both values. */
export class ConflictError extends TellingError {
  constructor(current: unknown, yours: unknown) {
    super('conflict', 'Somebody changed this meanwhile. Look at what stands there now and save again.', {
      current,
      yours,
    })
  }
}

/** Revision A reads `error`, `detail` or `message`, depending on the page (wire contract 1.8). */
export function errorBody(code: ErrorCode, sentence: string, data?: ErrorAnswer['data']): ErrorAnswer {
  return { code, error: sentence, detail: sentence, message: sentence, ...(data ? { data } : {}) }
}

/** Someone else's object answers exactly as one that does not exist: every 404 is this one. */
export function notFound(): ApiError {
  return new ApiError(
    'not-found',
    'There is nothing at this address. Check the address, or choose a branch or device from the sidebar.',
  )
}

export function notSignedIn(): ApiError {
  return new ApiError('not-signed-in', 'You are not signed in. Log in and try again.')
}
