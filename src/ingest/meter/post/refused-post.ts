import type { Log } from '#store/engine/log.ts'
import { ThreadError } from '#store/engine/thread/thread.ts'
import { DatabaseBusyError, DatabaseUnavailableError } from '#store/engine/unavailable.ts'
import type { Refused } from '../meter-admission.ts'
import { ParkingFullError } from '../parking/park-refused.ts'
import { BusyError, QueueFullError } from '../receiver.ts'
import { UnusablePostError } from './unusable-post.ts'

const RETRY_S = 5
/** Until somebody sets the clock. */
const FULL_RETRY_S = 60

export const DISK_FULL: Refused = {
  code: 'disk-full',
  sentence:
    'The disk of the server is nearly full: no readings are taken until there is room. Keep them and try again.',
  retryAfterS: 60,
}
const DISK_FULL_SQLSTATE = '53100'

const LATE: Refused = {
  code: 'busy',
  sentence: 'The readings could not be written in time; send them again in a few seconds.',
  retryAfterS: RETRY_S,
}

/** What is said to a sender whose post went wrong. */
export function toRefused(error: unknown, log: Log): Refused {
  if (error instanceof UnusablePostError) {
    const { code, message: sentence } = error
    return code === 'busy' ? { code, sentence, retryAfterS: RETRY_S } : { code, sentence }
  }
  if (error instanceof QueueFullError)
    return { code: 'busy', sentence: error.message, retryAfterS: RETRY_S, isOfSender: true }
  if (error instanceof BusyError) return { code: 'busy', sentence: error.message, retryAfterS: RETRY_S }
  if (error instanceof ParkingFullError)
    return { code: 'busy', sentence: error.message, retryAfterS: FULL_RETRY_S, isOfSender: true }
  if (error instanceof DatabaseBusyError) return LATE
  if (error instanceof DatabaseUnavailableError) {
    return { code: 'unavailable', sentence: error.message, retryAfterS: RETRY_S }
  }
  if ((error as { code?: unknown }).code === DISK_FULL_SQLSTATE) return DISK_FULL
  if (error instanceof ThreadError) {
    log.error({ err: error }, 'A post of readings could not be read')
    return { code: 'busy', sentence: TOO_MUCH, retryAfterS: RETRY_S }
  }
  log.error({ err: error }, 'Readings could not be taken')
  return { code: 'internal', sentence: 'The readings could not be taken. Keep them and try again.' }
}

const TOO_MUCH = 'The post could not be read in time; send fewer readings at once, in a few seconds.'
