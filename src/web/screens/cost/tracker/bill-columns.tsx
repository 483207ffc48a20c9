import { formatNaira, formatNumber } from '#chart/format.ts'
import type { CheckedBillRow } from '#contract/cost/bill-checks.ts'
import type { DieselRow, PaymentRow } from '#contract/cost/bills.ts'
import { exactSum } from '#domain/money.ts'
import { ratio } from '#domain/ratio.ts'
import type { Column } from '../../../table/column.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Explained } from '../../../ui/overlay/Tooltip.tsx'
import { billCheckText } from '../../../words/cost/bill-checks.ts'
import { billFormText, costText } from '../../../words/cost.ts'
import { billWords } from '../bill/bill-words.ts'
import { BillLight, lightWords } from '../bill/check/BillLight.tsx'
import { BillDay } from './BillDay.tsx'

/** Σ amount ÷ Σ quantity: a mean in which a large purchase counts for more than a small one. */
export function weightedMean<Row>(
  rows: readonly Row[],
  amount: (row: Row) => number,
  quantity: (row: Row) => number,
): number | null {
  return ratio(exactSum(rows.map(amount)), exactSum(rows.map(quantity)))
}

const sum = <Row,>(rows: readonly Row[], pick: (row: Row) => number) => exactSum(rows.map(pick))

/** CT-03. */
export function dieselBillColumns(rows: readonly DieselRow[]): Column<DieselRow>[] {
  return [
    {
      key: 'date',
      title: costText.date,
      value: (row) => row.date,
      cell: (row) => <BillDay row={row} others={rows} />,
      total: () => costText.total,
    },
    {
      key: 'quantity',
      title: costText.quantity,
      align: 'right',
      value: (row) => row.quantity,
      total: (rows) => formatNumber(sum(rows, (row) => row.quantity)),
    },
    {
      key: 'price_per_litre',
      isDetail: true,
      title: costText.pricePerLitre,
      align: 'right',
      value: (row) => row.price_per_litre,
      cell: (row) => formatNaira(row.price_per_litre),
      total: (rows) => (
        <Mean
          how={costText.meanPrice}
          value={weightedMean(
            rows,
            (row) => row.amount,
            (row) => row.quantity,
          )}
        />
      ),
    },
    naira('amount', costText.amount),
  ]
}

/** CT-03, CT-02. Only utility bills come in two kinds. */
export function paymentBillColumns(
  rows: readonly PaymentRow[],
  withKind: boolean,
  checked?: ReadonlyMap<number, CheckedBillRow>,
): Column<PaymentRow>[] {
  const light: Column<PaymentRow> = {
    key: 'checks',
    title: billCheckText.light,
    value: ({ id }) => {
      const one = checked?.get(id)
      return one === undefined ? '' : lightWords(one)
    },
    cell: (row) => {
      const one = checked?.get(row.id)
      return one === undefined ? null : <BillLight checked={one} bill={billWords(row)} />
    },
  }
  const kind: Column<PaymentRow> = {
    key: 'kind',
    title: costText.kind,
    value: (row) => kindLabel(row),
    cell: (row) => <Badge icon={null}>{kindLabel(row)}</Badge>,
  }
  const paper: Column<PaymentRow> = {
    key: 'paper',
    title: costText.paper,
    value: paperText,
    isDetail: true,
  }
  return [
    {
      key: 'date',
      title: costText.date,
      value: (row) => row.date,
      cell: (row) => <BillDay row={row} others={rows} />,
      total: () => costText.total,
    },
    ...(withKind ? [kind] : []),
    ...(rows.some((row) => paperText(row) !== '') ? [paper] : []),
    {
      key: 'value',
      title: costText.value,
      align: 'right',
      value: (row) => row.value,
      total: (rows) => formatNumber(sum(rows, (row) => row.value)),
    },
    {
      key: 'tariff',
      isDetail: true,
      title: costText.tariff,
      align: 'right',
      value: (row) => row.tariff,
      cell: (row) => formatNaira(row.tariff),
      total: (rows) => (
        <Mean
          how={costText.meanTariff}
          value={weightedMean(
            rows,
            (row) => row.amount,
            (row) => row.value,
          )}
        />
      ),
    },
    naira('amount', costText.amount),
    naira('vat_inclusive_amount', costText.vatInclusive),
    ...(checked === undefined ? [] : [light]),
  ]
}

function naira<K extends string, Row extends Record<K, number>>(key: K, title: string): Column<Row> {
  return {
    key,
    title,
    align: 'right',
    value: (row) => row[key],
    cell: (row) => formatNaira(row[key]),
    total: (rows) => formatNaira(sum(rows, (row) => row[key])),
  }
}

function kindLabel({ kind }: PaymentRow): string {
  return kind === 'post-paid' ? billFormText.postPaid : billFormText.prePaid
}

/** "•••• 4444" of a token, else the number of the invoice; neither → nothing. */
function paperText({ token_end, invoice_no }: PaymentRow): string {
  return token_end === null ? (invoice_no ?? '') : `•••• ${token_end}`
}

function Mean({ how, value }: { how: string; value: number | null }) {
  return <Explained explanation={how}>{`ø ${formatNaira(value)}`}</Explained>
}
