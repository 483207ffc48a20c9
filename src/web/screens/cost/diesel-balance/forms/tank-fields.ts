import type { TankSettings } from '#contract/cost/tank.ts'
import { readAmount } from '#domain/amount-rule.ts'
import { readStrapping } from '#domain/cost/diesel-balance/strapping.ts'
import type { Difference } from '../../../../form/ConflictNotice.tsx'
import { findDifferences } from '../../../../form/differences.ts'
import type { Refusals } from '../../../../form/resolver.ts'
import { tankFormText } from '../../../../words/tank-forms.ts'
import type { TypedRow } from './paste-strapping.ts'

const { tank: text } = tankFormText

export interface TankEntries {
  capacity: string
  rows: TypedRow[]
}

export function toTankEntries({ capacity_l, strapping }: TankSettings): TankEntries {
  return {
    capacity: capacity_l === null ? '' : String(capacity_l),
    rows: strapping.map(({ mm, litres }) => ({ mm: String(mm), litres: String(litres) })),
  }
}

const isTyped = ({ mm, litres }: TypedRow) => mm.trim() !== '' || litres.trim() !== ''

const FAULTS = {
  amount: text.amount,
  'not-rising': text.notRising,
  'beyond-tank': text.beyondTank,
  'too-long': text.tooLong,
}

/** `rows`: what is wrong with the first row that is wrong, with its number. */
export function tankRefusals({ capacity, rows }: TankEntries): Refusals<TankEntries> {
  const refusals: Refusals<TankEntries> = {}
  const size = readAmount(capacity)
  if (capacity.trim() !== '' && 'fault' in size) refusals.capacity = text.capacityFault
  const read = readStrapping(rows.filter(isTyped), 'fault' in size ? null : Number(size.amount))
  if ('fault' in read) refusals.rows = `${text.row(read.n + 1)}: ${FAULTS[read.fault]}`
  return refusals
}

/** As `changeTank` takes it. */
export function tankBody({ capacity, rows }: TankEntries) {
  return {
    capacity: capacity.trim() === '' ? null : capacity.trim(),
    strapping: rows.filter(isTyped).map(({ mm, litres }) => ({ mm: mm.trim(), litres: litres.trim() })),
  }
}

export function tankDifferences(stored: TankSettings, typed: TankEntries): Difference[] {
  const readable = ({ capacity, rows }: TankEntries) => ({
    capacity,
    rows: rows.map(({ mm, litres }) => `${mm}: ${litres}`).join(', '),
  })
  return findDifferences(
    { capacity: text.capacity, rows: text.table },
    readable(toTankEntries(stored)),
    readable(typed),
  )
}
