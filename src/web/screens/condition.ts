/** One call as the page's condition sees it. */
export interface Asking {
  isError: boolean
  isFetching: boolean
  isPlaceholderData: boolean
  data: unknown
  error: Error | null
  dataUpdatedAt: number
  refetch: () => Promise<unknown>
}

/** The page as a whole: what is being replaced, what could not be, and how to ask again. */
export interface Condition {
  /** Figures of the last choice stand until those of the new one come. */
  isReplacing: boolean
  isFetching: boolean
  /** When the oldest of the figures that could not be renewed was right; null when all could be. */
  staleSince: number | null
  /** Some call failed before it ever answered. */
  isIncomplete: boolean
  /** Every call failed and there is nothing to show. */
  failure: Error | null
  /** Asks again for what failed. */
  retry: () => void
}

export function conditionOf(asked: readonly Asking[]): Condition {
  const stale = asked.filter(({ isError, data }) => isError && data !== undefined)
  const lost = asked.filter(({ isError, data }) => isError && data === undefined)
  return {
    isReplacing: asked.some(({ isPlaceholderData }) => isPlaceholderData),
    isFetching: asked.some(({ isFetching }) => isFetching),
    staleSince: stale.length === 0 ? null : Math.min(...stale.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    isIncomplete: lost.length > 0,
    failure: lost.length === asked.length ? (asked[0]?.error ?? null) : null,
    retry: () => {
      for (const one of asked) if (one.isError) void one.refetch()
    },
  }
}
