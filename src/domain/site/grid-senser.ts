import type { Instant } from '../time/interval.ts'
import type { DeviceType } from './device-type.ts'

interface Sensing {
  readonly deviceId: number
  readonly type: DeviceType
  /** Since when its controller tells whether the mains is there; null: it tells nothing of it. */
  readonly mainsSince: Instant | null
}

/** The sets of a branch without a utility meter whose controllers sense the mains, the one that has longest first. */
export function gridSensers<D extends Sensing>(devices: readonly D[]): D[] {
  if (devices.some(({ type }) => type === 'UTILITY')) return []
  const since = ({ mainsSince }: D) => mainsSince ?? Number.POSITIVE_INFINITY
  return devices
    .filter(({ type, mainsSince }) => type === 'GENERATOR' && mainsSince !== null)
    .sort((a, b) => since(a) - since(b) || a.deviceId - b.deviceId)
}

/** The one that stands for the feeder of its branch; null: the branch has a utility meter, or nobody senses its mains. */
export const gridSenser = (devices: readonly Sensing[]): number | null =>
  gridSensers(devices)[0]?.deviceId ?? null
