/** Devices with what they measured over a period, as figures name them. */

import { prefixedName } from '../site/device-name.ts'
import { type Place, placeName } from '../site/place.ts'
import { findBranch } from '../site/selection.ts'
import type { Device, Tree } from '../site/tree.ts'
import type { Instant } from '../time/interval.ts'
import type { DeviceRange } from './device-range.ts'
import type { MeasuredDevice } from './energy-figures.ts'

type Ranges = ReadonlyMap<number, DeviceRange>

export function measuredPlace(place: Place, ranges: Ranges): MeasuredDevice {
  const { branch, device } = place
  return { id: device.id, name: placeName(place), zone: branch.zone, range: ranges.get(device.id) ?? null }
}

/** The same of devices of the tree; `latest`: the newest reading of each. */
export function measuredDevices(
  tree: Tree,
  devices: readonly Device[],
  ranges: Ranges,
  latest?: ReadonlyMap<number, Instant>,
): MeasuredDevice[] {
  return devices.map(({ id, name, branchId }) => {
    const branch = findBranch(tree, branchId)
    return {
      id,
      name: prefixedName(branch?.name ?? '', name),
      zone: branch?.zone ?? tree.organisation.zone,
      range: ranges.get(id) ?? null,
      ...(latest ? { lastAt: latest.get(id) ?? null } : {}),
    }
  })
}
