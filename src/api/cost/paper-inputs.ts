import type { PriceFacts, TariffRow } from '#domain/cost/price-facts.ts'
import type { FigureInput } from '#domain/figure/explanation.ts'
import { refOfFactor } from '#domain/score/carbon/source-emissions.ts'
import { addDays } from '#domain/time/zone.ts'

const TYPES = { UTILITY: 'Utility', GENERATOR: 'Generator', SOLAR: 'Solar', IPP: 'IPP' } as const
const BILLS = { 'pre-paid': 'Pre-paid bill', 'post-paid': 'Post-paid bill', ipp: 'IPP bill' } as const
const FACTORS = {
  diesel: ['Diesel', 'kg/L'],
  gas: ['Gas or IPP', 'kg/kWh'],
  grid: ['Grid', 'kg/kWh'],
} as const

/** The rows of price, fuel and emissions as inputs; their `ref` is the audit's subject. */
export function paperInputs(papers: PriceFacts): FigureInput[] {
  return [
    ...papers.tariffs.map((row) => tariffInput(row, papers.tariffs)),
    ...papers.bills.map(({ id, kind, date, endDate, vatInclusiveNaira, kwh }) => ({
      role: 'rate',
      kind: 'price' as const,
      ref: `bill ${id}`,
      label: `${BILLS[kind]}, ${Number(kwh)} kWh`,
      value: Number(vatInclusiveNaira),
      unit: '₦',
      from: date,
      to: endDate ?? date,
    })),
    ...papers.purchases.map(({ id, date, nairaPerLitre, litres }) => ({
      role: 'price of diesel',
      kind: 'price' as const,
      ref: `bill ${id}`,
      label: `Diesel, ${Number(litres)} L`,
      value: Number(nairaPerLitre),
      unit: '₦/L',
      from: date,
      to: date,
    })),
    ...papers.entries.map(({ id, startDay, endDay, litres }) => ({
      role: 'diesel used',
      kind: 'entry' as const,
      ref: `diesel entry ${id}`,
      label: 'Diesel entry',
      value: Number(litres),
      unit: 'L',
      from: startDay,
      to: endDay,
    })),
    ...papers.factors.map((row) => ({
      role: 'emission factor',
      kind: 'setting' as const,
      ref: refOfFactor(row),
      label: FACTORS[row.kind][0],
      value: row.kgPerUnit,
      unit: FACTORS[row.kind][1],
      from: row.validFrom,
      to: null,
    })),
  ]
}

/** A tariff counts to the day before the next row of its kind. */
function tariffInput(row: TariffRow, all: readonly TariffRow[]): FigureInput {
  const { id, branchId, deviceType, rate, validFrom, label } = row
  const next = all.find(
    (one) => one.deviceType === deviceType && one.branchId === branchId && one.validFrom > validFrom,
  )
  return {
    role: 'tariff',
    kind: 'price',
    ref: `tariff ${id}`,
    label: label === '' ? `${TYPES[deviceType]} tariff` : label,
    value: Number(rate),
    unit: '₦/kWh',
    from: validFrom,
    to: next === undefined ? null : addDays(next.validFrom, -1),
  }
}
