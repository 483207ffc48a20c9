import { useQuery } from '@tanstack/react-query'
import { call } from '../../../client/call.ts'
import { useBranchesQuery } from '../tracker/use-costs.ts'

/** A month of the selected branches; the one that runs where none is named. */
export function useMonthEnd(month: string | undefined) {
  const query = { ...useBranchesQuery(), ...(month === undefined ? {} : { month }) }
  return useQuery({
    queryKey: ['monthEnd', query],
    queryFn: ({ signal }) => call('monthEnd', { query }, signal),
  })
}
