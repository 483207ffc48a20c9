import type { DeviceType } from '../site/device-type.ts'

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

/** Those of one type. */
export function countedOfType<D extends Countable & { readonly deviceType: DeviceType }>(
  devices: readonly D[],
  type: DeviceType,
): D[] {
  return countedSources(devices).filter(({ deviceType }) => deviceType === type)
}

interface Tagged {
  readonly deviceType: DeviceType
  readonly sourceTag: string | null
}

/**
 * The tag of a device of this type. A load is metered behind a source and never counts; a source does unless somebody
 * says (`counts`), or has said of the source that it was (`before`), that it does not.
 */
export function countedTag(type: DeviceType, before?: Tagged, counts?: boolean): string | null {
  if (type === 'LOAD') return null
  if (counts !== undefined) return counts ? COUNTED_TAG : null
  return before === undefined || before.deviceType === 'LOAD' ? COUNTED_TAG : before.sourceTag
}
