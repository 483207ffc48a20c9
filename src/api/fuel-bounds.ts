import { hasRun } from '#domain/cost/allocate-litres.ts'
import { expectedLitresOf } from '#domain/cost/branch-costs.ts'
import { expectedDays, expectedTotal } from '#domain/cost/expected-litres.ts'
import { type LitresBounds, litresBounds } from '#domain/cost/likely-litres.ts'
import { coverageOf } from '#domain/energy/device-range.ts'
import { dueWithin, lifeWithin } from '#domain/energy/elapsed-range.ts'
import { runHoursFromSeconds } from '#domain/hours/run-hours.ts'
import { ratedKw } from '#domain/meter/rating.ts'
import { type Instant, lengthMs, SECOND_MS } from '#domain/time/interval.ts'
import { type Days, daysIn } from '#domain/time/share-of-days.ts'
import { addDays, startOfDay } from '#domain/time/zone.ts'
import { type DeviceDayRow, daysOfDevices } from '#store/energy.ts'
import type { Branch, Device } from '#store/organisation.ts'
import { byDevice } from './cost-facts.ts'
import { generatorsOf } from './fuel-days.ts'
import type { ScopedContext } from './operation.ts'

const HOUR_S = 3600

/** What the meters say of a generator over some days, and what of it can be true. */
export interface SetBounds extends LitresBounds {
  readonly device: Device
  /** Hours that it ran, as far as they were measured. */
  readonly hours: number | null
  readonly coverage: number
}

export interface BranchDays {
  readonly branch: Branch
  readonly now: Instant
  readonly days: ReadonlyMap<number, readonly DeviceDayRow[]>
}

export async function branchDays({ tx, scope, now }: ScopedContext, branch: Branch, [first, last]: Days) {
  const ids = generatorsOf(branch).map(({ id }) => id)
  const rows = await daysOfDevices(tx, scope, ids, first, last)
  return { branch, now, days: byDevice(rows) } satisfies BranchDays
}

/** Of the generator, or (null) of all that could have burned the branch's diesel on the days. */
export function setsOver(facts: BranchDays, span: Days, deviceId: number | null): SetBounds[] {
  return generatorsOf(facts.branch)
    .filter((device) => (deviceId === null ? couldRun(facts, device, span) : device.id === deviceId))
    .map((device) => boundsOf(facts, device, span))
}

/** One that is switched off burned diesel only where it was seen to. */
function couldRun(facts: BranchDays, device: Device, span: Days): boolean {
  return device.isActive || daysOf(facts, device, span).some(({ kwh, onS }) => hasRun(kwh, onS))
}

function daysOf({ days }: BranchDays, { id }: Device, [first, last]: Days): DeviceDayRow[] {
  return (days.get(id) ?? []).filter(({ day }) => day >= first && day <= last)
}

function boundsOf(facts: BranchDays, device: Device, span: Days): SetBounds {
  const own = daysOf(facts, device, span)
  const { zone } = facts.branch
  const from = startOfDay(zone, span[0])
  const elapsed = { from, to: Math.max(from, Math.min(startOfDay(zone, addDays(span[1], 1)), facts.now)) }
  const measuredS = own.reduce((sum, { coverageS }) => sum + coverageS, 0)
  const passedS = lengthMs(lifeWithin(device, elapsed)) / SECOND_MS
  const dueS = lengthMs(dueWithin(device, elapsed, facts.now)) / SECOND_MS
  const hours = runHoursFromSeconds(own.map(({ onS }) => onS))
  return {
    device,
    hours,
    coverage: coverageOf(measuredS, dueS),
    ...litresBounds({
      ratedKw: ratedKw(device.ratedKva),
      hours,
      expectedLitres: expectedTotal(expectedDays(own, expectedLitresOf(device))).expectedLitres,
      unmeasuredHours: Math.max(0, passedS - measuredS) / HOUR_S,
      days: daysIn(span),
    }),
  }
}
