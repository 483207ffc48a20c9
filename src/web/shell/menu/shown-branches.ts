import type { CostOverview } from '#contract/cost/cost-tracker.ts'
import { prefixedName } from '#domain/site/device-name.ts'
import type { Organisation } from './organisation.ts'
import type { Selection } from './selection.ts'

type Data = CostOverview['data']
export type BranchCosts = Exclude<Data[string], Data['diesel_overview'] | boolean>

export interface ShownBranch {
  id: number
  name: string
  costs: BranchCosts
}

type Branches = Organisation['branches']

/** The branches that purchases and bills are asked for: those checked, or those of the checked devices (SH-06). */
export function branchesQuery(known: Branches, { branches, devices }: Selection): { branches?: string } {
  const owners = known.filter((one) => one.devices.some(({ device_id }) => devices.includes(device_id)))
  const ids = [...branches, ...owners.map(({ branch_id }) => branch_id)]
  return ids.length === 0 ? {} : { branches: ids.join(',') }
}

/** Each branch of the answer with its own lists. */
export function shownBranches({ branches, data }: Pick<CostOverview, 'branches' | 'data'>): ShownBranch[] {
  return branches.flatMap(({ id, name }) => {
    const costs = data[name] as BranchCosts | undefined
    return costs === undefined ? [] : [{ id, name, costs }]
  })
}

/** The names under which checked devices stand in baselines; null when no device is checked. */
export function checkedNames(known: Branches, { devices: checked }: Selection): ReadonlySet<string> | null {
  if (checked.length === 0) return null
  return new Set(
    known.flatMap(({ name, devices }) =>
      devices
        .filter(({ device_id }) => checked.includes(device_id))
        .map((device) => prefixedName(name, device.name)),
    ),
  )
}
