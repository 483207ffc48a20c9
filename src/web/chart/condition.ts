/** One call as the page's condition sees it. */
export interface Asking {
  isError: boolean
  isFetching: boolean
  data: unknown
  error: Error | null
  refetch: () => Promise<unknown>
}

/** The page as a whole: what could not be had, and how to ask again. How old its figures are says shell/Standing.tsx. */
export interface Condition {
  isFetching: boolean
  /** Some call failed before it ever answered. */
  isIncomplete: boolean
  /** Every call failed and there is nothing to show. */
  failure: Error | null
  /** Asks again for what failed. */
  retry: () => void
}

export function summariseQueries(asked: readonly Asking[]): Condition {
  const lost = asked.filter(({ isError, data }) => isError && data === undefined)
  return {
    isFetching: asked.some(({ isFetching }) => isFetching),
    isIncomplete: lost.length > 0,
    failure: lost.length === asked.length ? (asked[0]?.error ?? null) : null,
    retry: () => {
      for (const one of asked) if (one.isError) void one.refetch()
    },
  }
}
