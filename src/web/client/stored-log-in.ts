import type { z } from 'zod'
import type { tokenAnswer } from '#contract/people/token.ts'
import type { TokenClaims } from './claims.ts'
import { readClaims } from './claims.ts'

/** The answer of `token/`, kept whole (SE-01). */
export type LogIn = z.infer<typeof tokenAnswer>

/** The logged-user key of SE-01. */
export const LOG_IN_KEY = 'loggedUser'

/** A stored text as a log-in with the claims of its access token; null when it is none. */
export function logInFrom(text: string | null): { logIn: LogIn; claims: TokenClaims } | null {
  if (text === null) return null
  try {
    const stored = JSON.parse(text) as Partial<LogIn> | null
    if (typeof stored?.access !== 'string' || typeof stored.refresh !== 'string') return null
    const claims = readClaims(stored.access)
    return claims === null ? null : { logIn: stored as LogIn, claims }
  } catch {
    return null
  }
}

let last: { text: string | null; found: ReturnType<typeof logInFrom> } = { text: null, found: null }

/** The stored log-in with the claims of its access token. A page asks for it two dozen times before it stands. */
export function signedIn(): ReturnType<typeof logInFrom> {
  const text = localStorage.getItem(LOG_IN_KEY)
  if (last.text !== text) last = { text, found: logInFrom(text) }
  return last.found
}

/** The stored log-in, or null when there is none that can be read. */
export function readLogIn(): LogIn | null {
  return signedIn()?.logIn ?? null
}

/** Who is signed in, by the claims of the stored access token. */
export function signedInClaims(): TokenClaims | null {
  return signedIn()?.claims ?? null
}

/** Whether the log-in that these claims are of is the stored one, and nobody has logged out or in since. */
export function isStored({ id, sid }: TokenClaims): boolean {
  const stored = signedInClaims()
  return stored?.id === id && stored.sid === sid
}

/** Whether it is a platform administrator, who stands apart from organisations, that is signed in. */
export function isPlatformLogIn(): boolean {
  return signedInClaims()?.is_admin === true
}

export function storeLogIn(logIn: LogIn): void {
  localStorage.setItem(LOG_IN_KEY, JSON.stringify(logIn))
}

export function forgetLogIn(): void {
  localStorage.removeItem(LOG_IN_KEY)
}

/** How names of drafts begin in local storage: they stay where a session ends. */
export const DRAFTS = 'draft/'

/** Under which names something lies in local storage. */
export const storedNames = (): string[] => Array.from(localStorage, (_, n) => localStorage.key(n) ?? '')
