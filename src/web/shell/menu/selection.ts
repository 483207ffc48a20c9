/**
 * What is chosen in the sidebar: branches or devices, never both (SH-05). Nothing chosen means everything (SH-06).
 * The choice lives in the URL, so every function gives the parts of it that change.
 */
export interface Selection {
  branches: readonly number[]
  devices: readonly number[]
}

/** As in the URL: a list that is empty is left out. */
export interface SelectionSearch {
  branches?: number[] | undefined
  devices?: number[] | undefined
}

export interface TreeDevice {
  id: number
  name: string
}

export interface TreeBranch extends TreeDevice {
  devices: readonly TreeDevice[]
}

export interface Mark {
  checked: boolean
  /** Some of what is below is checked, not all. */
  mixed: boolean
  disabled: boolean
}

export function readSelection(search: SelectionSearch): Selection {
  return { branches: search.branches ?? [], devices: search.devices ?? [] }
}

export function isEverything({ branches, devices }: Selection): boolean {
  return branches.length === 0 && devices.length === 0
}

/** The selection as the calls take it: `?branches=4,5` or `?devices=7`. */
export function selectionQuery({ branches, devices }: Selection): { branches?: string; devices?: string } {
  if (branches.length > 0) return { branches: branches.join(',') }
  return devices.length > 0 ? { devices: devices.join(',') } : {}
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

interface BranchOfAnswer {
  readonly branch_id: number
  readonly devices: readonly { readonly device_id: number }[]
}

/** The branches that are chosen or hold a chosen device; all of them when nothing is. */
export function branchesInSelection<B extends BranchOfAnswer>(
  selection: Selection,
  branches: readonly B[],
): B[] {
  const { branches: ids, devices } = selection
  return branches.filter(
    ({ branch_id, devices: own }) =>
      isEverything(selection) ||
      ids.includes(branch_id) ||
      own.some(({ device_id }) => devices.includes(device_id)),
  )
}

/** How many devices of the tree are chosen; all of them when nothing is. */
export function chosenDevices(selection: Selection, tree: readonly TreeBranch[]): number {
  const isChosen = (branch: TreeBranch, device: TreeDevice) =>
    isEverything(selection) || selection.branches.includes(branch.id) || selection.devices.includes(device.id)
  return tree.flatMap((branch) => branch.devices.filter((device) => isChosen(branch, device))).length
}

/** Only what still exists in the tree: a link can be older than a device. */
export function knownSelection(selection: Selection, tree: readonly TreeBranch[]): Selection {
  const branches = new Set(tree.map(({ id }) => id))
  const devices = new Set(tree.flatMap((branch) => branch.devices.map(({ id }) => id)))
  return {
    branches: selection.branches.filter((id) => branches.has(id)),
    devices: selection.devices.filter((id) => devices.has(id)),
  }
}
