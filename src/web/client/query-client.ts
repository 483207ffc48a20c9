import { QueryClient } from '@tanstack/react-query'
import { ClientError, isPassing } from './client-error.ts'
import { forgetAnswers } from './forget-answers.ts'
import { onSessionEnd } from './session.ts'

const FRESH_MS = 30_000
const KEPT_MS = 12 * 3_600_000
const MOST_TRIES = 2
/** How often a server that could not be reached is asked again; a browser tells only of its own connection. */
const AGAIN_MS = 20_000

/**
 * What the server said, kept for the day, so that what was seen can be seen again without a connection; emptied when the
 * session ends (SE-06). A question is sent with or without a connection: without one it fails at once, and says so.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      gcTime: KEPT_MS,
      networkMode: 'always',
      refetchOnReconnect: true,
      refetchInterval: ({ state }) => (isUnreached(state.error) ? AGAIN_MS : false),
      retry: (tries, error) => tries < MOST_TRIES && isPassing(error) && navigator.onLine !== false,
    },
  },
})

/** What no bill changes. */
const KEPT = ['sideBarData', 'snapshot']

/** A bill moves every figure that has a price, the Dashboard's too. */
export function refreshFigures(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => !KEPT.includes(String(queryKey[0])) })
}

onSessionEnd(() => {
  queryClient.clear()
  forgetAnswers()
})

export function isUnreached(error: unknown): boolean {
  return error instanceof ClientError && error.fault === 'offline'
}
