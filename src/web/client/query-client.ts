import { onlineManager, type Query, QueryClient } from '@tanstack/react-query'
import { isPassing, isUnreached } from './client-error.ts'
import { forgetAnswers } from './forget-answers.ts'
import { onSessionEnd } from './session.ts'

const FRESH_MS = 30_000
const KEPT_MS = 12 * 3_600_000
const MOST_TRIES = 2
/** How often a server that could not be reached is asked again; a browser tells only of its own connection. */
const AGAIN_MS = 5_000

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
      refetchInterval: againWithin(false),
      retry: (tries, error) => tries < MOST_TRIES && isPassing(error) && navigator.onLine !== false,
    },
  },
})

/** Of a question whose answer fills a form: it is asked anew whenever the form is opened, so that none begins with an old row. */
export const fillsForm = { gcTime: 0 } as const

keepFailures(queryClient)

// It takes a page to be opened with a connection, and would not notice the first that comes.
onlineManager.setOnline(globalThis.navigator?.onLine !== false)

onSessionEnd(() => {
  queryClient.clear()
  forgetAnswers()
})

/**
 * A question that has failed and is asked again has failed until it is answered: the library takes it for a new one, and a page
 * without a connection would change between what it says and what stands for figures to come at every try.
 */
export function keepFailures(client: QueryClient): void {
  const failed = new WeakMap<Query, Error>()
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type === 'error' && query.state.error !== null) failed.set(query, query.state.error)
    if (action.type !== 'fetch' || query.state.data !== undefined) return
    const error = failed.get(query)
    if (error !== undefined) query.setState({ error, status: 'error' })
  })
}

/** How often a question is asked again: soon while the server cannot be reached, else as the page wants it. */
export function againWithin(
  usual: number | false,
): (query: { state: { error: Error | null } }) => number | false {
  return ({ state }) => (isUnreached(state.error) ? AGAIN_MS : usual)
}
