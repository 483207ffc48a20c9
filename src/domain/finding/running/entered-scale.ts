/**
 * What litres entered make of those that the curves expect of the runs.
 *
 *   ratio of an entry = its litres inside of the days that were read ÷ Σ L̂ of its sets' runs on all its days
 * An entry of one set is that one's alone, another one is shared among all by what their curves expect; days without a run take
 * nothing. Time whose energy is not known burns as the rest of the set's. Where no curve tells what a set burned that ran, the
 * entry counts not and the curve stands. Source: domain.md §16.B, §8.2.
 */
import { type DieselEntry, litresOnDays } from '../../cost/diesel/entry-litres.ts'
import { commonDays, type Days } from '../../time/share-of-days.ts'
import type { RunPart } from './run-part.ts'

export interface SetParts {
  readonly deviceId: number
  /** On all days that were read. */
  readonly parts: readonly RunPart[]
}

/** Litres entered ÷ litres expected of a set on a day; 1 where no entry covers it. */
export function enteredScale(
  entries: readonly DieselEntry[],
  sets: readonly SetParts[],
  read: Days,
): (deviceId: number, day: string) => number {
  const ratios = entries.flatMap((entry) => entryRatio(entry, sets, read) ?? [])
  return (deviceId, day) => {
    const own = ratios.filter(({ entry, days }) => isOf(entry, deviceId) && days[0] <= day && day <= days[1])
    return own.length === 0 ? 1 : own.reduce((sum, { ratio }) => sum + ratio, 0)
  }
}

const isOf = ({ deviceId }: DieselEntry, set: number) => deviceId == null || deviceId === set

/** null: its days were not read, no set ran on them, or a curve is not known. */
function entryRatio(entry: DieselEntry, sets: readonly SetParts[], read: Days) {
  const days = commonDays([entry.startDay, entry.endDay], read)
  if (days === null) return null
  const expected = sets
    .filter(({ deviceId }) => isOf(entry, deviceId))
    .map(({ parts }) => expectedLitres(parts.filter(({ day }) => days[0] <= day && day <= days[1])))
  if (expected.includes(null)) return null
  const all = expected.reduce<number>((sum, litres) => sum + (litres ?? 0), 0)
  return all > 0 ? { entry, days, ratio: (litresOnDays([entry], read) ?? 0) / all } : null
}

/** null: it ran, and of none of it the litres are known. */
function expectedLitres(parts: readonly RunPart[]): number | null {
  let [litres, knownHours, hours] = [0, 0, 0]
  for (const part of parts) {
    hours += part.hours
    if (part.litres === null) continue
    litres += part.litres
    knownHours += part.hours
  }
  if (hours === 0) return 0
  return knownHours > 0 ? (litres * hours) / knownHours : null
}
