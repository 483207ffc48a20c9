import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnswerOf, Asked, CallName } from '../client/call.ts'
import { call } from '../client/call.ts'
import { now } from '../client/clock.ts'
import { shownRange } from '../range/shown-range.ts'
import { selectionQuery } from './selection.ts'
import type { View } from './use-view.ts'

/** A range that ends now is asked for again as time passes. */
const LIVE_MS = 60_000

export interface ViewCallOptions {
  /** Calls without an interval segment leave it out. */
  hasInterval: boolean
  enabled?: boolean
}

/**
 * One call about the range, interval and selection of the view. The key holds what was chosen, not the minute it was
 * asked in, so that a range which ends now is one entry; while another choice loads the figures of the last one stay.
 */
export function useViewCall<N extends CallName>(name: N, view: View, options: ViewCallOptions) {
  const { search, zone, interval, selection, range } = view
  const { range: named, from, to } = search
  const { hasInterval, enabled = true } = options
  return useQuery({
    queryKey: [name, { named, from, to, interval: hasInterval && interval, ...selection }],
    queryFn: ({ signal }) => {
      const texts = shownRange(search, now(), zone)
      const params = { from: texts.from, to: texts.to, ...(hasInterval ? { interval } : {}) }
      const asked = { params, query: selectionQuery(selection) } as unknown as Asked<N>
      return call(name, asked, signal) as Promise<AnswerOf<N>>
    },
    placeholderData: keepPreviousData,
    refetchInterval: range.isLive ? LIVE_MS : false,
    enabled,
  })
}
