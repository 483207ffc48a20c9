/**
 * Tariffs and emission factors out of what was typed: each a new dated row.
 *
 * A tariff is ₦/kWh before VAT with at most 4 decimals, above zero; energy of one's own sun may cost nothing. VAT is a
 * share of the price, 0 to 1 (0.075). A factor is kg per litre or kWh with at most 6 decimals, not below zero.
 * Source: domain.md §1, §8.6, §10.
 */
import { type AmountFault, type AmountRule, readAmount } from '../../amount-rule.ts'
import { isTooLong } from '../../text-rule.ts'
import { isBillDay } from '../../time/bill-day.ts'

export const LABEL_MAX = 60

const RATE: AmountRule = { decimals: 4, wholeDigits: 12, mayBeZero: false }
const VAT: AmountRule = { decimals: 4, wholeDigits: 12, mayBeZero: true }
const FACTOR: AmountRule = { decimals: 6, wholeDigits: 6, mayBeZero: true }

export type RateField = 'rate' | 'vat_rate' | 'kg_per_unit' | 'valid_from' | 'label'
export interface RateFault {
  readonly field: RateField
  readonly fault: AmountFault | 'no-date' | 'long-text'
}

type Typed = string | number

export interface TypedTariff {
  readonly device_type: 'UTILITY' | 'SOLAR' | 'IPP'
  readonly rate: Typed
  readonly vat_rate: Typed
  readonly valid_from: string
  readonly label?: string | undefined
}

export interface ReadTariff {
  readonly rate: string
  readonly vatRate: string
  readonly validFrom: string
  readonly label: string
}

export function readTariff(typed: TypedTariff): ReadTariff | RateFault {
  const rate = readAmount(typed.rate, { ...RATE, mayBeZero: typed.device_type === 'SOLAR' })
  if ('fault' in rate) return { field: 'rate', fault: rate.fault }
  const vat = readAmount(typed.vat_rate, VAT)
  if ('fault' in vat) return { field: 'vat_rate', fault: vat.fault }
  if (Number(vat.amount) > 1) return { field: 'vat_rate', fault: 'invalid' }
  if (!isBillDay(typed.valid_from)) return { field: 'valid_from', fault: 'no-date' }
  const label = (typed.label ?? '').trim()
  if (isTooLong(label, LABEL_MAX)) return { field: 'label', fault: 'long-text' }
  return { rate: rate.amount, vatRate: vat.amount, validFrom: typed.valid_from, label }
}

export interface TypedFactor {
  readonly kg_per_unit: Typed
  readonly valid_from: string
}

export function readFactor(typed: TypedFactor): { kgPerUnit: string; validFrom: string } | RateFault {
  const factor = readAmount(typed.kg_per_unit, FACTOR)
  if ('fault' in factor) return { field: 'kg_per_unit', fault: factor.fault }
  if (!isBillDay(typed.valid_from)) return { field: 'valid_from', fault: 'no-date' }
  return { kgPerUnit: factor.amount, validFrom: typed.valid_from }
}
