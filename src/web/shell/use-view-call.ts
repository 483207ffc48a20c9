import { useQuery } from '@tanstack/react-query'
import { localDay } from '#domain/time/zone.ts'
import type { AnswerOf, CallInput, CallName } from '../client/call.ts'
import { arrivedAnswer, call } from '../client/call.ts'
import { now } from '../client/clock.ts'
import { againWithin, queryClient } from '../client/query-client.ts'
import { takesInterval, viewParams } from '../range/view-params.ts'
import type { View } from '../shell/use-view.ts'
import { selectionQuery } from './menu/selection.ts'

/** A range that ends now is asked for again as time passes. */
export const LIVE_MS = 60_000

export interface ViewCallOptions {
  enabled?: boolean
  /** What the call is asked for beside the view. */
  query?: Readonly<Record<string, string | number>>
}

const NOTHING_MORE = {}

/**
 * Asks again what the page shows of a view, with the explanation of one of its figures, so that both say the same. What is on
 * its way is waited for.
 */
export function askViewAgain(): void {
  void queryClient.refetchQueries({ type: 'active', predicate: isOfView }, { cancelRefetch: false })
}

/** By its key, as `useViewCall` writes it. */
function isOfView({ queryKey: [, of] }: { queryKey: readonly unknown[] }): boolean {
  return typeof of === 'object' && of !== null && 'since' in of
}

/**
 * One call about the range, interval and selection of the view. The key holds what was chosen, not the minute it was
 * asked in, so that a range which ends now is one entry, and the day that it begins, so that the figures of another month
 * are never this month's. While another choice loads there is nothing to show (domain.md §16.1).
 */
export function useViewCall<N extends CallName>(
  name: N,
  view: View,
  { enabled = true, query = NOTHING_MORE }: ViewCallOptions = {},
) {
  const { search, zone, interval, selection, range } = view
  const { range: named, from, to } = search
  const asked = () => {
    const params = viewParams(name, { search, interval, now: now(), zone })
    return { params, query: { ...selectionQuery(selection), ...query } } as unknown as CallInput<N>
  }
  return useQuery<AnswerOf<N>>({
    queryKey: [
      name,
      {
        named,
        from,
        to,
        since: localDay(zone, range.interval.from),
        interval: takesInterval(name) && interval,
        ...selection,
        ...query,
      },
    ],
    queryFn: ({ signal }) => call(name, asked(), signal) as Promise<AnswerOf<N>>,
    initialData: () => arrivedAnswer(name, asked()),
    refetchInterval: againWithin(range.isLive ? LIVE_MS : false),
    enabled,
  })
}
