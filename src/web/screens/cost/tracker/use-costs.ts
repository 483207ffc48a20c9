import { useQuery } from '@tanstack/react-query'
import { call } from '../../../client/call.ts'
import { useOrganisation } from '../../../shell/menu/organisation.ts'
import { branchesQuery } from '../../../shell/menu/shown-branches.ts'
import { useView } from '../../../shell/use-view.ts'

/** Purchases, payments, overviews and baselines of the selection: one call, kept until something is written. */
export function useCosts() {
  const query = useBranchesQuery()
  return useQuery({
    queryKey: ['costTrackerOverview', query],
    queryFn: ({ signal }) => call('costTrackerOverview', { query }, signal),
  })
}

/** The selection as the calls of costs take it. */
export function useBranchesQuery(): { branches?: string } {
  const { branches } = useOrganisation()
  const { selection } = useView()
  return branchesQuery(branches, selection)
}
