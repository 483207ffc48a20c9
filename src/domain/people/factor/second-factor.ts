/**
 * What proves a person beside the password: codes of an app (RFC 6238, 6 digits, half a minute each), passkeys (WebAuthn)
 * and recovery codes. A code counts one step before and after the server's clock, and once.
 * Unit: milliseconds. Source: H14; security.md, Second factors.
 */
import { type Instant, MINUTE_MS, SECOND_MS } from '#domain/time/interval.ts'

export const STEP_S = 30
export const STEPS_AROUND = 1
export const RECOVERY_CODES = 10
/** From the right password to the code. */
export const TICKET_MS = 10 * MINUTE_MS

/** From a passkey's question to its answer. */
export const CHALLENGE_MS = 5 * MINUTE_MS
/** An app that was shown must be proven within. */
export const PENDING_MS = 10 * MINUTE_MS
/** Of one person. */
export const MOST_PASSKEYS = 10

export interface Factors {
  readonly hasApp: boolean
  readonly passkeys: number
}

/** Whether there is one at all: recovery codes alone are none. */
export function hasFactor({ hasApp, passkeys }: Factors): boolean {
  return hasApp || passkeys > 0
}

/** `enter`: open the session. `prove`: ask for the second factor. `set-up`: there must be one first. */
export type NextStep = 'enter' | 'prove' | 'set-up'

/** A platform administrator has one, everybody else may. */
export function nextStep(factors: Factors, isPlatform: boolean): NextStep {
  if (hasFactor(factors)) return 'prove'
  return isPlatform ? 'set-up' : 'enter'
}

/** The step of a code that is `delta` steps from now. */
export function stepAt(now: Instant, delta: number): number {
  return Math.floor(now / (STEP_S * SECOND_MS)) + delta
}

/** As it may be typed: with spaces or a dash, in any case. */
export function plainCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase()
}
