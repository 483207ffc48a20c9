import { QueryClient } from '@tanstack/react-query'
import { isPassing } from './client-error.ts'
import { onSessionEnd } from './session.ts'

const FRESH_MS = 30_000
const MOST_TRIES = 2

/** What the server said, kept while a page needs it; emptied when the session ends (SE-06). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (tries, error) => tries < MOST_TRIES && isPassing(error),
    },
  },
})

/** What no bill changes. */
const KEPT = ['sideBarData', 'snapshot']

/** A bill moves every figure that has a price, the Dashboard's too. */
export function refreshFigures(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => !KEPT.includes(String(queryKey[0])) })
}

onSessionEnd(() => queryClient.clear())
