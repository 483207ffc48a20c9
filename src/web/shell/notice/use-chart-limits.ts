import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ChartLimit } from '#chart/types.ts'
import { call } from '../../client/call.ts'
import { isLimited, limitLines } from './limit-lines.ts'

const STALE_MS = 5 * 60_000
const NONE: readonly ChartLimit[] = []

/** What a chart draws: devices each, or branches as a whole. */
export type LimitedPlaces =
  | { readonly devices: readonly { readonly id: number; readonly name: string }[] }
  | { readonly branches: readonly { readonly id: number; readonly name: string }[] }

/**
 * Limits across a chart of `quantity`: own, of the branch or of the organisation, of an alert that is switched on. None while
 * they are not known, and of a quantity that has none.
 */
export function useChartLimits(places: LimitedPlaces, quantity: string): readonly ChartLimit[] {
  const kind = 'devices' in places ? 'devices' : 'branches'
  const drawn = 'devices' in places ? places.devices : places.branches
  const ids = drawn.map(({ id }) => id).join(',')
  const names = drawn.map(({ name }) => name).join('\n')
  const { data: answer } = useQuery({
    queryKey: ['limitsInForce', kind, ids],
    queryFn: ({ signal }) => call('limitsInForce', { query: { [kind]: ids } }, signal),
    staleTime: STALE_MS,
    enabled: isLimited(quantity) && ids !== '',
    meta: { isNoFigure: true },
  })
  return useMemo(() => {
    if (answer === undefined || !isLimited(quantity)) return NONE
    const named = new Map(ids.split(',').map((id, n) => [Number(id), names.split('\n')[n] ?? '']))
    const rows = answer.data.places.map(({ branch_id, device_id, limits }) => ({
      name: named.get(device_id ?? branch_id) ?? '',
      limits,
    }))
    return limitLines(rows, quantity)
  }, [answer, quantity, ids, names])
}
