/**
 * Equipment out of what was typed (EQ-01, EQ-02): name, wattage, quantity and day of purchase, each required.
 *
 * Wattage and quantity are plain decimals of at least zero with at most two decimals; what is bought later is no load
 * yet, so no day after today. The first fault counts, in the order of the form. Source: S1 §5.
 */
import { type AmountRule, readAmount } from '../../amount-rule.ts'
import { isTooLong, NAME_MAX } from '../../text-rule.ts'
import { isBillDay } from '../../time/bill-day.ts'

export type EquipmentFieldName = 'name' | 'voltage' | 'quantity' | 'date_purchased'
export type EquipmentFault = 'missing' | 'long-text' | 'no-number' | 'no-date' | 'to-come'

export interface TypedEquipment {
  readonly name: string
  readonly voltage: string | number
  readonly quantity: string | number
  readonly date_purchased: string
}

export interface ReadEquipment {
  readonly name: string
  readonly watts: string
  readonly quantity: string
  readonly datePurchased: string
}

export const EQUIPMENT_FIELDS: readonly EquipmentFieldName[] = [
  'name',
  'voltage',
  'quantity',
  'date_purchased',
]

const NUMBER: AmountRule = { decimals: 2, wholeDigits: 16, mayBeZero: true }

/** `today` is the branch's local day. */
export function readEquipment(
  typed: TypedEquipment,
  today: string,
):
  | { readonly equipment: ReadEquipment }
  | { readonly field: EquipmentFieldName; readonly fault: EquipmentFault } {
  for (const field of EQUIPMENT_FIELDS) {
    const fault = equipmentFault(field, typed[field], today)
    if (fault !== null) return { field, fault }
  }
  const number = (value: string | number) => {
    const read = readAmount(value, NUMBER)
    return 'amount' in read ? read.amount : '0'
  }
  return {
    equipment: {
      name: typed.name.trim(),
      watts: number(typed.voltage),
      quantity: number(typed.quantity),
      datePurchased: typed.date_purchased,
    },
  }
}

/** What is wrong with one cell, null when nothing is. */
export function equipmentFault(
  field: EquipmentFieldName,
  value: string | number,
  today: string,
): EquipmentFault | null {
  if (String(value).trim() === '') return 'missing'
  if (field === 'date_purchased') return dayFault(String(value), today)
  if (field === 'name') return isTooLong(String(value).trim(), NAME_MAX) ? 'long-text' : null
  return 'fault' in readAmount(value, NUMBER) ? 'no-number' : null
}

function dayFault(day: string, today: string): EquipmentFault | null {
  if (!isBillDay(day)) return 'no-date'
  return day > today ? 'to-come' : null
}
