import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { NewerSchemaError } from '#store/engine/connection/newer-schema.ts'
import type { Log } from '#store/engine/log.ts'
import {
  DatabaseBusyError,
  DatabaseUnavailableError,
  isConnectionError,
  isTextRefused,
  isTimedOut,
} from '#store/engine/unavailable.ts'
import { FileNotKeptError } from '#store/engine/uploads/upload-files.ts'
import { ApiError, errorBody, httpStatus, notFound, TellingError } from './respond.ts'

/** What Fastify itself refuses before a call is reached. */
const FRAMEWORK: Record<string, () => ApiError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new ApiError('too-large', 'The body is too large. Send less at once.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new ApiError('unsupported', 'Send the body as JSON, with the header Content-Type: application/json.'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () =>
    new ApiError(
      'bad-request',
      'The body is empty. Send a JSON object, or leave out the header Content-Type.',
    ),
  FST_ERR_BAD_URL: () =>
    new ApiError('bad-request', 'The address is not well formed. Encode each part of it with percent signs.'),
}

/** Anything thrown, as the refusal it means. Only what nobody foresaw is 'internal'. */
export function toApiError(error: unknown, requestId: string): ApiError {
  if (error instanceof ApiError) return error
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>
  const known = FRAMEWORK[code]
  if (known) return known()
  if (error instanceof NewerSchemaError) return new ApiError('unavailable', error.message, 5)
  if (error instanceof DatabaseBusyError || isTimedOut(error)) {
    return new ApiError('unavailable', 'The database is busy. Try again in a few seconds.', 5)
  }
  if (error instanceof DatabaseUnavailableError || isConnectionError(error)) {
    return new ApiError('unavailable', 'The database cannot be reached now. Try again in a few seconds.', 5)
  }
  if (isTextRefused(error)) {
    return new ApiError(
      'bad-request',
      'A text holds a character that cannot be stored. Remove it and try again.',
    )
  }
  if (error instanceof FileNotKeptError && error.isFull) {
    return new ApiError('disk-full', 'The disk of the server is full. Tell the person who runs it.')
  }
  // A folder or a path that leads out of the web app's files.
  if (statusCode === 403 || statusCode === 404) return notFound()
  if (statusCode >= 400 && statusCode < 500) {
    return new ApiError('bad-request', 'The request could not be read. Check that its body is valid JSON.')
  }
  return new ApiError(
    'internal',
    `Something went wrong on our side. Try again; if it happens again, report the number ${requestId}.`,
  )
}

export function createErrorHandler(log: Log) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const refusal = isBrokenOff(request) ? brokenOff() : toApiError(error, request.id)
    // Work that is refused because there is too much of it is no fault, and a line for each would be more work.
    if (httpStatus[refusal.code] >= 500 && refusal.code !== 'busy') {
      const seen = {
        err: error,
        requestId: request.id,
        method: request.method,
        path: request.routeOptions.url,
      }
      log.error(seen, refusal.message)
    }
    return refuse(reply, refusal)
  }
}

/** The sender left in the middle of the body: nobody reads the answer, and nothing of ours has failed. */
function isBrokenOff({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}

function brokenOff(): ApiError {
  return new ApiError('bad-request', 'The request broke off before its end. Send it again.')
}

export function refuse(reply: FastifyReply, refusal: ApiError): FastifyReply {
  if (refusal.retryAfterS !== undefined) reply.header('retry-after', refusal.retryAfterS)
  if (refusal.code === 'not-signed-in') reply.header('www-authenticate', 'Bearer')
  return reply
    .code(httpStatus[refusal.code])
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(errorBody(refusal.code, refusal.message, conflictValues(refusal)))
}

function conflictValues(refusal: ApiError) {
  return refusal instanceof TellingError ? refusal.values : undefined
}
