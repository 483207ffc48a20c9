import { useQuery } from '@tanstack/react-query'
import type { CheckedBillRow } from '#contract/cost/bill-checks.ts'
import { call } from '../../../../client/call.ts'

/** The checks of a branch's bills by id; none yet while they are worked out. */
export function useBillChecks(branchId: number): ReadonlyMap<number, CheckedBillRow> | undefined {
  const { data } = useChecks(branchId)
  return data && new Map(data.data.map((one) => [one.id, one]))
}

/** The same of one bill, which may be older than those of a list; null: it is gone. `since`: its first day. */
export function useChecksOfBill(branchId: number, billId: number, since: string) {
  const asked = useChecks(branchId, since)
  const { data, error, isFetching, refetch } = asked
  const checked = data && (data.data.find(({ id }) => id === billId) ?? null)
  return { checked, query: { error, isFetching, refetch } }
}

function useChecks(branchId: number, since?: string) {
  const query = since === undefined ? {} : { since }
  return useQuery({
    queryKey: ['billChecks', branchId, ...(since === undefined ? [] : [since])],
    queryFn: ({ signal }) => call('billChecks', { params: { branchId }, query }, signal),
  })
}
