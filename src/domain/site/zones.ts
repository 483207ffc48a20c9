import type { Branch, Tree } from './tree.ts'

/** The zones in which the branches' days are cut, each once; the organisation's own where it has no branch. */
export function branchZones({ organisation }: Tree, branches: readonly Branch[]): string[] {
  return branches.length === 0 ? [organisation.zone] : [...new Set(branches.map(({ zone }) => zone))]
}

/** The clock on which what several branches did together is told: their own where they share one. */
export function commonZone(tree: Tree, branches: readonly Branch[]): string {
  const [first, ...others] = branchZones(tree, branches)
  return first !== undefined && others.length === 0 ? first : tree.organisation.zone
}
