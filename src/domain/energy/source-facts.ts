/**
 * What a branch has for sources: how many, and whether a generator is among them.
 *
 * Source: domain.md §0 "has_generator", "number_of_sources".
 */
import type { DeviceType } from '../site/device-type.ts'

export interface SourceFacts {
  numberOfSources: number
  hasGenerator: boolean
}

export function sourceFacts(devices: readonly { isSource: boolean; deviceType: DeviceType }[]): SourceFacts {
  const sources = devices.filter((device) => device.isSource)
  return {
    numberOfSources: sources.length,
    hasGenerator: sources.some((device) => device.deviceType === 'GENERATOR'),
  }
}
