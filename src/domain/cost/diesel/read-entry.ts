/**
 * A diesel entry out of what was typed: days and exact litres, or what is wrong, in the form's order.
 *
 * Diesel is entered once it was used: no day after today. An entry covers 366 days at most, so that a slip in the
 * year is found. The same for the form in the browser and for the server. Source: S1 §5, §7 (DE-01), domain.md §8.2.
 */

import { type AmountFault, readAmount } from '../../amount-rule.ts'
import { isBillDay } from '../../time/bill-day.ts'
import { dayNumber } from '../../time/calendar-day.ts'
import { FUEL_TYPE } from '../bill/bill-kinds.ts'

export const ENTRY_DAYS_MAX = 366

export interface TypedEntry {
  readonly start_date?: string | null | undefined
  readonly end_date?: string | null | undefined
  readonly quantity?: string | number | null | undefined
  readonly fuel_type?: string | null | undefined
}

export type EntryFault =
  | { readonly field: 'date'; readonly fault: 'no-date' | 'reversed' | 'to-come' | 'too-long' }
  | { readonly field: 'quantity'; readonly fault: AmountFault }
  | { readonly field: 'fuel_type'; readonly fault: 'other-fuel' }

export interface ReadEntry {
  /** Local days, both included. */
  readonly startDate: string
  readonly endDate: string
  /** Litres as decimal text. */
  readonly quantity: string
}

/** `today` is the branch's local day. */
export function readEntry(
  typed: TypedEntry,
  today: string,
): { readonly entry: ReadEntry } | { readonly faults: readonly EntryFault[] } {
  const { start_date: startDate, end_date: endDate, fuel_type: fuel } = typed
  const faults: EntryFault[] = []
  const date = dateFault(startDate, endDate, today)
  if (date !== null) faults.push({ field: 'date', fault: date })
  const read = readAmount(typed.quantity)
  if ('fault' in read) faults.push({ field: 'quantity', fault: read.fault })
  if (fuel != null && fuel !== '' && fuel !== FUEL_TYPE)
    faults.push({ field: 'fuel_type', fault: 'other-fuel' })
  if (faults.length > 0 || !startDate || !endDate || 'fault' in read) return { faults }
  return { entry: { startDate, endDate, quantity: read.amount } }
}

function dateFault(
  start: string | null | undefined,
  end: string | null | undefined,
  today: string,
): 'no-date' | 'reversed' | 'to-come' | 'too-long' | null {
  if (!isBillDay(start) || !isBillDay(end)) return 'no-date'
  if (end < start) return 'reversed'
  if (end > today) return 'to-come'
  return dayNumber(end) - dayNumber(start) < ENTRY_DAYS_MAX ? null : 'too-long'
}

export interface EntrySpan {
  readonly startDate: string
  readonly endDate: string
  /** The generator that it belongs to alone; null or left out: all of the branch. */
  readonly deviceId?: number | null
  /** Local 'HH:mm'. */
  readonly at?: string | null
}

/**
 * The first of the entries that says what the span is to say again (`entries` of the same branch): one that shares a day
 * with it, unless the two belong to different generators, or are refuellings of one day at different times.
 */
export function overlapping<E extends EntrySpan>(span: EntrySpan, entries: readonly E[]): E | null {
  return (
    entries.find(
      (entry) =>
        entry.startDate <= span.endDate && span.startDate <= entry.endDate && !standBeside(span, entry),
    ) ?? null
  )
}

function standBeside(a: EntrySpan, b: EntrySpan): boolean {
  if (a.deviceId == null || b.deviceId == null) return false
  if (a.deviceId !== b.deviceId) return true
  const isRefuelling = (one: EntrySpan) => one.startDate === one.endDate && one.at != null
  return isRefuelling(a) && isRefuelling(b) && a.at !== b.at
}
