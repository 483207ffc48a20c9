import { ALERT_LIMITS, type AlertLimit } from '../read-settings.ts'
import { SWITCH_OF_LIMIT } from './kinds-off.ts'
import { DEVICE_LIMITS, type LimitPlace, type PlacedSettings } from './place-limits.ts'

export interface LimitInForce {
  readonly limit: AlertLimit
  readonly value: number
}

/** The limits of a place, its own or inherited, of the alerts that are switched on: what its charts draw. */
export function limitsInForce(placed: PlacedSettings, place: LimitPlace): LimitInForce[] {
  const settings = placed.at(place)
  const asked: readonly AlertLimit[] = place.deviceId === null ? ALERT_LIMITS : DEVICE_LIMITS
  return asked.flatMap((limit) => {
    const value = settings[limit]
    return value === null || !settings[SWITCH_OF_LIMIT[limit]] ? [] : [{ limit, value }]
  })
}
