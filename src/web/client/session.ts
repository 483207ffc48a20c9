import { routes } from '#contract/routes.ts'
import { address } from './address.ts'
import { isExpiring, readClaims } from './claims.ts'
import { ClientError, isPassing } from './client-error.ts'
import { now } from './clock.ts'
import { request } from './request.ts'
import type { LogIn } from './stored-log-in.ts'
import { DRAFTS, forgetLogIn, isStored, readLogIn, storedNames, storeLogIn } from './stored-log-in.ts'

/** Why a session ended; null when the person logged out. */
export type SessionEnd = 'expired' | 'noBranches' | 'unknownUser' | null

type Listener = (why: SessionEnd) => void

const listeners = new Set<Listener>()

/** Called after the stored log-in is gone: caches are emptied, slices reset, the page left. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Removes the stored log-in and tells everyone who keeps something of it. */
export function endSession(why: SessionEnd): void {
  forgetLogIn()
  for (const listener of listeners) listener(why)
}

/** One refresh at a time, over all tabs where the browser has locks (it has them on HTTPS and on localhost). */
const LOCK = 'nairawatt-refresh'
let underWay: Promise<string> | null = null

/** The access token to send now, refreshed first when it is within 30 s of its end (SE-04). */
export async function freshAccess(): Promise<string> {
  const logIn = readLogIn()
  if (logIn === null) throw signedOutError()
  if (isGood(logIn)) return logIn.access
  underWay ??= withLock(refreshOnce).finally(() => {
    underWay = null
  })
  return underWay
}

function isGood(logIn: LogIn): boolean {
  const claims = readClaims(logIn.access)
  return claims !== null && !isExpiring(claims, now())
}

/** What another tab has stored reaches this one a moment after the lock it held does. */
const STORAGE_ARRIVES_MS = 100

async function withLock(work: () => Promise<string>): Promise<string> {
  const { locks } = navigator
  if (locks === undefined) return work()
  const first = await locks.request(LOCK, { ifAvailable: true }, (lock) => (lock === null ? null : work()))
  if (first !== null) return first
  return locks.request(LOCK, async () => {
    await new Promise((resolve) => setTimeout(resolve, STORAGE_ARRIVES_MS))
    return work()
  })
}

async function refreshOnce(): Promise<string> {
  const logIn = readLogIn()
  if (logIn === null) throw signedOutError()
  // Another tab may have refreshed while this one waited for the lock.
  if (isGood(logIn)) return logIn.access
  const asker = readClaims(logIn.access)
  const isOver = () => asker === null || !isStored(asker)
  try {
    const sent = { method: routes.tokenRefresh.method, address: address(routes.tokenRefresh) }
    const answer = await request({ ...sent, body: { refresh: logIn.refresh } })
    // Somebody logged out, or another in, meanwhile: what was asked for is nobody's any more.
    if (isOver()) throw signedOutError()
    storeLogIn({ ...logIn, ...(answer as LogIn) })
    return (answer as LogIn).access
  } catch (error) {
    // No answer is not a refusal: the log-in is kept for when the connection is back.
    if (isPassing(error) || !(error instanceof ClientError) || error.fault === 'timeout') throw error
    if (isOver()) throw error
    for (const name of storedNames()) if (!name.startsWith(DRAFTS)) localStorage.removeItem(name)
    endSession('expired')
    throw error
  }
}

export function signedOutError(): ClientError {
  return new ClientError('not-signed-in', 'You are not signed in. Log in and try again.', 401)
}
