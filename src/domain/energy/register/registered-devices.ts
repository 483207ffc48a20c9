/** The registers of the shown devices at both ends of a range, and their sums. Source: PA-02; domain.md §3, §9 usage. */
import type { Kwh } from '../../quantity.ts'
import type { Place } from '../../site/place.ts'
import { shortBucketMs } from '../../time/buckets.ts'
import { dayInterval } from '../../time/zone.ts'
import { type BucketValue, bucketEnergy, daysForBuckets, energyDay } from '../bucket-energy.ts'
import type { EnergyFacts } from '../bucketed-range.ts'
import { measuredPlace } from '../measured-device.ts'
import { selectionEnergy } from '../selection-energy.ts'
import type { RegisteredDevice } from './register-figures.ts'
import { type RegisterEnd, registerAtEnd, registerUsage, totalRegisterUsage } from './register-usage.ts'

export interface RegisteredDevices {
  readonly devices: readonly RegisteredDevice[]
  /** Those that add up to the selection. */
  readonly counted: readonly RegisteredDevice[]
  readonly totals: ReturnType<typeof totalRegisterUsage>
}

/** `ends` are the registers on either side of both ends, in any order. */
export function registeredDevices(
  { places, ranges, counted: ids }: Pick<EnergyFacts, 'places' | 'ranges' | 'counted'>,
  ends: readonly RegisterEnd[],
): RegisteredDevices {
  const devices = places.map((place): RegisteredDevice => {
    const measured = measuredPlace(place, ranges)
    const [first = null, last = null] = ends
      .filter(({ deviceId }) => deviceId === measured.id)
      .sort((a, b) => a.instant - b.instant)
      .map(registerAtEnd)
    return { ...measured, register: registerUsage(first, last, measured.range?.kwh ?? null) }
  })
  const counted = devices.filter(({ id }) => ids.has(id))
  return { devices, counted, totals: totalRegisterUsage(counted.map(({ register }) => register)) }
}

export interface PlaceConsumption {
  readonly place: Place
  readonly bars: readonly (BucketValue | null)[]
  readonly estimatedKwh: Kwh
  readonly coverage: number
  readonly registered: RegisteredDevice
}

/** The energy of each shown device in the buckets of the range, beside its registers; `energy`: of the counted ones. */
export function consumptionByBucket(facts: EnergyFacts, ends: readonly RegisterEnd[]) {
  const registered = registeredDevices(facts, ends)
  const ofDays = shortBucketMs(facts.bucket) === null
  const devices = facts.places.map((place, n): PlaceConsumption => {
    const { zone } = place.branch
    const range = facts.ranges.get(place.device.id)
    const blocks = facts.blocks.get(place.device.id) ?? []
    const days = ofDays
      ? daysForBuckets(range?.days ?? [], blocks, (day) => dayInterval(zone, day))
      : blocks.map(energyDay)
    return {
      place,
      bars: facts.cut.placed(zone, bucketEnergy(days, facts.cut.spansIn(zone))),
      estimatedKwh: range?.estimatedKwh ?? 0,
      coverage: range?.coverage ?? 0,
      registered: registered.devices[n]!,
    }
  })
  const energy = selectionEnergy(registered.counted.flatMap(({ range }) => range ?? []))
  return { ...registered, devices, energy }
}
