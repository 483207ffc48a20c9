/**
 * A password that somebody else has chosen: of no use but to choose another, and for 72 hours.
 * Unit: milliseconds. Source: H14; security.md, Sessions.
 */
import { HOUR_MS, type Instant } from '#domain/time/interval.ts'

export const FIRST_PASSWORD_MS = 72 * HOUR_MS

/** `own`: the person chose it. `first`: to be changed now. `over`: it is too old for that. */
export type PasswordStanding = 'own' | 'first' | 'over'

export function passwordStanding(firstPasswordAt: Instant | null, now: Instant): PasswordStanding {
  if (firstPasswordAt === null) return 'own'
  return now - firstPasswordAt < FIRST_PASSWORD_MS ? 'first' : 'over'
}
