/**
 * Litres of diesel entries by day and by month: each entry spread evenly over its days, both ends included.
 *
 * An entry that crosses a month's end gives each month the share of its days. Entries say what was used; what was
 * bought is stock. No entry on the days → null. Litres. Source: domain.md §8.2.
 */

import { exactProduct, exactSum } from '../../money.ts'
import type { Litres } from '../../quantity.ts'
import { daysOfMonth } from '../../time/month.ts'
import { type Days, daysInSpan, shareOfDays } from '../../time/share-of-days.ts'

export interface DieselEntry {
  /** Local days 'YYYY-MM-DD', both included. */
  readonly startDay: string
  readonly endDay: string
  readonly litres: Litres
  /** The generator that it belongs to alone; left out: all of the branch. */
  readonly deviceId?: number | null
  /** The paper that says so: 'diesel entry 5'. */
  readonly ref?: string
}

/** Litres of all entries on the days. */
export function litresOnDays(entries: readonly DieselEntry[], days: Days): number | null {
  const [first, last] = days
  const touching = touchingDays(entries, [first, last])
  if (touching.length === 0) return null
  return exactSum(
    touching.map(({ startDay, endDay, litres }) =>
      exactProduct(litres, shareOfDays([startDay, endDay], days)),
    ),
  )
}

function touchingDays(entries: readonly DieselEntry[], [first, last]: Days): DieselEntry[] {
  return entries.filter(({ startDay, endDay }) => startDay <= last && endDay >= first)
}

/** The entries that a day's litres come from. */
function entriesOnDay(entries: readonly DieselEntry[], day: string): DieselEntry[] {
  return touchingDays(entries, [day, day])
}

export function litresOnDay(entries: readonly DieselEntry[], day: string): number | null {
  return litresOnDays(entries, [day, day])
}

/** An entry on one of its days, with the day's part of its litres. */
export interface EntryOnDay {
  readonly entry: DieselEntry
  readonly litres: Litres
}

/**
 * What entries say of each day, where many days are asked: each is spread over its days once, instead of being looked for on
 * each of them. Its part is the same on all of its days.
 */
export function spreadEntries(entries: readonly DieselEntry[]): (day: string) => readonly EntryOnDay[] {
  const byDay = new Map<string, EntryOnDay[]>()
  for (const entry of entries) {
    const span = [entry.startDay, entry.endDay] as const
    const part = { entry, litres: exactProduct(entry.litres, shareOfDays(span, [span[0], span[0]])) }
    for (const day of daysInSpan(span)) {
      const others = byDay.get(day)
      if (others) others.push(part)
      else byDay.set(day, [part])
    }
  }
  return (day) => byDay.get(day) ?? []
}

/** Litres of a day's entries; null: none covers it. */
export function sumSpread(parts: readonly EntryOnDay[]): Litres | null {
  return parts.length === 0 ? null : exactSum(parts.map(({ litres }) => litres))
}

/** Entries of the whole branch: their litres are shared among its generators. */
export function sharedEntries(entries: readonly DieselEntry[]): DieselEntry[] {
  return entries.filter(({ deviceId }) => deviceId == null)
}

/** Entries of one generator alone. */
export function ownEntries(entries: readonly DieselEntry[], deviceId: number): DieselEntry[] {
  return entries.filter((entry) => entry.deviceId === deviceId)
}

/** What may say how much a generator used: its own entries, and those of the whole branch. */
export function entriesForDevice(entries: readonly DieselEntry[], deviceId: number): DieselEntry[] {
  return entries.filter((entry) => entry.deviceId == null || entry.deviceId === deviceId)
}

/** Whether an entry says what the generator used on the day. */
export function isEntered(entries: readonly DieselEntry[], deviceId: number, day: string): boolean {
  return entriesOnDay(entriesForDevice(entries, deviceId), day).length > 0
}

/** `month` is 'YYYY-MM'. */
export function litresInMonth(entries: readonly DieselEntry[], month: string): number | null {
  return litresOnDays(entries, daysOfMonth(month))
}

/** The last day of a month that an entry covers; null: none does. */
export function lastEnteredDay(entries: readonly DieselEntry[], month: string): string | null {
  const days = daysOfMonth(month)
  const ends = touchingDays(entries, days).map(({ endDay }) => (endDay < days[1] ? endDay : days[1]))
  return ends.reduce<string | null>((last, day) => (last === null || day > last ? day : last), null)
}
