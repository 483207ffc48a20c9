import type { DeviceDay } from '../energy/device-range.ts'

export interface BurningSource {
  readonly deviceId: number
  readonly days: readonly DeviceDay[]
  readonly expectedLitres: (day: DeviceDay) => number | null
}

export interface DieselShare {
  readonly month: string
  /** Litres of one generator in the month; null where neither entry nor fuel curve tells. */
  readonly litres: number | null
  /** Whether the fuel curve stands in on days that no entry covers. */
  readonly isEstimated: boolean
}

interface Expected {
  readonly onEntryDays: number
  readonly onOtherDays: number
  readonly isKnown: boolean
}

/**
 * Shares the diesel of entries among generators, month by month:
 * L_g = Q × L̂_g ÷ ΣL̂ over the days that entries cover, plus L̂_g itself on the days that none covers.
 * An entry counts by month and not by day because a monthly entry is spread evenly over days on which nothing ran.
 * Where the entries' days saw no run, the entry belongs to no generator. Unit: litres. Source: domain.md §8.2, §6.2.
 */
export function shareDiesel(
  generators: readonly BurningSource[],
  days: readonly string[],
  entryLitres: (day: string) => number | null,
): Map<number, DieselShare[]> {
  const shares = new Map<number, DieselShare[]>(generators.map(({ deviceId }) => [deviceId, []]))
  for (const month of new Set(days.map((day) => day.slice(0, 7)))) {
    const entered = new Map<string, number>()
    for (const day of days) {
      const litres = day.startsWith(month) ? entryLitres(day) : null
      if (litres !== null) entered.set(day, litres)
    }
    const total = [...entered.values()].reduce((sum, litres) => sum + litres, 0)
    const expected = generators.map((generator) => expectedOf(generator, month, entered))
    const all = expected.reduce((sum, { onEntryDays }) => sum + onEntryDays, 0)
    generators.forEach(({ deviceId }, n) => {
      shares.get(deviceId)?.push({ month, ...shareOf(expected[n]!, total, all) })
    })
  }
  return shares
}

function expectedOf(generator: BurningSource, month: string, entered: ReadonlyMap<string, number>): Expected {
  let [onEntryDays, onOtherDays, isKnown] = [0, 0, false]
  for (const day of generator.days) {
    if (!day.day.startsWith(month)) continue
    const litres = generator.expectedLitres(day)
    if (litres === null) continue
    isKnown = true
    if (entered.has(day.day)) onEntryDays += litres
    else onOtherDays += litres
  }
  return { onEntryDays, onOtherDays, isKnown }
}

function shareOf(expected: Expected, total: number, all: number): Omit<DieselShare, 'month'> {
  if (!expected.isKnown) return { litres: null, isEstimated: false }
  const fromEntries = all === 0 ? 0 : (total * expected.onEntryDays) / all
  return { litres: fromEntries + expected.onOtherDays, isEstimated: expected.onOtherDays > 0 }
}
