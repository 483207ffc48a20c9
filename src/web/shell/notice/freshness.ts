import type { Query } from '@tanstack/react-query'
import { isUnreached } from '../../client/client-error.ts'

/** What a question of the page is at, as its cache knows it. */
export type TrackedQuery = Pick<Query, 'state' | 'meta'>

/** How the figures of a page stand together. */
export interface Freshness {
  /** When the oldest figure was right that may not be so now; null when all are. */
  staleSince: number | null
  /** Some of those are being asked for. */
  isRenewing: boolean
  /** Something is being asked for that has nothing to show until then, or only what may not be right any more. */
  isWaiting: boolean
  /** The browser has no connection, or the server could not be reached at the last try. */
  isAway: boolean
}

/** A range that ends now is asked for each minute; what is older than that and a half may be wrong. */
const OLD_MS = 90_000

/**
 * How fresh the figures of the page are. Without a connection none is of now. A figure of an earlier visit (before `openedAt`), one that could not be renewed and
 * one that is renewed after a while are not told as of now. Instants as epoch ms of the browser's clock.
 */
export function judgeFreshness(
  asked: readonly TrackedQuery[],
  { openedAt, now, isOnline }: { openedAt: number; now: number; isOnline: boolean },
): Freshness {
  const figures = asked.filter(({ meta }) => meta?.isNoFigure !== true)
  const isAway =
    !isOnline || figures.some(({ state }) => isUnreached(state.fetchFailureReason ?? state.error))
  const isStale = ({ state }: TrackedQuery) =>
    state.data !== undefined &&
    (isAway ||
      state.status === 'error' ||
      state.dataUpdatedAt < openedAt ||
      (state.fetchStatus === 'fetching' && now - state.dataUpdatedAt > OLD_MS))
  const stale = figures.filter(isStale)
  const isAsked = ({ state }: TrackedQuery) => state.fetchStatus === 'fetching'
  return {
    staleSince: stale.length === 0 ? null : Math.min(...stale.map(({ state }) => state.dataUpdatedAt)),
    isRenewing: stale.some(isAsked),
    isWaiting: figures.some((one) => isAsked(one) && (one.state.data === undefined || isStale(one))),
    isAway,
  }
}

declare module '@tanstack/react-query' {
  interface Register {
    /** `isNoFigure`: it belongs to the frame, not to what the page says. */
    queryMeta: { isNoFigure?: boolean }
  }
}
