import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { monthFromDay } from '#domain/time/month.ts'
import { call } from '../../../client/call.ts'
import { useToday } from '../../../form/use-today.ts'
import { useOrganisation } from '../../../shell/menu/organisation.ts'
import { branchesInSelection } from '../../../shell/menu/selection.ts'
import { useView } from '../../../shell/use-view.ts'
import type { SupplySearch } from '../../energy/supply/supply-search.ts'

const route = getRouteApi('/app/parameters/solar')

/** The month and branch that the address names, a branch by its panels; the running month and the first branch unless it does. */
export function useSolarChoice() {
  const search = route.useSearch()
  const [day, setDay] = useState<string>()
  const navigate = useNavigate()
  const running = monthFromDay(useToday())
  const branches = useSolarBranches()
  const change = (to: Pick<SupplySearch, 'month' | 'feeder'>) => {
    setDay(undefined)
    void navigate({
      to: '/parameters/solar',
      search: (before: object) => ({ ...before, explain: undefined, ...to }),
      resetScroll: false,
    })
  }
  const month = search.month !== undefined && search.month < running ? search.month : running
  const branch = branches.find(({ plant }) => plant === search.feeder) ?? branches[0] ?? null
  return { month, running, branches, branch, day, setDay, change }
}

/** Of the selection, those with panels, and the first of these. */
function useSolarBranches() {
  const { branches } = useOrganisation()
  const { selection } = useView()
  return branchesInSelection(selection, branches).flatMap(({ branch_id, name, devices }) => {
    const plant = devices.find(({ device_type }) => device_type === 'SOLAR')
    return plant ? [{ branch_id, name, plant: plant.device_id }] : []
  })
}

export function useSolarMonth(branchId: number, month: string, day: string | undefined) {
  return useQuery({
    queryKey: ['solarMonth', branchId, month, day],
    queryFn: ({ signal }) =>
      call('solarMonth', { params: { branchId, month }, query: day === undefined ? {} : { day } }, signal),
    // Another day of the same month: all but the curve stays, and the curve names its day.
    placeholderData: (before, of) =>
      of?.queryKey[1] === branchId && of.queryKey[2] === month ? before : undefined,
  })
}

export function useSolarYear(branchId: number) {
  return useQuery({
    queryKey: ['solarYear', branchId],
    queryFn: ({ signal }) => call('solarYear', { params: { branchId } }, signal),
  })
}
