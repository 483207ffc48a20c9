import { type DeviceDay, sumKnown } from '../energy/device-range.ts'
import { monthOf } from '../time/month.ts'
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
  readonly litres: number | null
  /** Whether the fuel curve stands in on days that no entry covers, and with how many of the litres. */
  readonly isEstimated: boolean
  readonly estimatedLitres: number | null
  /** The part that comes from entries, and the energy of the days that they cover; null: none, or not known. */
  readonly enteredLitres: number | null
  readonly enteredKwh: number | null
}

/**
 * Shares the diesel of entries among generators, month by month:
 * the month's litres by what the fuel curves expect on the days that entries cover, plus that expectation itself on
 * the days that none covers. An entry counts by month and not by day because a monthly entry is spread evenly over
 * days on which nothing ran, and because one dated a day late is money spent all the same.
 * Where the entries' days saw no run, the entry belongs to no generator. Unit: litres. Source: domain.md §8.2, §6.2.
 */
export function shareDiesel(
  generators: readonly BurningSource[],
  days: readonly string[],
  entryLitres: (day: string) => number | null,
): Map<number, DieselShare[]> {
  const shares = new Map<number, DieselShare[]>(generators.map(({ deviceId }) => [deviceId, []]))
  for (const month of new Set(days.map(monthOf))) {
    const entered = new Map<string, number>()
    for (const day of days) {
      const litres = day.startsWith(month) ? entryLitres(day) : null
      if (litres !== null) entered.set(day, litres)
    }
    const total = [...entered.values()].reduce((sum, litres) => sum + litres, 0)
    const inMonth = generators.map(({ days: all, expectedLitres }) => {
      const own = all.filter(({ day }) => day.startsWith(month))
      const expected = expectedDays(own, expectedLitres)
      return {
        isMeasured: own.some(({ kwh, onS }) => kwh !== null || onS !== null),
        onEntryDays: expectedTotal(expected.filter(({ day }) => entered.has(day))),
        onOtherDays: expectedTotal(expected.filter(({ day }) => !entered.has(day))),
        enteredKwh: sumKnown(
          own.filter(({ day }) => entered.has(day)),
          ({ kwh }) => kwh,
        ),
      }
    })
    const allocated = allocateLitres(
      total,
      inMonth.map(({ onEntryDays }) => onEntryDays),
    )
    generators.forEach(({ deviceId }, n) => {
      const share = inMonth[n]!.isMeasured ? shareOf(allocated[n] ?? null, inMonth[n]!) : UNKNOWN
      shares.get(deviceId)?.push({ month, ...share })
    })
  }
  return shares
}

const UNKNOWN = {
  litres: null,
  isEstimated: false,
  estimatedLitres: null,
  enteredLitres: null,
  enteredKwh: null,
}

interface MonthOfSet {
  readonly onEntryDays: Burner
  readonly onOtherDays: Burner
  readonly enteredKwh: number | null
}

function shareOf(fromEntries: number | null, { onEntryDays, onOtherDays, enteredKwh }: MonthOfSet) {
  const entered = onEntryDays.hasRun ? fromEntries : 0
  const other = onOtherDays.hasRun ? onOtherDays.expectedLitres : 0
  const own = onEntryDays.hasRun
    ? { enteredLitres: fromEntries, enteredKwh }
    : { enteredLitres: null, enteredKwh: null }
  if (entered === null || other === null) return { ...UNKNOWN, ...own }
  return { litres: entered + other, isEstimated: other > 0, estimatedLitres: other, ...own }
}
