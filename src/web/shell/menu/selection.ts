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
