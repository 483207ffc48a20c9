import { countedSources } from '../../site/counted-sources.ts'
import type { SourceType } from '../../site/device-type.ts'
import type { Branch, Device } from '../../site/tree.ts'
import { localDay } from '../../time/zone.ts'
import type { SourceDays } from './priced-days.ts'

/** The days of the counted sources of a branch. */
export function sourceDays(branch: Branch, daysOf: (device: Device) => SourceDays['days']): SourceDays[] {
  return countedSources(branch.devices).map((device) => ({
    source: device.deviceType as SourceType,
    sinceDay: localDay(branch.zone, device.since),
    untilDay: device.validTo === null ? null : localDay(branch.zone, device.validTo - 1),
    days: daysOf(device),
  }))
}
