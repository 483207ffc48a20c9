import type { DeviceDay } from '../../energy/device-range.ts'
import { groupBy } from '../../group-by.ts'
import type { Kwh, Litres } from '../../quantity.ts'
import { sumKnown } from '../../sum-known.ts'
import { monthFromDay } from '../../time/month.ts'
import { allocateLitres, type Burner } from './allocate-litres.ts'
import { expectedDays, expectedTotal } from './expected-litres.ts'

export interface BurningSource {
  readonly deviceId: number
  readonly days: readonly DeviceDay[]
  readonly expectedLitres: (day: DeviceDay) => number | null
}

export interface DieselShare {
  readonly month: string
  /** Litres of one generator in the month; null where neither entry nor fuel curve tells. */
  readonly litres: Litres | null
  /** Whether the fuel curve stands in on days that no entry covers, and with how many of the litres. */
  readonly isEstimated: boolean
  readonly estimatedLitres: Litres | null
  /** The part that comes from entries, and the energy of the days that they cover; null: none, or not known. */
  readonly enteredLitres: Litres | null
  readonly enteredKwh: Kwh | null
}

/** Litres that entries give for a day; null where none covers it. */
type LitresOfDay = (day: string) => number | null

/**
 * Shares the diesel of entries among generators, month by month:
 * the month's litres by what the fuel curves expect on the days that entries cover, plus that expectation itself on
 * the days that none covers. An entry counts by month and not by day because a monthly entry is spread evenly over
 * days on which nothing ran, and because one dated a day late is money spent all the same.
 * Where the entries' days saw no run, the entry belongs to no generator. An entry of one generator (`ownLitres`) is that
 * one's alone, whether or not it was seen to run. Unit: litres. Source: domain.md §8.2, §6.2.
 */
export function shareDiesel(
  generators: readonly BurningSource[],
  days: readonly string[],
  entryLitres: LitresOfDay,
  ownLitres: (deviceId: number, day: string) => number | null = () => null,
): Map<number, DieselShare[]> {
  const shares = new Map<number, DieselShare[]>(generators.map(({ deviceId }) => [deviceId, []]))
  const measuredIn = new Map(
    generators.map((one) => [one.deviceId, groupBy(one.days, ({ day }) => monthFromDay(day))]),
  )
  for (const [month, ofMonth] of groupBy(days, monthFromDay)) {
    const shared = enteredOn(ofMonth, entryLitres)
    const inMonth = generators.map(({ deviceId, expectedLitres }) => {
      const own = enteredOn(ofMonth, (day) => ownLitres(deviceId, day))
      const measured = measuredIn.get(deviceId)?.get(month) ?? []
      return monthOfSet({ days: measured, expectedLitres }, shared, own)
    })
    const allocated = allocateLitres(
      total(shared),
      inMonth.map(({ onSharedDays }) => onSharedDays),
    )
    generators.forEach(({ deviceId }, n) => {
      shares.get(deviceId)?.push({ month, ...monthShare(allocated[n] ?? null, inMonth[n]!) })
    })
  }
  return shares
}

function enteredOn(days: readonly string[], litresOf: LitresOfDay): Map<string, number> {
  return new Map(
    days.flatMap((day) => {
      const litres = litresOf(day)
      return litres === null ? [] : [[day, litres]]
    }),
  )
}

function total(litres: ReadonlyMap<string, number>): number {
  return [...litres.values()].reduce((sum, each) => sum + each, 0)
}

interface MonthOfSet {
  readonly isMeasured: boolean
  readonly onSharedDays: Burner
  readonly onOtherDays: Burner
  /** Litres of its own entries; null: it has none. */
  readonly ownLitres: Litres | null
  readonly enteredKwh: Kwh | null
}

function monthOfSet(
  { days: measured, expectedLitres }: Pick<BurningSource, 'days' | 'expectedLitres'>,
  shared: ReadonlyMap<string, number>,
  own: ReadonlyMap<string, number>,
): MonthOfSet {
  const expected = expectedDays(measured, expectedLitres)
  const isCovered = (day: string) => shared.has(day) || own.has(day)
  return {
    isMeasured: measured.some(({ kwh, onS }) => kwh !== null || onS !== null),
    onSharedDays: expectedTotal(expected.filter(({ day }) => shared.has(day))),
    onOtherDays: expectedTotal(expected.filter(({ day }) => !isCovered(day))),
    ownLitres: own.size > 0 ? total(own) : null,
    enteredKwh: sumKnown(
      measured.filter(({ day }) => isCovered(day)),
      ({ kwh }) => kwh,
    ),
  }
}

const UNKNOWN = {
  litres: null,
  isEstimated: false,
  estimatedLitres: null,
  enteredLitres: null,
  enteredKwh: null,
}

function monthShare(fromShared: number | null, set: MonthOfSet) {
  const { onSharedDays, onOtherDays, ownLitres, enteredKwh, isMeasured } = set
  if (!isMeasured) return { ...UNKNOWN, enteredLitres: ownLitres }
  const shared = onSharedDays.hasRun ? fromShared : 0
  const entered = shared === null ? null : shared + (ownLitres ?? 0)
  const other = onOtherDays.hasRun ? onOtherDays.expectedLitres : 0
  const own =
    onSharedDays.hasRun || ownLitres !== null
      ? { enteredLitres: entered, enteredKwh }
      : { enteredLitres: null, enteredKwh: null }
  if (entered === null || other === null) return { ...UNKNOWN, ...own }
  return { litres: entered + other, isEstimated: other > 0, estimatedLitres: other, ...own }
}
