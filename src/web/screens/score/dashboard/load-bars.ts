import { formatHours, formatQuantity } from '#chart/format.ts'
import type { Category, Series } from '#chart/types.ts'
import type { ClientType } from '#contract/people/token.ts'
import type { Selection } from '../../../shell/menu/selection.ts'
import { isEverything } from '../../../shell/menu/selection.ts'
import { dashboardText } from '../../../words/dashboard.ts'
import type { Loads } from './answers.ts'
import { valueOrNull } from './figures.ts'

export interface LoadView {
  clientType: ClientType
  /** Branches of the organisation, selected or not. */
  branchCount: number
  selection: Selection
  loads: Loads
}

/**
 * DB-08: for BESPOKE with several branches and nothing selected, or for a single branch that has running-time data
 * (the only one of the organisation, or the only one selected).
 */
export function showsLoadOverview({ clientType, branchCount, selection, loads }: LoadView): boolean {
  if (clientType !== 'BESPOKE') return false
  if (branchCount > 1 && isEverything(selection)) return true
  const [branch, another] = loads.branches
  if (branch === undefined || another !== undefined) return false
  return branch.devices.some((one) => one.is_load && one.unknown === undefined && one.device_runtime > 0)
}

export interface LoadBars {
  categories: Category[]
  series: Series[]
  heading: string
  /** What the shares are of. */
  note: string
}

/** With several branches each branch's share of all loads, else each load's share of its branch's, in percent. */
export function loadBars({ branches }: Loads): LoadBars {
  const [only, another] = branches
  if (only !== undefined && another === undefined) return loadsOfBranch(only)
  return {
    heading: 'Branch',
    note: dashboardText.ofAllLoads,
    categories: branches.map(({ branch_id, name, load_kwh }) => ({
      key: String(branch_id),
      label: name,
      note: valueOrNull(load_kwh) === null ? (load_kwh.unknown ?? '') : formatQuantity(load_kwh.value, 'kWh'),
    })),
    series: [share(branches.map(({ share_percent }) => valueOrNull(share_percent)))],
  }
}

function loadsOfBranch({ devices }: Loads['branches'][number]): LoadBars {
  const loads = devices.filter((one) => one.is_load)
  return {
    heading: 'Load',
    note: dashboardText.ofBranchLoads,
    categories: loads.map((one) => ({
      key: String(one.device_id),
      label: one.name,
      note:
        one.unknown ?? `${formatQuantity(one.consumption, 'kWh')}, ran ${formatHours(one.device_runtime)}`,
    })),
    series: [share(loads.map(({ share_percent }) => valueOrNull(share_percent)))],
  }
}

function share(values: (number | null)[]): Series {
  return { key: 'share', label: dashboardText.shareOfLoad, colour: 'var(--source-load)', values }
}
