/** The diesel entries of a month by day, with what each generator gave and burned. Source: domain.md §8.2; DE-02, DE-04. */
import type { DeviceDay } from '../../energy/device-range.ts'
import { runHoursFromSeconds } from '../../energy/hours/run-hours.ts'
import { ratio } from '../../ratio.ts'
import type { Branch, Device } from '../../site/tree.ts'
import { daysOfMonth } from '../../time/month.ts'
import { commonDays, daysInSpan } from '../../time/share-of-days.ts'
import { type DieselEntry, litresOnDay, litresOnDays } from './entry-litres.ts'
import { expectLitres } from './expected-litres.ts'
import { type EntrySaw, entryFuel, type FuelDay, type GeneratorDay } from './fuel-day.ts'
import { listGenerators } from './generators.ts'

/** An entry as it is stored: litres as decimal text, days local, both included. */
export interface StoredEntry {
  readonly branchId: number
  readonly startDate: string
  readonly endDate: string
  readonly quantity: string
  /** The generator that it belongs to alone; null: all of the branch. */
  readonly deviceId: number | null
}

/** Entries of a month and what the generators did in it. */
export interface EntryFacts<E extends StoredEntry> {
  /** 'YYYY-MM' */
  readonly month: string
  readonly branches: readonly Branch[]
  readonly entries: readonly E[]
  /** By device. */
  readonly days: ReadonlyMap<number, readonly DeviceDay[]>
}

/** A day of an entry; its generators stand in the order of `listGenerators`. */
export interface EntryDay<E> extends FuelDay {
  readonly entry: E
  readonly saw: EntrySaw
}

/** One row per entry and day of the month, newest day first. */
export function entryDays<E extends StoredEntry>(facts: EntryFacts<E>): EntryDay<E>[] {
  const rows = facts.branches.flatMap((branch) =>
    facts.entries
      .filter(({ branchId }) => branchId === branch.id)
      .flatMap((entry) => ofEntry(entry, branch, facts)),
  )
  return rows.sort((a, b) => (a.day === b.day ? a.entry.branchId - b.entry.branchId : a.day < b.day ? 1 : -1))
}

/** The entry's days in the month; what lies outside of it keeps its share of the litres. */
function ofEntry<E extends StoredEntry>(entry: E, branch: Branch, facts: EntryFacts<E>): EntryDay<E>[] {
  const common = commonDays([entry.startDate, entry.endDate], daysOfMonth(facts.month))
  if (common === null) return []
  const sets = listGenerators(branch).map((device) => ({
    device,
    expected: expectLitres(device),
    days: new Map(facts.days.get(device.id)?.map((day) => [day.day, day])),
  }))
  const generatorsOn = (day: string): GeneratorDay[] =>
    sets.map(({ device, expected, days }) => {
      const own = days.get(day)
      if (!own || !isForDevice(entry, device)) return NOT_MEASURED
      const share = shareOfRun(entry, facts.entries, day)
      return {
        kwh: part(own.kwh, share),
        hours: part(runHoursFromSeconds([own.onS]), share),
        expectedLitres: part(expected(own), share),
      }
    })
  const litres = litresOnDays([dieselEntry(entry)], common) ?? 0
  const { saw, days } = entryFuel(litres, daysInSpan(common), generatorsOn)
  return days.map((day) => ({ ...day, entry, saw }))
}

const NOT_MEASURED: GeneratorDay = { kwh: null, hours: null, expectedLitres: null }

const part = (value: number | null, share: number) => (value === null ? null : value * share)

function isForDevice({ deviceId }: StoredEntry, device: Device): boolean {
  return deviceId === null || deviceId === device.id
}

function dieselEntry({ startDate, endDate, quantity }: StoredEntry): DieselEntry {
  return { startDay: startDate, endDay: endDate, litres: Number(quantity) }
}

/** Of several refuellings of a generator on one day each has the part of its run that its litres have of theirs. */
function shareOfRun(entry: StoredEntry, entries: readonly StoredEntry[], day: string): number {
  if (entry.deviceId === null) return 1
  const ofDevice = entries.filter(({ deviceId }) => deviceId === entry.deviceId).map(dieselEntry)
  return ratio(litresOnDay([dieselEntry(entry)], day), litresOnDay(ofDevice, day)) ?? 1
}
