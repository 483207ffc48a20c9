import { formatDay, formatNumber } from '#chart/format.ts'
import { megabytes, snapshotSentence } from '#contract/cost/cost-messages.ts'
import { entrySentence, entryText } from '#contract/cost/entry-messages.ts'
import type { Dip } from '#contract/cost/fuel-entries.ts'
import type { TankSettings } from '#contract/cost/tank.ts'
import { readAmount } from '#domain/amount-rule.ts'
import { snapshotFault } from '#domain/cost/bill/snapshot-rule.ts'
import { readEntry } from '#domain/cost/diesel/read-entry.ts'
import { litresAtMillimetres, readMillimetres } from '#domain/cost/diesel-balance/strapping.ts'
import type { Difference } from '../../../../form/ConflictNotice.tsx'
import { findDifferences } from '../../../../form/differences.ts'
import type { Refusals } from '../../../../form/resolver.ts'
import { tankFormText } from '../../../../words/tank-forms.ts'

export type DipUnit = 'L' | 'mm'

/** What was read off the stick, as it is typed. */
export interface DipEntries {
  date: string
  time: string
  unit: DipUnit
  quantity: string
  photo: File | null
}

export type Strapping = TankSettings['strapping']

const LITRES = { decimals: 2, wholeDigits: 9, mayBeZero: true }

export function readDip({ unit, quantity }: Pick<DipEntries, 'unit' | 'quantity'>): string | null {
  const read = unit === 'mm' ? readMillimetres(quantity) : readAmount(quantity, LITRES)
  return 'fault' in read ? null : read.amount
}

/** Litres of millimetres that are typed; null: they cannot be read, or the table does not reach so far. */
export function dipLitres(table: Strapping, quantity: string): number | null {
  const mm = readDip({ unit: 'mm', quantity })
  const rows = table.map((row) => ({ mm: String(row.mm), litres: String(row.litres) }))
  return mm === null ? null : litresAtMillimetres(rows, Number(mm))
}

/** "400 L by the strapping table", while millimetres are typed; null: nothing can be said. */
export function dipHint(table: Strapping, { unit, quantity }: Pick<DipEntries, 'unit' | 'quantity'>) {
  if (unit !== 'mm' || readDip({ unit, quantity }) === null) return null
  const litres = dipLitres(table, quantity)
  if (litres !== null) return tankFormText.dip.byTable(formatNumber(litres, 1))
  return tankFormText.dip.beyond(formatNumber(table.at(-1)?.mm ?? 0, 0))
}

/** What is wrong with what the stick is said to say; null: nothing. */
export function dipFault(table: Strapping, typed: Pick<DipEntries, 'unit' | 'quantity'>): string | null {
  if (readDip(typed) === null) return typed.unit === 'mm' ? entryText.dipMm : entryText.dipLitres
  if (typed.unit === 'L' || dipLitres(table, typed.quantity) !== null) return null
  return entryText.beyondStrapping(String(table.at(-1)?.mm ?? 0))
}

export interface DipRules {
  readonly today: string
  readonly limitBytes: number
  readonly strapping: Strapping
}

export function dipRefusals(typed: DipEntries, { today, limitBytes, strapping }: DipRules) {
  const refusals: Refusals<DipEntries> = {}
  const dated = readEntry({ start_date: typed.date, end_date: typed.date, quantity: 1 }, today)
  if ('faults' in dated) for (const fault of dated.faults) refusals.date = entrySentence(fault)
  const fault = dipFault(strapping, typed)
  if (fault !== null) refusals.quantity = fault
  const photo = typed.photo === null ? null : snapshotFault(typed.photo, limitBytes)
  if (photo !== null) refusals.photo = snapshotSentence(photo, megabytes(limitBytes))
  return refusals
}

export function toDipEntries({ date, at, mm, quantity }: Dip): DipEntries {
  const read =
    mm === null
      ? { unit: 'L' as const, quantity: String(quantity) }
      : { unit: 'mm' as const, quantity: String(mm) }
  return { date, time: at ?? '', ...read, photo: null }
}

/** As `addDip` and `editDip` take it. */
export function dipBody({ date, time, unit, quantity }: Omit<DipEntries, 'photo'>) {
  const amount = readDip({ unit, quantity }) ?? quantity
  return {
    date,
    ...(time === '' ? {} : { at: time }),
    ...(unit === 'mm' ? { mm: amount } : { quantity: amount }),
  }
}

export function dipDifferences(stored: Dip, typed: DipEntries): Difference[] {
  const readable = ({ date, time, unit, quantity }: DipEntries) => ({
    date: formatDay(date),
    time,
    quantity: `${quantity} ${unit}`,
  })
  const labels = { date: tankFormText.date, time: tankFormText.time, quantity: tankFormText.dip.unit }
  return findDifferences(labels, readable(toDipEntries(stored)), readable(typed))
}
