import { type Countable, countedOfType } from '../../site/counted-sources.ts'
import type { DeviceType } from '../../site/device-type.ts'

interface FuelledDevice extends Countable {
  readonly deviceType: DeviceType
  readonly isActive: boolean
}

/** The sets that burn the branch's diesel, in sidebar order; those switched off stand last. */
export function listGenerators<D extends FuelledDevice>({
  devices,
}: {
  readonly devices: readonly D[]
}): D[] {
  const sets = countedOfType(devices, 'GENERATOR')
  return [...sets.filter(({ isActive }) => isActive), ...sets.filter(({ isActive }) => !isActive)]
}
