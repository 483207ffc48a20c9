import type { Instant } from '../time/interval.ts'
import type { DeviceType } from './device-type.ts'

interface Sensing {
  readonly deviceId: number
  readonly type: DeviceType
  /** Since when its controller tells whether the mains is there; null: it tells nothing of it. */
  readonly mainsSince: Instant | null
}

/** The sets whose controllers sense the mains, the one that has longest first. */
export function mainsSensers<D extends Sensing>(devices: readonly D[]): D[] {
  const since = ({ mainsSince }: D) => mainsSince ?? Number.POSITIVE_INFINITY
  return devices
    .filter(({ type, mainsSince }) => type === 'GENERATOR' && mainsSince !== null)
    .sort((a, b) => since(a) - since(b) || a.deviceId - b.deviceId)
}

/** Those of them that stand for the feeder of a branch without a utility meter. */
export function gridSensers<D extends Sensing>(devices: readonly D[]): D[] {
  return devices.some(isUtility) ? [] : mainsSensers(devices)
}

/** The one that stands for the feeder of its branch; null: the branch has a utility meter, or nobody senses its mains. */
export const gridSenser = (devices: readonly Sensing[]): number | null =>
  gridSensers(devices)[0]?.deviceId ?? null

/** The set whose controller told of the mains before a utility meter stood. */
export interface SensedBefore {
  readonly deviceId: number
  /** Since when it senses the mains. */
  readonly since: Instant
}

interface Standing extends Sensing {
  /** Its first day begins here. */
  readonly since: Instant
}

/** The utility meter that stood first in a branch; null: it has none. */
export function firstMeter<D extends Standing>(devices: readonly D[]): D | null {
  return devices.filter(isUtility).sort((a, b) => a.since - b.since || a.deviceId - b.deviceId)[0] ?? null
}

/** Who told of the mains before the first utility meter of a branch stood; null: nobody did, or it has none. */
export function sensedBefore(devices: readonly Standing[]): SensedBefore | null {
  const meter = firstMeter(devices)
  const [senser] = mainsSensers(devices)
  if (meter === null || senser?.mainsSince == null) return null
  return senser.mainsSince < meter.since ? { deviceId: senser.deviceId, since: senser.mainsSince } : null
}

const isUtility = ({ type }: Sensing) => type === 'UTILITY'
