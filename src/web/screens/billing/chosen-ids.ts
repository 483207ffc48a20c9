import type { Selection, TreeBranch } from '../../shell/menu/selection.ts'
import { isEverything } from '../../shell/menu/selection.ts'

/** The devices that are selected, by id; none is all of them, as the reports have it. */
export function chosenIds(selection: Selection, tree: readonly TreeBranch[]): number[] {
  if (isEverything(selection)) return []
  if (selection.devices.length > 0) return [...selection.devices]
  return tree
    .filter(({ id }) => selection.branches.includes(id))
    .flatMap(({ devices }) => devices.map(({ id }) => id))
}
