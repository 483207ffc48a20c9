import { useQuery } from '@tanstack/react-query'
import { call } from '../../../client/call.ts'

/** Purchases, payments, overviews and baselines: one call, kept until something is written. */
export function useCosts() {
  return useQuery({
    queryKey: ['costTrackerOverview'],
    queryFn: ({ signal }) => call('costTrackerOverview', {}, signal),
  })
}
