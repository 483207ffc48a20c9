/**
 * Emissions told as trees. The two rules of the specification are inverse to each other; each
 * page has its own.
 *
 *   card     trees = 6 × max(0, tons saved)
 *   report   trees = tons / 6
 * Neither is the physical equivalence, 48 lb of CO2 per tree and year, which the tooltip cites.
 * Unknown tons → null. Source: domain.md §10 (V-CO2).
 */
export const TREES_PER_TON_SAVED = 6
export const TONS_PER_TREE = 6
export const POUNDS_PER_TREE_YEAR = 48
const KG_PER_POUND = 0.45359237

export function cardTrees(savedTons: number | null): number | null {
  return savedTons === null ? null : TREES_PER_TON_SAVED * Math.max(0, savedTons)
}

export function reportTrees(tons: number | null): number | null {
  return tons === null ? null : tons / TONS_PER_TREE
}

/** Years that one tree needs to take the emissions up. */
export function treeYears(tons: number | null): number | null {
  return tons === null ? null : (tons * 1000) / (POUNDS_PER_TREE_YEAR * KG_PER_POUND)
}
