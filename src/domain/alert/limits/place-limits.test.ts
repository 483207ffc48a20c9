import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_ALERT_SETTINGS } from '../settings.ts'
import {
  crossedPlace,
  DEVICE_LIMITS,
  type OwnLimits,
  type PlaceLimits,
  placedSettings,
} from './place-limits.ts'

const organisation = { ...DEFAULT_ALERT_SETTINGS, voltage_alerts: true } // 216 to 244 V
const IKEJA = { branchId: 1, deviceId: null }
const YABA = { branchId: 2, deviceId: null }
const MAINS = { branchId: 1, deviceId: 11 }
const SET = { branchId: 1, deviceId: 12 }

describe('AL-04 limits of a branch and of a device', () => {
  const placed = placedSettings(organisation, [
    { branchId: 1, limits: { min_voltage: 207, load_threshold_value: 80 } },
    { deviceId: 11, limits: { max_voltage: 253 } },
  ])

  it('are those of the device, else of its branch, else of the organisation', () => {
    expect(placed.at(MAINS)).toMatchObject({ min_voltage: 207, max_voltage: 253, load_threshold_value: 80 })
    expect(placed.at(SET)).toMatchObject({ min_voltage: 207, max_voltage: 244 })
    expect(placed.at(YABA)).toBe(organisation)
    expect(placed.at(SET)).toBe(placed.at(IKEJA))
    expect(placed.inherited(MAINS)).toMatchObject({ min_voltage: 207, max_voltage: 244 })
  })

  it('are refused where a lowest of one place is above the highest of another that it inherits', () => {
    const crossed = placedSettings(organisation, [{ branchId: 1, limits: { min_voltage: 250 } }])
    expect(crossedPlace(crossed, [YABA, IKEJA, MAINS])).toEqual({ place: IKEJA, fault: 'voltage-crossed' })
    expect(crossedPlace(placed, [YABA, IKEJA, MAINS, SET])).toBeNull()
  })

  const limits: fc.Arbitrary<OwnLimits> = fc.dictionary(fc.constantFrom(...DEVICE_LIMITS), fc.integer())
  it('without any of its own a place has what it inherits, and each own limit counts there (property)', () => {
    fc.assert(
      fc.property(fc.option(limits), fc.option(limits), (branch, device) => {
        const places: PlaceLimits[] = [
          ...(branch ? [{ branchId: 1, limits: branch }] : []),
          ...(device ? [{ deviceId: 11, limits: device }] : []),
        ]
        const all = placedSettings(organisation, places)
        expect(all.at(MAINS)).toEqual({ ...organisation, ...branch, ...device })
        expect(all.inherited(MAINS)).toEqual(all.at(SET))
      }),
    )
  })
})
