export interface Countable {
  readonly isSource: boolean
  readonly sourceTag: string | null
}

/** The tag of a source that counts in branch and organisation totals. */
export const COUNTED_TAG = 'AGGREGATORY'

/**
 * The devices whose energy, cost, carbon and demand add up to the selection's: its sources tagged AGGREGATORY.
 * Loads are metered behind a source and never added; neither is a source without the tag, unless nothing else is
 * selected: then it is looked at for itself. Source: domain.md §0 "Aggregation set".
 */
export function countedSources<D extends Countable>(selected: readonly D[]): D[] {
  const counted = selected.filter(({ isSource, sourceTag }) => isSource && sourceTag === COUNTED_TAG)
  return counted.length > 0 ? counted : selected.filter(({ isSource }) => isSource)
}
