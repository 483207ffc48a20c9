import { rateSentence } from '#contract/cost/cost-messages.ts'
import { readFactor, readTariff } from '#domain/cost/tariff/rate-rule.ts'
import { VAT_RATE } from '#domain/cost/tariff/vat.ts'
import { exactProduct } from '#domain/money.ts'
import { amountField, choiceField, dayField, textField } from '../../../form/field-kinds.tsx'
import type { Entries } from '../../../form/fields.ts'
import type { Refusals } from '../../../form/resolver.ts'
import { ratesText } from '../../../words/cost.ts'

/** A tariff from a date on. */
export const TARIFF = {
  device_type: choiceField(
    ratesText.source,
    (['UTILITY', 'IPP', 'SOLAR'] as const).map((value) => ({ value, label: ratesText.sources[value] })),
    { start: 'UTILITY' },
  ),
  /** '' is every branch. */
  branch: choiceField<string>(ratesText.branch, [], { start: '' }),
  valid_from: dayField(ratesText.validFrom, { required: true }),
  rate: amountField(ratesText.rate, { required: true, prefix: '₦', unit: '/kWh' }),
  /** In percent, as people say it. */
  vat_rate: amountField(ratesText.vat, {
    required: true,
    unit: '%',
    start: String(exactProduct(VAT_RATE, 100)),
  }),
  label: textField(ratesText.label),
}

export type TariffEntries = Entries<typeof TARIFF>

/** An emission factor of the organisation from a date on. */
export const FACTOR = {
  kind: choiceField(
    ratesText.kind,
    (['diesel', 'gas', 'grid'] as const).map((value) => ({ value, label: ratesText.kinds[value] })),
    { start: 'diesel' },
  ),
  kg_per_unit: amountField(ratesText.factor, { required: true, unit: 'kg' }),
  valid_from: dayField(ratesText.validFrom, { required: true }),
}

export type FactorEntries = Entries<typeof FACTOR>

/** '7.5' → '0.075'; what is no number goes on as it was typed, to be refused by the rule. */
function shareFromPercent(percent: string): string {
  const number = Number(percent)
  return percent.trim() === '' || !Number.isFinite(number) ? percent : String(exactProduct(number, 0.01))
}

export function tariffBody({ branch, vat_rate, label, ...rest }: TariffEntries) {
  return {
    ...rest,
    branch: branch === '' ? null : branch,
    vat_rate: shareFromPercent(vat_rate),
    label: label.trim(),
  }
}

export function tariffRefusals(entered: TariffEntries): Refusals<TariffEntries> {
  const read = readTariff({ ...entered, vat_rate: shareFromPercent(entered.vat_rate) })
  if (!('fault' in read)) return {}
  return read.field === 'kg_per_unit' ? {} : { [read.field]: rateSentence(read) }
}

export function factorRefusals(entered: FactorEntries): Refusals<FactorEntries> {
  const read = readFactor(entered)
  return 'fault' in read ? { [read.field]: rateSentence(read) } : {}
}
