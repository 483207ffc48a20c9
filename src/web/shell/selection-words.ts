import { joinFirst } from '#domain/figure/format-figure.ts'
import type { Selection, TreeBranch } from './menu/selection.ts'

interface Organisation {
  readonly name: string
  readonly tree: readonly TreeBranch[]
}

const MOST_NAMED = 5

/** Whose figures a page shows: 'Lagos Retail', and of a selection 'Lagos Retail · Ikeja, Yaba Grid'. */
export function selectionWords({ name, tree }: Organisation, { branches, devices }: Selection): string {
  const chosen = tree.flatMap((branch) => [
    ...(branches.includes(branch.id) ? [branch] : []),
    ...branch.devices.filter(({ id }) => devices.includes(id)),
  ])
  const names = chosen.map((one) => one.name)
  return names.length === 0 ? name : `${name} · ${joinFirst(names, MOST_NAMED)}`
}
