import type { ReactNode } from 'react'
import { estimatedText, formatNaira, formatNumber, formatQuantity } from '#chart/format.ts'
import type { CostOverview, DieselOverviewRow, PaymentOverviewRow } from '#contract/cost/cost-tracker.ts'
import { percentage } from '#domain/ratio.ts'
import type { Column } from '../../../table/column.ts'
import { ExplainButton } from '../../../ui/ExplainButton.tsx'
import { Unknown } from '../../../ui/overlay/Tooltip.tsx'
import { costText } from '../../../words/cost.ts'
import { monthKey } from './month-key.ts'
import { OpenMonth, openWords, type Paper, Part } from './OpenMonth.tsx'

type WithUnknown = { unknown?: string[] | undefined }
type Totals = CostOverview['totals']

interface Figure<Key extends string> {
  key: Key
  title: string
  /** Why it may not be known. */
  reason: string
  isNaira?: boolean
  /** Has no sum, such as a sum that runs already. */
  isRunning?: boolean
  /** Needs a bill or an entry: without one, that is why. */
  needsPaper?: boolean
}

const needsPaper = true

const DIESEL: readonly Figure<keyof DieselOverviewRow & string>[] = [
  { key: 'inputted_usage', title: costText.inputtedUsage, reason: costText.notEntered, needsPaper },
  { key: 'forecasted_usage', title: costText.forecastedUsage, reason: costText.unknownForecast },
  { key: 'estimated_usage', title: costText.estimatedUsage, reason: costText.unknownForecast },
  {
    key: 'diesel_difference',
    title: costText.dieselDifference,
    reason: costText.unknownForecast,
    needsPaper,
  },
  {
    key: 'inputted_cost',
    title: costText.inputtedCost,
    reason: costText.unknownPrice,
    isNaira: true,
    needsPaper,
  },
  { key: 'forecasted_cost', title: costText.forecastedCost, reason: costText.unknownForecast, isNaira: true },
  {
    key: 'cost_difference',
    title: costText.costDifference,
    reason: costText.unknownForecast,
    isNaira: true,
    needsPaper,
  },
  { key: 'percentage_usage', title: costText.percentageUsage, reason: costText.unknownShare, needsPaper },
]

const PAYMENT: readonly Figure<keyof PaymentOverviewRow & string>[] = [
  { key: 'purchased_kwh', title: costText.purchasedKwh, reason: costText.notBilled, needsPaper },
  { key: 'energy_consumed_kwh', title: costText.consumedKwh, reason: costText.unknownConsumed },
  { key: 'difference_kwh', title: costText.differenceKwh, reason: costText.unknownConsumed, needsPaper },
  {
    key: 'purchased_naira',
    title: costText.purchasedNaira,
    reason: costText.notBilled,
    isNaira: true,
    needsPaper,
  },
  {
    key: 'energy_consumed_naira',
    title: costText.consumedNaira,
    reason: costText.unknownRate,
    isNaira: true,
  },
  {
    key: 'difference_naira',
    title: costText.differenceNaira,
    reason: costText.unknownRate,
    isNaira: true,
    needsPaper,
  },
  { key: 'percentage', title: costText.percentage, reason: costText.unknownShare, needsPaper },
  {
    key: 'cumulative_kwh',
    title: costText.cumulativeKwh,
    reason: costText.unknownConsumed,
    isRunning: true,
    needsPaper,
  },
]

/** What a phone shows of a month before it is opened. */
const MAIN: ReadonlySet<string> = new Set([
  'inputted_usage',
  'diesel_difference',
  'percentage_usage',
  'purchased_naira',
  'energy_consumed_naira',
  'difference_naira',
  'percentage',
])

/** A figure, null where the server says that it is not known. */
export function figureOrNull(told: WithUnknown, key: string): number | null {
  const value = (told as Record<string, unknown>)[key]
  return told.unknown?.includes(key) === true || typeof value !== 'number' ? null : value
}

const REASONS: Record<Paper, string> = { bill: costText.notBilled, entry: costText.notEntered }
const isOpen = ({ status }: { status: string }) => status === 'pending' || status === 'missing'

