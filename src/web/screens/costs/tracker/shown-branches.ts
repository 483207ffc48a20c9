import type { CostOverview } from '#contract/calls/cost-tracker.ts'
import { prefixedName } from '#domain/device-name.ts'
import type { Organisation } from '../../../shell/organisation.ts'
import type { Selection } from '../../../shell/selection.ts'
import { isEverything } from '../../../shell/selection.ts'

type Data = CostOverview['data']
export type BranchCosts = Exclude<Data[string], Data['diesel_overview'] | boolean>

export interface ShownBranch {
  id: number
  name: string
  costs: BranchCosts
}

type Branches = Organisation['branches']

/** The branches of the answer that the selection is about: those checked, or those of the checked devices (SH-06). */
export function shownBranches(
  { branches, data }: Pick<CostOverview, 'branches' | 'data'>,
  known: Branches,
  selection: Selection,
): ShownBranch[] {
  const owners = known.filter(({ devices }) =>
    devices.some((one) => selection.devices.includes(one.device_id)),
  )
  const ids = new Set([...selection.branches, ...owners.map(({ branch_id }) => branch_id)])
  const shown = isEverything(selection) ? branches : branches.filter(({ id }) => ids.has(id))
  return shown.flatMap(({ id, name }) => {
    const costs = data[name] as BranchCosts | undefined
    return costs === undefined ? [] : [{ id, name, costs }]
  })
}

/** The names under which checked devices may stand in baselines; null when no device is checked. */
export function checkedNames(known: Branches, selection: Selection): ReadonlySet<string> | null {
  if (selection.devices.length === 0) return null
  const names = known.flatMap(({ name, devices }) =>
    devices
      .filter(({ device_id }) => selection.devices.includes(device_id))
      .flatMap((device) => [device.name, prefixedName(name, device.name)]),
  )
  return new Set(names)
}
