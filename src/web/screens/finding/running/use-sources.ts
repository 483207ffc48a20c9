import { useQuery } from '@tanstack/react-query'
import { call } from '../../../client/call.ts'
import { selectionQuery } from '../../../shell/menu/selection.ts'
import { useView } from '../../../shell/use-view.ts'

const MINUTE_MS = 60_000

/** What each source of a branch costs now; asked again every few minutes, as a new block is complete. */
export function useSourcesNow(branchId: number) {
  return useQuery({
    queryKey: ['sourcesNow', branchId],
    queryFn: ({ signal }) => call('sourcesNow', { params: { branchId } }, signal),
    refetchInterval: 5 * MINUTE_MS,
  })
}

export function useOutages(branchId: number, month: string) {
  return useQuery({
    queryKey: ['outages', branchId, month],
    queryFn: ({ signal }) => call('outages', { params: { branchId, month } }, signal),
  })
}

export function useOutageMonths(branchId: number, month: string) {
  return useQuery({
    queryKey: ['outageMonths', branchId, month],
    queryFn: ({ signal }) => call('outageMonths', { params: { branchId, month } }, signal),
  })
}

/** Of the branches that are selected. */
export function useOutageBranches(month: string) {
  const { selection } = useView()
  return useQuery({
    queryKey: ['outageBranches', { month, ...selection }],
    queryFn: ({ signal }) =>
      call('outageBranches', { params: { month }, query: selectionQuery(selection) }, signal),
  })
}

export function useRestarts(branchId: number, month: string) {
  return useQuery({
    queryKey: ['restarts', branchId, month],
    queryFn: ({ signal }) => call('restarts', { params: { branchId, month } }, signal),
  })
}

export function useBesideGrid(branchId: number, month: string) {
  return useQuery({
    queryKey: ['besideGrid', branchId, month],
    queryFn: ({ signal }) => call('besideGrid', { params: { branchId, month } }, signal),
  })
}
