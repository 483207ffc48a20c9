/**
 * What the meters say of a branch's generators over some days, and how many litres can be true of it.
 *
 * Source: domain.md §6.1, §6.2; `litresBounds`.
 */

import { coverageRatio, type DeviceDay } from '../../energy/device-range.ts'
import { dueWithin, lifeWithin } from '../../energy/elapsed-range.ts'
import { runHoursFromSeconds } from '../../energy/hours/run-hours.ts'
import { ratedKw } from '../../meter/register/rating.ts'
import { type Instant, lengthMs, SECOND_MS } from '../../time/interval.ts'
import { type Days, daysIn } from '../../time/share-of-days.ts'
import { addDays, startOfDay } from '../../time/zone.ts'
import type { PricedDevice } from '../branch-costs.ts'
import { hasRun } from './allocate-litres.ts'
import { expectedDays, expectedTotal, expectLitres } from './expected-litres.ts'
import { listGenerators } from './generators.ts'
import { type LitresBounds, litresBounds } from './likely-litres.ts'

const HOUR_S = 3600

interface FuelledDevice extends PricedDevice {
  readonly isActive: boolean
  readonly periodS: number
  readonly since: Instant
  readonly validTo: Instant | null
}

interface FuelledBranch {
  readonly zone: string
  readonly devices: readonly FuelledDevice[]
}

/** `days`: by device, what is known of them. */
export interface BranchDays<B extends FuelledBranch> {
  readonly branch: B
  readonly now: Instant
  readonly days: ReadonlyMap<number, readonly DeviceDay[]>
}

/** What the meters say of a generator over some days, and what of it can be true. */
export interface SetBounds<D> extends LitresBounds {
  readonly device: D
  /** Hours that it ran, as far as they were measured. */
  readonly hours: number | null
  readonly coverage: number
}

/** Of the generator, or (null) of all that could have burned the branch's diesel on the days. */
export function setsOver<B extends FuelledBranch>(
  facts: BranchDays<B>,
  span: Days,
  deviceId: number | null,
): SetBounds<B['devices'][number]>[] {
  const sets: readonly B['devices'][number][] = listGenerators(facts.branch)
  return sets
    .filter((device) => (deviceId === null ? couldRun(facts, device, span) : device.id === deviceId))
    .map((device) => ({ device, ...computeBounds(facts, device, span) }))
}

type Facts = BranchDays<FuelledBranch>

/** One that is switched off burned diesel only where it was seen to. */
function couldRun(facts: Facts, device: FuelledDevice, span: Days): boolean {
  return device.isActive || filterDeviceDays(facts, device, span).some(({ kwh, onS }) => hasRun(kwh, onS))
}

function filterDeviceDays({ days }: Facts, { id }: FuelledDevice, [first, last]: Days): DeviceDay[] {
  return (days.get(id) ?? []).filter(({ day }) => day >= first && day <= last)
}

function computeBounds(facts: Facts, device: FuelledDevice, span: Days) {
  const own = filterDeviceDays(facts, device, span)
  const { zone } = facts.branch
  const from = startOfDay(zone, span[0])
  const elapsed = { from, to: Math.max(from, Math.min(startOfDay(zone, addDays(span[1], 1)), facts.now)) }
  const measuredS = own.reduce((sum, { coverageS }) => sum + coverageS, 0)
  const passedS = lengthMs(lifeWithin(device, elapsed)) / SECOND_MS
  const dueS = lengthMs(dueWithin(device, elapsed, facts.now)) / SECOND_MS
  const hours = runHoursFromSeconds(own.map(({ onS }) => onS))
  return {
    hours,
    coverage: coverageRatio(measuredS, dueS),
    ...litresBounds({
      ratedKw: ratedKw(device.ratedKva),
      hours,
      expectedLitres: expectedTotal(expectedDays(own, expectLitres(device))).expectedLitres,
      unmeasuredHours: Math.max(0, passedS - measuredS) / HOUR_S,
      days: daysIn(span),
    }),
  }
}
