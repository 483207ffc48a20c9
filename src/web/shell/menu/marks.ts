import type { Selection, SelectionSearch, TreeBranch, TreeDevice } from './selection.ts'
import { isEverything } from './selection.ts'

export interface Mark {
  checked: boolean
  /** Some of what is below is checked, not all. */
  mixed: boolean
  disabled: boolean
}

function toggled(ids: readonly number[], id: number): number[] | undefined {
  const next = ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]
  return next.length === 0 ? undefined : next
}

export function toggleBranch(selection: Selection, id: number): SelectionSearch {
  return { branches: toggled(selection.branches, id), devices: undefined }
}

export function toggleDevice(selection: Selection, id: number): SelectionSearch {
  return { branches: undefined, devices: toggled(selection.devices, id) }
}

/** The organisation's box: checks every branch, or takes back whatever is chosen. */
export function toggleOrganisation(selection: Selection, tree: readonly TreeBranch[]): SelectionSearch {
  const all = isEverything(selection) ? tree.map(({ id }) => id) : undefined
  return { branches: all, devices: undefined }
}

export function organisationMark(selection: Selection, tree: readonly TreeBranch[]): Mark {
  const checked = tree.length > 0 && tree.every(({ id }) => selection.branches.includes(id))
  return { checked, mixed: !checked && !isEverything(selection), disabled: false }
}

/** Checking a device disables the boxes of branches. */
export function branchMark(selection: Selection, branch: TreeBranch): Mark {
  const within = branch.devices.filter(({ id }) => selection.devices.includes(id))
  return {
    checked: selection.branches.includes(branch.id),
    mixed: within.length > 0,
    disabled: selection.devices.length > 0,
  }
}

/** Checking a branch disables the boxes of devices; report pages disable them too. */
export function deviceMark(
  selection: Selection,
  branch: TreeBranch,
  device: TreeDevice,
  isReport: boolean,
): Mark {
  const isIncluded = selection.branches.includes(branch.id)
  return {
    checked: isIncluded || selection.devices.includes(device.id),
    mixed: false,
    disabled: isReport || selection.branches.length > 0,
  }
}
