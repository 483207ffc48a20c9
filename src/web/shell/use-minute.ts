import { useSyncExternalStore } from 'react'
import { now } from '../client/clock.ts'

const MINUTE_MS = 60_000
const LOOK_EVERY_MS = 5_000

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}

/** The current minute, for ranges that end now; everything on the page sees the same one. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(now() / MINUTE_MS) * MINUTE_MS)
}