/** A cell that opens what it is made of, where the table is one that explains itself. */
function figureCell(
  { isNaira, title }: Figure<string>,
  value: number | null,
  reason: string,
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

type OverviewRow = DieselOverviewRow | PaymentOverviewRow

interface Table<Row> {
  paper: Paper
  figures: readonly Figure<string>[]
  totals: WithUnknown | null
  month?: ((row: Row) => ReactNode) | undefined
  explain?: ExplainCell | undefined
  /** Below a figure. */
  below?: (row: Row, key: string) => ReactNode
}

function overviewColumns<Row extends OverviewRow>(table: Table<Row>): Column<Row>[] {
  const { paper, figures, totals, month, explain, below } = table
  const cell = (row: Row, figure: Figure<string>) => {
    const reason = figure.needsPaper && isOpen(row) ? REASONS[paper] : figure.reason
    return figureCell(figure, figureOrNull(row, figure.key), reason, explain?.(row.id, figure.key))
  }
  return [
    {
      key: 'month',
      title: costText.month,
      value: (row) => monthKey(row.month),
      cell: (row) => (
        <OpenMonth row={row} paper={paper}>
          {month?.(row)}
        </OpenMonth>
      ),
      ...(totals === null ? {} : { total: () => costText.total }),
    },
    ...figures.map(
      (figure): Column<Row> => ({
        key: figure.key,
        title: figure.title,
        align: 'right',
        isDetail: !MAIN.has(figure.key),
        value: (row) => figureOrNull(row, figure.key),
        cell: (row) => (
          <span className="inline-flex flex-col items-end">
            {cell(row, figure)}
            {below?.(row, figure.key)}
          </span>
        ),
        ...(totals === null || figure.isRunning
          ? {}
          : {
              total: () =>
                figureCell(
                  figure,
                  figureOrNull(totals, figure.key),
                  figure.reason,
                  explain?.('total', figure.key),
                ),
            }),
      }),
    ),
  ]
}

/** CT-06. `month` draws the first cell: the name, or a button that opens the month. */
export function dieselColumns(
  totals: Totals['diesel'],
  month?: (row: DieselOverviewRow) => ReactNode,
  explain?: ExplainCell,
): Column<DieselOverviewRow>[] {
  return overviewColumns({ paper: 'entry', figures: DIESEL, totals, month, explain })
}

/** CT-06. Below what was consumed: what of it no bill covers (E7), and what was estimated (domain.md §15.5). */
export function paymentColumns(
  totals: Totals['utility'],
  explain?: ExplainCell,
): Column<PaymentOverviewRow>[] {
  const below = (row: PaymentOverviewRow, key: string) => {
    const accrued = (one: 'accrued_kwh' | 'accrued_naira', write: (value: number | null) => string) => {
      const value = figureOrNull(row, one)
      if (row.accrued_kwh === 0 || value === null) return null
      return (
        <Part share={percentage(value, figureOrNull(row, key))} word={costText.accrued} text={write(value)} />
      )
    }
    if (key === 'energy_consumed_naira') return accrued('accrued_naira', formatNaira)
    if (key !== 'energy_consumed_kwh') return null
    return (
      <>
        {accrued('accrued_kwh', (kwh) => formatQuantity(kwh, 'kWh'))}
        {estimatedText(row.estimated_kwh) !== null && (
          <Part
            share={percentage(row.estimated_kwh, figureOrNull(row, key))}
            word={costText.estimated}
            text={formatQuantity(row.estimated_kwh, 'kWh')}
          />
        )}
      </>
    )
  }
  return overviewColumns({ paper: 'bill', figures: PAYMENT, totals, explain, below })
}

const fileColumn = <Row,>(key: string, title: string, value: (row: Row) => string | number | null) => ({
  key,
  title,
  value,
})

/** The overview as files have it: with its state in words, and what is accrued in columns of its own. */
export function dieselFileColumns(columns: readonly Column<DieselOverviewRow>[]) {
  return [...columns, stateColumn<DieselOverviewRow>('entry')]
}

export function paymentFileColumns(columns: readonly Column<PaymentOverviewRow>[]) {
  return [
    ...columns,
    fileColumn<PaymentOverviewRow>('accrued_kwh', costText.accruedKwh, (row) =>
      figureOrNull(row, 'accrued_kwh'),
    ),
    fileColumn<PaymentOverviewRow>('accrued_naira', costText.accruedNaira, (row) =>
      figureOrNull(row, 'accrued_naira'),
    ),
    stateColumn<PaymentOverviewRow>('bill'),
  ]
}

function stateColumn<Row extends OverviewRow>(paper: Paper) {
  return fileColumn<Row>('state', costText.state, (row) => openWords(row, paper) ?? costText.whole)
}
