import type { FuelDay } from '#contract/cost/cost-tracker.ts'
import { entryText } from '#contract/cost/entry-messages.ts'
import { FUEL_TYPE } from '#domain/cost/bill/bill-kinds.ts'
import type { EntryDay, EntryFacts } from '#domain/cost/diesel/entry-days.ts'
import type { GeneratorFuel } from '#domain/cost/diesel/fuel-day.ts'
import { listGenerators } from '#domain/cost/diesel/generators.ts'
import { groupBy } from '#domain/group-by.ts'
import { round } from '#domain/round.ts'
import { prefixedName } from '#domain/site/device-name.ts'
import type { Branch } from '#domain/site/tree.ts'
import { daysOfMonth } from '#domain/time/month.ts'
import type { EntryRecord } from '#store/cost/diesel-entry.ts'
import { daysOfDevices } from '#store/energy/energy.ts'
import type { ScopedContext } from '../../frame/operation.ts'
import { split } from '../present-costs.ts'

/** The specification has columns for so many (S1 §3). */
const GENERATORS_SHOWN = 3

export async function fuelFacts(
  { tx, scope }: ScopedContext,
  branches: readonly Branch[],
  entries: readonly EntryRecord[],
  month: string,
): Promise<EntryFacts<EntryRecord>> {
  const ids = branches.flatMap(listGenerators).map(({ id }) => id)
  const [first, last] = daysOfMonth(month)
  const rows = await daysOfDevices(tx, scope, ids, first, last)
  return { month, branches, entries, days: groupBy(rows, ({ deviceId }) => deviceId) }
}

const generatorKey = (n: number) => `Gen ${n + 1}`

/** Which device stands behind which key of a branch's rows. */
export function generatorKeys(branches: readonly Branch[]) {
  return branches.flatMap((branch) =>
    listGenerators(branch)
      .slice(0, GENERATORS_SHOWN)
      .map((device, n) => ({
        branch_id: branch.id,
        key: generatorKey(n),
        device_id: device.id,
        name: prefixedName(branch.name, device.name),
      })),
  )
}

/** Every row has the same generator keys (DE-04). */
export function fuelRows(branches: readonly Branch[], days: readonly EntryDay<EntryRecord>[]): FuelDay[] {
  const shown = Math.max(0, ...branches.map((branch) => listGenerators(branch).length))
  const keys = Array.from({ length: Math.min(GENERATORS_SHOWN, shown) }, (_, n) => generatorKey(n))
  return days.map((day) => fuelRow(day, keys))
}

function fuelRow({ entry, saw, ...day }: EntryDay<EntryRecord>, keys: readonly string[]): FuelDay {
  const perKey = (pick: (set: GeneratorFuel) => number | null) =>
    split(Object.fromEntries(keys.map((key, n) => [key, day.generators[n] ? pick(day.generators[n]) : null])))
  const hours = split({ hours_of_use: day.hours })
  const energy = perKey(({ kwh }) => kwh)
  const efficiency = perKey(({ kwhPerLitre }) => kwhPerLitre)
  const burn = perKey(({ litresPerHour }) => litresPerHour)
  const unknown = [
    ...hours.unknown,
    ...energy.unknown.map((key) => `energy_consumed.${key}`),
    ...efficiency.unknown.map((key) => `energy_per_litre.${key}`),
    ...burn.unknown.map((key) => `litres_per_hour.${key}`),
  ]
  return {
    fuel_consumption_id: entry.id,
    branch_id: entry.branchId,
    date: day.day,
    fuelType: FUEL_TYPE,
    start_date: entry.startDate,
    end_date: entry.endDate,
    consumption_type: entry.consumptionType,
    quantity: round(day.litres),
    entry_quantity: Number(entry.quantity),
    ...hours.values,
    energy_consumed: energy.values,
    energy_per_litre: efficiency.values,
    litres_per_hour: burn.values,
    version: entry.version,
    ...entryDetails(entry),
    ...(unknown.length > 0 ? { unknown } : {}),
    ...(saw === 'run' ? {} : { warning: saw === 'no run' ? entryText.noRun : entryText.noReading }),
  }
}

function entryDetails({ deviceId, at, snapshotId, reason }: EntryRecord) {
  return {
    ...(deviceId === null ? {} : { device: deviceId }),
    ...(at === null ? {} : { at }),
    ...(snapshotId === null ? {} : { snapshot: snapshotId }),
    ...(reason === null ? {} : { reason }),
  }
}
