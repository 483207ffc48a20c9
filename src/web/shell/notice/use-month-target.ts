import type { ChartLimit } from '#chart/types.ts'
import { useOrganisation } from '../menu/organisation.ts'
import { branchesInSelection, type Selection } from '../menu/selection.ts'
import { useChartLimits } from './use-chart-limits.ts'

/** What a branch may use in a month, across bars of its months; none of several branches, or of some devices of one. */
export function useMonthTarget(selection: Selection): readonly ChartLimit[] {
  const { branches } = useOrganisation()
  const shown = branchesInSelection(selection, branches)
  const whole = selection.devices.length === 0 && shown.length === 1 ? shown : []
  return useChartLimits({ branches: whole.map(({ branch_id: id, name }) => ({ id, name })) }, 'month-energy')
}
