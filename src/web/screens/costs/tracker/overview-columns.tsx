import type { ReactNode } from 'react'
import type { CostOverview, DieselOverviewRow, PaymentOverviewRow } from '#contract/calls/cost-tracker.ts'
import { costText } from '#contract/cost-page-messages.ts'
import type { Column } from '../../../table/column.ts'
import { ExplainButton } from '../../../ui/ExplainButton.tsx'
import { estimatedText, formatNaira, formatNumber } from '../../../ui/format.ts'
import { Unknown } from '../../../ui/Tooltip.tsx'
import { monthKey } from './month-key.ts'

type Told = { unknown?: string[] | undefined }
type Totals = CostOverview['totals']

interface Figure<Key extends string> {
  key: Key
  title: string
  /** Why it may not be known. */
  reason: string
  isNaira?: boolean
  /** Has no sum, such as a sum that runs already. */
  isRunning?: boolean
}

const DIESEL: readonly Figure<keyof DieselOverviewRow & string>[] = [
  { key: 'inputted_usage', title: costText.inputtedUsage, reason: costText.unknownForecast },
  { key: 'forecasted_usage', title: costText.forecastedUsage, reason: costText.unknownForecast },
  { key: 'estimated_usage', title: costText.estimatedUsage, reason: costText.unknownForecast },
  { key: 'diesel_difference', title: costText.dieselDifference, reason: costText.unknownForecast },
  { key: 'inputted_cost', title: costText.inputtedCost, reason: costText.unknownPrice, isNaira: true },
  { key: 'forecasted_cost', title: costText.forecastedCost, reason: costText.unknownForecast, isNaira: true },
  { key: 'cost_difference', title: costText.costDifference, reason: costText.unknownForecast, isNaira: true },
  { key: 'percentage_usage', title: costText.percentageUsage, reason: costText.unknownShare },
]

const PAYMENT: readonly Figure<keyof PaymentOverviewRow & string>[] = [
  { key: 'purchased_kwh', title: costText.purchasedKwh, reason: costText.unknownRate },
  { key: 'energy_consumed_kwh', title: costText.consumedKwh, reason: costText.unknownConsumed },
  { key: 'difference_kwh', title: costText.differenceKwh, reason: costText.unknownConsumed },
  { key: 'purchased_naira', title: costText.purchasedNaira, reason: costText.unknownRate, isNaira: true },
  {
    key: 'energy_consumed_naira',
    title: costText.consumedNaira,
    reason: costText.unknownRate,
    isNaira: true,
  },
  { key: 'difference_naira', title: costText.differenceNaira, reason: costText.unknownRate, isNaira: true },
  { key: 'percentage', title: costText.percentage, reason: costText.unknownShare },
  { key: 'cumulative_kwh', title: costText.cumulativeKwh, reason: costText.unknownConsumed, isRunning: true },
]

/** A figure, null where the server says that it is not known. */
export function known(told: Told, key: string): number | null {
  const value = (told as Record<string, unknown>)[key]
  return told.unknown?.includes(key) === true || typeof value !== 'number' ? null : value
}

/** A cell that opens what it is made of, where the table is one that explains itself. */
function written(
  { isNaira, reason, title }: Figure<string>,
  value: number | null,
  onExplain: (() => void) | undefined,
): ReactNode {
  if (value === null) return <Unknown reason={reason} />
  const text = isNaira ? formatNaira(value) : formatNumber(value)
  if (onExplain === undefined) return text
  return (
    <ExplainButton label={title} onExplain={onExplain}>
      {text}
    </ExplainButton>
  )
}

/** Opens the explanation of a column in a row, by its month as a number, or in the foot. */
export type ExplainCell = (row: number | 'total', column: string) => () => void

function columnsOf<Row extends Told & { id: number; month: string }>(
  figures: readonly Figure<string>[],
  totals: Told | null,
  month: (row: Row) => ReactNode,
  explain?: ExplainCell,
): Column<Row>[] {
  return [
    {
      key: 'month',
      title: costText.month,
      value: (row) => monthKey(row.month),
      cell: month,
      ...(totals === null ? {} : { total: () => costText.total }),
    },
    ...figures.map(
      (figure): Column<Row> => ({
        key: figure.key,
        title: figure.title,
        align: 'right',
        value: (row) => known(row, figure.key),
        cell: (row) => written(figure, known(row, figure.key), explain?.(row.id, figure.key)),
        ...(totals === null || figure.isRunning
          ? {}
          : { total: () => written(figure, known(totals, figure.key), explain?.('total', figure.key)) }),
      }),
    ),
  ]
}

/** CT-06. `month` draws the first cell: the name, or a button that opens the month. */
export function dieselColumns(
  totals: Totals['diesel'],
  month: (row: DieselOverviewRow) => ReactNode = (row) => row.month,
  explain?: ExplainCell,
): Column<DieselOverviewRow>[] {
  return columnsOf(DIESEL, totals, month, explain)
}

/** "Oct 2026 includes 960.00 kWh estimated" of each month whose energy is in part spread over gaps (domain.md §15.5). */
export function estimatesOf(rows: readonly PaymentOverviewRow[] = []): string | null {
  const parts = rows.flatMap(({ month, estimated_kwh }) => {
    const text = estimatedText(estimated_kwh)
    return text === null ? [] : [costText.includes(month, text)]
  })
  return parts.length === 0 ? null : `${parts.join('; ')}.`
}

/** CT-06. */
export function paymentColumns(
  totals: Totals['utility'],
  explain?: ExplainCell,
): Column<PaymentOverviewRow>[] {
  return columnsOf(PAYMENT, totals, (row) => row.month, explain)
}
