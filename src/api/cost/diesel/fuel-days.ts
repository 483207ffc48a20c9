import type { FuelDay } from '#contract/cost/cost-tracker.ts'
import { entryText } from '#contract/cost/entry-messages.ts'
import { FUEL_TYPE } from '#domain/cost/bill/bill-kinds.ts'
import { expectedLitresOf } from '#domain/cost/branch-costs.ts'
import { type DieselEntry, litresOnDay, litresOnDays } from '#domain/cost/diesel/entry-litres.ts'
import {
  type EntrySaw,
  entryFuel,
  type FuelDay as FuelDayFigures,
  type GeneratorDay,
  type GeneratorFuel,
} from '#domain/cost/diesel/fuel-day.ts'
import { generatorsOf } from '#domain/cost/diesel/set-bounds.ts'
import { runHoursFromSeconds } from '#domain/energy/hours/run-hours.ts'
import { ratio } from '#domain/ratio.ts'
import { round } from '#domain/round.ts'
import { prefixedName } from '#domain/site/device-name.ts'
import { daysOfMonth } from '#domain/time/month.ts'
import { commonDays, daysInSpan } from '#domain/time/share-of-days.ts'
import type { EntryRecord } from '#store/cost/diesel-entry.ts'
import { type DeviceDayRow, daysOfDevices } from '#store/energy/energy.ts'
import type { Branch, Device } from '#store/site/organisation.ts'
import type { ScopedContext } from '../../frame/operation.ts'
import { byDevice } from '../cost-facts.ts'
import { split } from '../present-costs.ts'

/** The specification has columns for so many (S1 §3). */
const GENERATORS_SHOWN = 3

/** Entries of a month and what the generators did in it. */
export interface FuelFacts {
  /** 'YYYY-MM' */
  readonly month: string
  readonly branches: readonly Branch[]
  readonly entries: readonly EntryRecord[]
  readonly days: ReadonlyMap<number, readonly DeviceDayRow[]>
}

export async function fuelFacts(
  { tx, scope }: ScopedContext,
  branches: readonly Branch[],
  entries: readonly EntryRecord[],
  month: string,
): Promise<FuelFacts> {
  const ids = branches.flatMap(generatorsOf).map(({ id }) => id)
  const [first, last] = daysOfMonth(month)
  return { month, branches, entries, days: byDevice(await daysOfDevices(tx, scope, ids, first, last)) }
}

const keyOf = (n: number) => `Gen ${n + 1}`

/** Which device stands behind which key of a branch's rows. */
export function generatorKeys(branches: readonly Branch[]) {
  return branches.flatMap((branch) =>
    generatorsOf(branch)
      .slice(0, GENERATORS_SHOWN)
      .map((device, n) => ({
        branch_id: branch.id,
        key: keyOf(n),
        device_id: device.id,
        name: prefixedName(branch.name, device.name),
      })),
  )
}

/** One row per entry and day of the month, newest day first; every row has the same generator keys (DE-04). */
export function fuelRows(facts: FuelFacts): FuelDay[] {
  const shown = Math.max(0, ...facts.branches.map((branch) => generatorsOf(branch).length))
  const keys = Array.from({ length: Math.min(GENERATORS_SHOWN, shown) }, (_, n) => keyOf(n))
  const rows = facts.branches.flatMap((branch) =>
    facts.entries
      .filter(({ branchId }) => branchId === branch.id)
      .flatMap((entry) => rowsOf(entry, branch, facts, keys)),
  )
  return rows.sort((a, b) => (a.date === b.date ? a.branch_id - b.branch_id : a.date < b.date ? 1 : -1))
}

/** The entry's days in the month; what lies outside of it keeps its share of the litres. */
function rowsOf(entry: EntryRecord, branch: Branch, facts: FuelFacts, keys: readonly string[]): FuelDay[] {
  const common = commonDays([entry.startDate, entry.endDate], daysOfMonth(facts.month))
  if (common === null) return []
  const sets = generatorsOf(branch).map((device) => ({
    device,
    expected: expectedLitresOf(device),
    days: new Map(facts.days.get(device.id)?.map((day) => [day.day, day])),
  }))
  const measured = (day: string): GeneratorDay[] =>
    sets.map(({ device, expected, days }) => {
      const own = days.get(day)
      if (!own || !isOf(entry, device)) return NOT_MEASURED
      const share = shareOfRun(entry, facts.entries, day)
      const { kwh, onS } = own
      return {
        kwh: part(kwh, share),
        hours: part(runHoursFromSeconds([onS]), share),
        expectedLitres: part(expected(own), share),
      }
    })
  const litres = litresOnDays([asDieselEntry(entry)], common) ?? 0
  const { saw, days } = entryFuel(litres, daysInSpan(common), measured)
  return days.map((day) => rowOf(entry, day, saw, keys))
}

const NOT_MEASURED: GeneratorDay = { kwh: null, hours: null, expectedLitres: null }

const part = (value: number | null, share: number) => (value === null ? null : value * share)

function isOf({ deviceId }: EntryRecord, device: Device): boolean {
  return deviceId === null || deviceId === device.id
}

function asDieselEntry({ startDate, endDate, quantity }: EntryRecord): DieselEntry {
  return { startDay: startDate, endDay: endDate, litres: Number(quantity) }
}

/** Of several refuellings of a generator on one day each has the part of its run that its litres have of theirs. */
function shareOfRun(entry: EntryRecord, entries: readonly EntryRecord[], day: string): number {
  if (entry.deviceId === null) return 1
  const ofDevice = entries.filter(({ deviceId }) => deviceId === entry.deviceId).map(asDieselEntry)
  return ratio(litresOnDay([asDieselEntry(entry)], day), litresOnDay(ofDevice, day)) ?? 1
}

function rowOf(entry: EntryRecord, day: FuelDayFigures, saw: EntrySaw, keys: readonly string[]): FuelDay {
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
    ...told(entry),
    ...(unknown.length > 0 ? { unknown } : {}),
    ...(saw === 'run' ? {} : { warning: saw === 'no run' ? entryText.noRun : entryText.noReading }),
  }
}

function told({ deviceId, at, snapshotId, reason }: EntryRecord) {
  return {
    ...(deviceId === null ? {} : { device: deviceId }),
    ...(at === null ? {} : { at }),
    ...(snapshotId === null ? {} : { snapshot: snapshotId }),
    ...(reason === null ? {} : { reason }),
  }
}
