import type { Slice } from '#chart/types.ts'
import type { Usage } from './answers.ts'
import { selectedSources } from './source-cards.ts'

/** DB-06: hours of use per selected source; null where the hours are not known. */
export function usageSlices(usage: Usage, colours: ReadonlyMap<string, string>): Slice[] {
  return selectedSources(usage).map((device) => ({
    key: String(device.device_id),
    label: device.name,
    colour: colours.get(String(device.device_id)) ?? 'var(--source-unknown)',
    value: device.usage_hours_unknown === undefined ? device.usage_hours : null,
  }))
}
