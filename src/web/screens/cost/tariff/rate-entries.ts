import { rateSentence } from '#contract/cost/cost-messages.ts'
import { readFactor, readTariff } from '#domain/cost/tariff/rate-rule.ts'
import { VAT_RATE } from '#domain/cost/tariff/vat.ts'
import { exactProduct } from '#domain/money.ts'
import type { Refusals } from '../../../form/resolver.ts'

export const TARIFF_SOURCES = ['UTILITY', 'IPP', 'SOLAR'] as const
export const FACTOR_KINDS = ['diesel', 'gas', 'grid'] as const

export interface TariffEntries {
  /** '' is every branch. */
  branch: string
  device_type: (typeof TARIFF_SOURCES)[number]
  rate: string
  /** In percent, as people say it. */
  vat_rate: string
  valid_from: string
  label: string
}

export interface FactorEntries {
  kind: (typeof FACTOR_KINDS)[number]
  kg_per_unit: string
  valid_from: string
}

export function emptyTariff(today: string): TariffEntries {
  const vat_rate = String(exactProduct(VAT_RATE, 100))
  return { branch: '', device_type: 'UTILITY', rate: '', vat_rate, valid_from: today, label: '' }
}

export function emptyFactor(today: string): FactorEntries {
  return { kind: 'diesel', kg_per_unit: '', valid_from: today }
}

/** '7.5' → '0.075'; what is no number goes on as it was typed, to be refused by the rule. */
export function shareOf(percent: string): string {
  const number = Number(percent)
  return percent.trim() === '' || !Number.isFinite(number) ? percent : String(exactProduct(number, 0.01))
}

export function tariffRefusals(entered: TariffEntries): Refusals<TariffEntries> {
  const read = readTariff({ ...entered, vat_rate: shareOf(entered.vat_rate) })
  if (!('fault' in read)) return {}
  return read.field === 'kg_per_unit' ? {} : { [read.field]: rateSentence(read) }
}

export function factorRefusals(entered: FactorEntries): Refusals<FactorEntries> {
  const read = readFactor(entered)
  return 'fault' in read ? { [read.field]: rateSentence(read) } : {}
}
