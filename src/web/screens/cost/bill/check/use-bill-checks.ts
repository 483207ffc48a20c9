import { useQuery } from '@tanstack/react-query'
import type { CheckedBillRow } from '#contract/cost/bill-checks.ts'
import { call } from '../../../../client/call.ts'

/** The checks of a branch's bills by id; none yet while they are worked out. */
export function useBillChecks(branchId: number): ReadonlyMap<number, CheckedBillRow> | undefined {
  const { data } = useQuery({
    queryKey: ['billChecks', branchId],
    queryFn: ({ signal }) => call('billChecks', { params: { branchId }, query: {} }, signal),
  })
  return data && new Map(data.data.map((one) => [one.id, one]))
}
