import type { ReactNode } from 'react'
import type { CostOverview } from '#contract/calls/cost-tracker.ts'
import { costText } from '#contract/messages.ts'
import type { DieselFigures } from '#domain/cost/diesel-overview.ts'
import { dieselTotals } from '#domain/cost/diesel-overview.ts'
import type { PaymentFigures } from '#domain/cost/payment-overview.ts'
import { paymentTotals } from '#domain/cost/payment-overview.ts'
import type { Column } from '../../../table/column.ts'
import { formatNaira, formatNumber } from '../../../ui/format.ts'
import { Unknown } from '../../../ui/Tooltip.tsx'
import { monthKey } from './month-key.ts'

export type DieselRow = CostOverview['data']['diesel_overview'][number]
export type PaymentRow = CostOverview['data']['utility_overview'][number]

interface Months {
  month: string
  unknown?: string[] | undefined
}

/** A figure of a row, null where the server says that it is not known. */
function known<R extends Months, K extends keyof R & string>(row: R, key: K): number | null {
  return row.unknown?.includes(key) === true ? null : Number(row[key])
}

interface Figure<R, T> {
  key: keyof R & string
  title: string
  unit: 'naira' | 'number'
  /** Why it may not be known. */
  reason: string
  total?: (totals: T) => number | null
}

function written(value: number | null, unit: 'naira' | 'number', reason: string): ReactNode {
  if (value === null) return <Unknown reason={reason} />
  return unit === 'naira' ? formatNaira(value) : formatNumber(value)
}

function columnsOf<R extends Months, T>(
  month: (row: R) => ReactNode,
  figures: readonly Figure<R, T>[],
  totalsOf: (rows: readonly R[]) => T | null,
): Column<R>[] {
  return [
    {
      key: 'month',
      title: costText.month,
      value: (row) => monthKey(row.month),
      cell: month,
      total: () => costText.total,
    },
    ...figures.map(
      ({ key, title, unit, reason, total }): Column<R> => ({
        key,
        title,
        align: 'right',
        value: (row) => known(row, key),
        cell: (row) => written(known(row, key), unit, reason),
        ...(total === undefined
          ? {}
          : {
              total: (rows) => {
                const totals = totalsOf(rows)
                return totals === null ? null : written(total(totals), unit, reason)
              },
            }),
      }),
    ),
  ]
}

const DIESEL: readonly Figure<DieselRow, DieselFigures>[] = [
  {
    key: 'inputted_usage',
    title: costText.inputtedUsage,
    unit: 'number',
    reason: costText.unknownForecast,
    total: (sum) => sum.enteredLitres,
  },
  {
    key: 'forecasted_usage',
    title: costText.forecastedUsage,
    unit: 'number',
    reason: costText.unknownForecast,
    total: (sum) => sum.expectedLitres,
  },
  {
    key: 'diesel_difference',
    title: costText.dieselDifference,
    unit: 'number',
    reason: costText.unknownForecast,
    total: (sum) => sum.differenceLitres,
  },
  {
    key: 'inputted_cost',
    title: costText.inputtedCost,
    unit: 'naira',
    reason: costText.unknownPrice,
    total: (sum) => sum.enteredNaira,
  },
  {
    key: 'forecasted_cost',
    title: costText.forecastedCost,
    unit: 'naira',
    reason: costText.unknownForecast,
    total: (sum) => sum.expectedNaira,
  },
  {
    key: 'cost_difference',
    title: costText.costDifference,
    unit: 'naira',
    reason: costText.unknownForecast,
    total: (sum) => sum.differenceNaira,
  },
  {
    key: 'percentage_usage',
    title: costText.percentageUsage,
    unit: 'number',
    reason: costText.unknownShare,
    total: (sum) => sum.percentage,
  },
]

const PAYMENT: readonly Figure<PaymentRow, PaymentFigures>[] = [
  {
    key: 'purchased_kwh',
    title: costText.purchasedKwh,
    unit: 'number',
    reason: costText.unknownRate,
    total: (sum) => sum.purchasedKwh,
  },
  {
    key: 'energy_consumed_kwh',
    title: costText.consumedKwh,
    unit: 'number',
    reason: costText.unknownConsumed,
    total: (sum) => sum.consumedKwh,
  },
  {
    key: 'difference_kwh',
    title: costText.differenceKwh,
    unit: 'number',
    reason: costText.unknownConsumed,
    total: (sum) => sum.differenceKwh,
  },
  {
    key: 'purchased_naira',
    title: costText.purchasedNaira,
    unit: 'naira',
    reason: costText.unknownRate,
    total: (sum) => sum.purchasedNaira,
  },
  {
    key: 'energy_consumed_naira',
    title: costText.consumedNaira,
    unit: 'naira',
    reason: costText.unknownRate,
    total: (sum) => sum.consumedNaira,
  },
  {
    key: 'difference_naira',
    title: costText.differenceNaira,
    unit: 'naira',
    reason: costText.unknownRate,
    total: (sum) => sum.differenceNaira,
  },
  {
    key: 'percentage',
    title: costText.percentage,
    unit: 'number',
    reason: costText.unknownShare,
    total: (sum) => sum.percentage,
  },
  {
    key: 'cumulative_kwh',
    title: costText.cumulativeKwh,
    unit: 'number',
    reason: costText.unknownConsumed,
  },
]

/** CT-06. `month` draws the first cell: a name, or a button that opens the month. */
export function dieselColumns(
  month: (row: DieselRow) => ReactNode = (row) => row.month,
): Column<DieselRow>[] {
  return columnsOf(month, DIESEL, (rows) => dieselTotals(rows.map(dieselFiguresOf)))
}

export function paymentColumns(): Column<PaymentRow>[] {
  return columnsOf(
    (row) => row.month,
    PAYMENT,
    (rows) => paymentTotals(rows.map(paymentFiguresOf)),
  )
}

function dieselFiguresOf(row: DieselRow): DieselFigures {
  return {
    enteredLitres: row.inputted_usage,
    expectedLitres: known(row, 'forecasted_usage'),
    enteredNaira: known(row, 'inputted_cost'),
    expectedNaira: known(row, 'forecasted_cost'),
    differenceLitres: known(row, 'diesel_difference'),
    differenceNaira: known(row, 'cost_difference'),
    percentage: known(row, 'percentage_usage'),
    boughtLitres: row.purchased_litres,
  }
}

function paymentFiguresOf(row: PaymentRow): PaymentFigures {
  return {
    purchasedKwh: row.purchased_kwh,
    purchasedNaira: row.purchased_naira,
    consumedKwh: known(row, 'energy_consumed_kwh'),
    consumedNaira: known(row, 'energy_consumed_naira'),
    differenceKwh: known(row, 'difference_kwh'),
    differenceNaira: known(row, 'difference_naira'),
    percentage: known(row, 'percentage'),
  }
}
