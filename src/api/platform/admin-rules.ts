import { adminText } from '#contract/platform/platform-messages.ts'
import { isUsername } from '#domain/people/username.ts'
import { isBillDay } from '#domain/time/bill-day.ts'
import type { Instant } from '#domain/time/interval.ts'
import { isZone, localDay, startOfDay } from '#domain/time/zone.ts'
import { ApiError } from '../frame/respond.ts'

/** Branches, users and devices that the list of one client shows. */
export const MOST_ROWS = 2000
/** Of all clients together: what is left out is found with its client. */
const MOST_OF_ALL = 500

export function mostRows(clientId: number | undefined): number {
  return clientId === undefined ? MOST_OF_ALL : MOST_ROWS
}

/** What administrators and the verbs of the server type, judged by domain; a refusal has its sentence. */

/** The first instant of a day that was typed; absent: `otherwise`. */
export function instantOfDay(day: string | undefined, zone: string, otherwise: Instant): Instant {
  if (day === undefined) return otherwise
  if (!isBillDay(day)) throw new ApiError('bad-request', adminText.noDate)
  // The same day keeps the moment that is known already.
  return localDay(zone, otherwise) === day ? otherwise : startOfDay(zone, day)
}

export function requireDay(day: string | null | undefined): string | null {
  if (day == null) return null
  if (!isBillDay(day)) throw new ApiError('bad-request', adminText.noDate)
  return day
}

export function requireZone(zone: string): string {
  if (!isZone(zone)) throw new ApiError('bad-request', adminText.noZone)
  return zone
}

export function requireUsername(username: string): string {
  if (!isUsername(username)) throw new ApiError('bad-request', adminText.noUsername)
  return username
}
