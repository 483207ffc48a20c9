/** Finding in the tree of an organisation, and the part of it that a person selects. Source: SH-06; domain.md §0. */

import type { Branch, Device, Tree } from './tree.ts'
import { withDevices } from './with-devices.ts'

export function findBranch({ branches }: Tree, id: number): Branch | null {
  return branches.find((branch) => branch.id === id) ?? null
}

export function findDevice({ branches }: Tree, id: number): Device | null {
  for (const { devices } of branches) {
    const device = devices.find((one) => one.id === id)
    if (device) return device
  }
  return null
}

export interface Selection {
  readonly branches?: readonly number[] | undefined
  readonly devices?: readonly number[] | undefined
}

/** The branches that a selection stands for, with its devices alone; nothing selected means all. */
export function selectedBranches({ branches }: Tree, selection: Selection): Branch[] {
  if (selection.branches) return branches.filter(({ id }) => selection.branches?.includes(id))
  if (!selection.devices) return [...branches]
  return branches
    .map((branch) => withDevices(branch, ({ id }) => selection.devices?.includes(id) ?? false))
    .filter(({ devices }) => devices.length > 0)
}

/** The branch that a person works with stands first: clients of revision A show `branches[0]`. */
export function homeFirst(tree: Tree, homeBranchId: number | null): Tree {
  const home = tree.branches.find(({ id }) => id === homeBranchId)
  if (!home) return tree
  return { ...tree, branches: [home, ...tree.branches.filter((branch) => branch !== home)] }
}
