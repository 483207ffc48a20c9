import { prefixedName } from '#domain/site/device-name.ts'
import type { Organisation } from '../../../shell/menu/organisation.ts'
import { isEverything, type Selection } from '../../../shell/menu/selection.ts'

export interface QualityPlace {
  readonly id: number
  readonly name: string
}

/** What can be looked at: the sources of the selection, all its devices where none is one (PA-01). */
export function qualityPlaces({ branches }: Organisation, selection: Selection): QualityPlace[] {
  const isIn = (branchId: number, deviceId: number) =>
    isEverything(selection) || selection.branches.includes(branchId) || selection.devices.includes(deviceId)
  const all = branches.flatMap(({ branch_id: branchId, name: branch, devices }) =>
    devices
      .filter(({ device_id: id }) => isIn(branchId, id))
      .map(({ device_id: id, name, is_source: isSource }) => ({
        id,
        name: prefixedName(branch, name),
        isSource,
      })),
  )
  const sources = all.filter(({ isSource }) => isSource)
  return sources.length > 0 ? sources : all
}
