import { formatDay, formatNaira, formatNumber } from '#chart/format.ts'
import { exactProduct, exactSum } from '#domain/money.ts'
import type { Column } from '../../../table/column.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { ratesText } from '../../../words/cost.ts'
import { monthKey } from '../tracker/month-key.ts'
import type { Rates } from './use-rates.ts'

type Tariff = Rates['tariffs'][number]
type Price = Rates['diesel_prices'][number]
type Factor = Rates['factors'][number]
type NameOf = (branch: number | null) => string

function validFrom<Row extends { valid_from: string; in_force: boolean }>(): Column<Row> {
  return {
    key: 'valid_from',
    title: ratesText.validFrom,
    value: (row) => row.valid_from,
    cell: (row) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        {formatDay(row.valid_from)}
        {row.in_force && <Badge tone="good">{ratesText.inForce}</Badge>}
      </span>
    ),
  }
}

/** Tariffs carry up to four decimals: two would hide a change. */
const rate = (naira: number) => formatNaira(naira, Number.isInteger(exactProduct(naira, 100)) ? 2 : 4)

export function tariffColumns(nameOf: NameOf): Column<Tariff>[] {
  const withVat = (row: Tariff) => exactProduct(row.rate, exactSum([1, row.vat_rate]))
  return [
    validFrom<Tariff>(),
    { key: 'source', title: ratesText.source, value: (row) => ratesText.sources[row.device_type] },
    { key: 'branch', title: ratesText.branch, value: (row) => nameOf(row.branch) },
    {
      key: 'rate',
      title: ratesText.rate,
      align: 'right',
      value: (row) => row.rate,
      cell: (row) => rate(row.rate),
    },
    {
      key: 'vat',
      title: ratesText.vat,
      align: 'right',
      value: (row) => row.vat_rate,
      cell: (row) => formatNumber(exactProduct(row.vat_rate, 100)),
    },
    {
      key: 'with-vat',
      title: ratesText.withVat,
      align: 'right',
      value: withVat,
      cell: (row) => rate(withVat(row)),
    },
    { key: 'label', title: ratesText.label, value: (row) => row.label },
  ]
}

export function priceColumns(nameOf: NameOf): Column<Price>[] {
  return [
    { key: 'month', title: ratesText.month, value: (row) => monthKey(row.month), cell: (row) => row.month },
    { key: 'branch', title: ratesText.branch, value: (row) => nameOf(row.branch) },
    { key: 'litres', title: ratesText.litres, align: 'right', value: (row) => row.litres },
    {
      key: 'price',
      title: ratesText.pricePerLitre,
      align: 'right',
      value: (row) => row.price_per_litre,
      cell: (row) => formatNaira(row.price_per_litre),
    },
  ]
}

export function factorColumns(): Column<Factor>[] {
  return [
    validFrom<Factor>(),
    { key: 'kind', title: ratesText.kind, value: (row) => ratesText.kinds[row.kind] },
    {
      key: 'factor',
      title: ratesText.factor,
      align: 'right',
      value: (row) => row.kg_per_unit,
      cell: (row) => row.kg_per_unit.toLocaleString('en-GB', { maximumFractionDigits: 6 }),
    },
    {
      key: 'set-by',
      title: ratesText.setBy,
      value: (row) => (row.is_own ? ratesText.own : ratesText.platform),
    },
  ]
}
