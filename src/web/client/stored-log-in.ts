import type { z } from 'zod'
import type { tokenAnswer } from '#contract/calls/token.ts'
import type { TokenClaims } from './claims.ts'
import { readClaims } from './claims.ts'

/** The answer of `token/`, kept whole (SE-01). */
export type LogIn = z.infer<typeof tokenAnswer>

/** The logged-user key of SE-01. */
export const LOG_IN_KEY = 'loggedUser'

/** The stored log-in, or null when there is none that can be read. */
export function readLogIn(): LogIn | null {
  const text = localStorage.getItem(LOG_IN_KEY)
  if (text === null) return null
  try {
    const stored = JSON.parse(text) as Partial<LogIn> | null
    if (typeof stored?.access !== 'string' || typeof stored.refresh !== 'string') return null
    return readClaims(stored.access) === null ? null : (stored as LogIn)
  } catch {
    return null
  }
}

export function storeLogIn(logIn: LogIn): void {
  localStorage.setItem(LOG_IN_KEY, JSON.stringify(logIn))
}

export function forgetLogIn(): void {
  localStorage.removeItem(LOG_IN_KEY)
}

/** Who is signed in, by the claims of the stored access token. */
export function signedInClaims(): TokenClaims | null {
  const logIn = readLogIn()
  return logIn === null ? null : readClaims(logIn.access)
}
