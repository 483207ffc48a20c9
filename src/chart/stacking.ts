export interface Selection {
  /** How many branches or devices are checked. */
  items: number
  anyBranch: boolean
}

/** FE-01: stacked when nothing or more than three items are selected, or any branch is. */
export function isStacked({ items, anyBranch }: Selection): boolean {
  return items === 0 || items > 3 || anyBranch
}
