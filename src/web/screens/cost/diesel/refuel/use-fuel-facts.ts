import { useQueries } from '@tanstack/react-query'
import type { FuelFacts } from '#contract/cost/fuel-entries.ts'
import { call } from '../../../../client/call.ts'

export interface KnownFacts {
  /** Of the day that is chosen; null: not known (yet). */
  readonly facts: FuelFacts | null
  /** The newest that are known of the branch: its generators and what was entered lately. */
  readonly latest: FuelFacts | null
  readonly isAsking: boolean
}

/** What the meters say of a day; today and yesterday are asked ahead, so that they are there without a network. */
export function useFuelFacts(branch: string, day: string, today: string, yesterday: string): KnownFacts {
  const days = [...new Set([today, yesterday, day])].filter((one) => /^\d{4}-\d{2}-\d{2}$/.test(one))
  const asked = useQueries({
    queries: days.map((date) => ({
      queryKey: ['fuelFacts', branch, date],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call('fuelFacts', { params: { branchId: branch }, query: { date } }, signal),
      enabled: branch !== '' && date <= today,
    })),
  })
  const at = days.indexOf(day)
  const known = asked.flatMap(({ data }) => (data === undefined ? [] : [data.data]))
  return {
    facts: asked[at]?.data?.data ?? null,
    latest: known[0] ?? null,
    isAsking: asked[at]?.isFetching ?? false,
  }
}
