/**
 * The power from which a device counts as on.
 *
 * P_on = max(1 % of rated kW, 0.2 kW); a solar source: 0.1 kW. Rating unknown → 0.2 kW.
 * Source: domain.md §4 (V-T1: rated 80 kW → 0.8 kW).
 */
import { ratedKw } from '../../meter/register/rating.ts'
import type { DeviceType } from '../../site/device-type.ts'

const RATED_SHARE = 0.01
const LEAST_KW = 0.2
const SOLAR_KW = 0.1

export function onThresholdKw(ratedKw: number | null, deviceType: DeviceType): number {
  if (deviceType === 'SOLAR') return SOLAR_KW
  return ratedKw === null ? LEAST_KW : Math.max(RATED_SHARE * ratedKw, LEAST_KW)
}

/** The same of a device, by its rating in kVA. */
export function deviceThresholdKw({
  ratedKva,
  deviceType,
}: {
  readonly ratedKva: number | null
  readonly deviceType: DeviceType
}): number {
  return onThresholdKw(ratedKw(ratedKva), deviceType)
}
