import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { FindingRow } from '#contract/finding/findings.ts'
import { monthFromDay } from '#domain/time/month.ts'
import { call } from '../../../client/call.ts'
import { useToday } from '../../../form/use-today.ts'
import { selectionQuery } from '../../../shell/menu/selection.ts'
import { useView } from '../../../shell/use-view.ts'
import type { SupplySearch } from '../../energy/supply/supply-search.ts'

const route = getRouteApi('/app/parameters/supply')

/** The month and feeder that the address names; the running month and the first feeder unless it does. */
export function useSupplyChoice() {
  const { month, feeder } = route.useSearch()
  const navigate = useNavigate()
  const running = monthFromDay(useToday())
  const change = (to: SupplySearch) =>
    void navigate({
      to: '/parameters/supply',
      search: (before: object) => ({ ...before, explain: undefined, ...to }),
      resetScroll: false,
    })
  return { month: month !== undefined && month < running ? month : running, running, feeder, change }
}

/** What the feeders of the selection gave in the month. */
export function useSupplyMonth(month: string) {
  const { selection } = useView()
  return useQuery({
    queryKey: ['supplyMonth', { month, ...selection }],
    queryFn: ({ signal }) =>
      call('supplyMonth', { params: { month }, query: selectionQuery(selection) }, signal),
  })
}

/** The finding of a claim, with how far it has come. */
export function useClaimFinding(id: number | null, branch: number): FindingRow | null {
  const { data: answer } = useQuery({
    queryKey: ['findings', { kinds: 'supply-claim', branches: branch }],
    queryFn: ({ signal }) =>
      call('findings', { query: { kinds: 'supply-claim', branches: String(branch) } }, signal),
    enabled: id !== null,
  })
  return answer?.data.findings.find((one) => one.id === id) ?? null
}
