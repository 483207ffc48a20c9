/**
 * A mailed link to a new password: good for 15 minutes and for one use.
 *
 * At most three are mailed to a person within that time, so that nobody's mailbox can be filled from our page, and one
 * a minute: who asks twice at once, by a double click or in two windows, has one link and not a choice of them.
 * Unit: milliseconds. Source: PU-04.
 */
import { DAY_MS, type Instant, MINUTE_MS } from '#domain/time/interval.ts'

export const LINK_MS = 15 * MINUTE_MS
/** For somebody who was given a log-in and has not asked for the mail. */
export const INVITE_MS = 3 * DAY_MS
const MOST_AT_ONCE = 3
const PAUSE_MS = MINUTE_MS

/** A link that was mailed; closed: used, or over because another password or address was set. */
export interface RequestedLink {
  readonly askedAt: Instant
  readonly isClosed: boolean
}

export function mayMailLink(asked: readonly RequestedLink[], now: Instant): boolean {
  const recent = asked.filter(({ askedAt }) => now - askedAt < LINK_MS)
  const isOnItsWay = recent.some(({ askedAt, isClosed }) => !isClosed && Math.abs(now - askedAt) < PAUSE_MS)
  return !isOnItsWay && recent.length < MOST_AT_ONCE
}

export interface LinkFacts {
  readonly expiresAt: Instant
  readonly usedAt: Instant | null
}

export function isLinkGood(link: LinkFacts | null, now: Instant): boolean {
  return link !== null && link.usedAt === null && now < link.expiresAt
}
