import { useQuery } from '@tanstack/react-query'
import { call } from '../../../client/call.ts'
import { useOrganisation } from '../../../shell/menu/organisation.ts'
import { branchesQuery } from '../../../shell/menu/shown-branches.ts'
import { useView } from '../../../shell/use-view.ts'

/** The buy list of the branches that are selected; `until`: the last day to buy for, '' as the server chooses. */
export function useBuyList(until: string) {
  const { branches } = useOrganisation()
  const { selection } = useView()
  const query = { ...branchesQuery(branches, selection), ...(until === '' ? {} : { until }) }
  return useQuery({
    queryKey: ['buyList', query],
    queryFn: ({ signal }) => call('buyList', { query }, signal),
  })
}
