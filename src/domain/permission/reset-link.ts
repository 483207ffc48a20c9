/**
 * A mailed link to a new password: good for 15 minutes and for one use.
 *
 * At most three are mailed to a person within that time, so that nobody's mailbox can be filled from our page.
 * Unit: milliseconds. Source: PU-04.
 */
import { DAY_MS, type Instant, MINUTE_MS } from '#domain/time/interval.ts'

export const LINK_MS = 15 * MINUTE_MS
/** For somebody who was given a log-in and has not asked for the mail. */
export const INVITE_MS = 3 * DAY_MS
const MOST_AT_ONCE = 3

export function mayMailLink(asked: readonly Instant[], now: Instant): boolean {
  return asked.filter((at) => now - at < LINK_MS).length < MOST_AT_ONCE
}

export interface LinkFacts {
  readonly expiresAt: Instant
  readonly usedAt: Instant | null
}

export function isLinkGood(link: LinkFacts | null, now: Instant): boolean {
  return link !== null && link.usedAt === null && now < link.expiresAt
}
