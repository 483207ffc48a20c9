import { formatChange, formatNumber, measuredText } from '#chart/format.ts'
import type { BranchMonthRow, MonthEndAnswer } from '#contract/cost/month-end.ts'
import type { MonthFigure } from '#domain/cost/month-end/month-end-figures.ts'
import { monthFigureKey } from '#domain/cost/month-end/month-figure-key.ts'
import { useExplain } from '../../../shell/ExplainOutlet.tsx'
import type { Column } from '../../../table/column.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { TableFiles } from '../../../table/TableFiles.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ExplainButton } from '../../../ui/ExplainButton.tsx'
import { Unknown } from '../../../ui/overlay/Tooltip.tsx'
import { monthEndWords } from '../../../words/cost/month-end.ts'
import { byChange, VERDICT_TONES } from './month-figures.ts'

type Row = BranchMonthRow
type Explain = (row: number | 'total', name: MonthFigure) => () => void

/** Every branch of the month, largest change first; the foot is all of them together. */
export function BranchTable({ data }: { data: MonthEndAnswer }) {
  const open = useExplain()
  const explain: Explain = (row, name) => open(monthFigureKey(data.month, row, name))
  const columns = branchColumns(data, explain)
  const rows = byChange(data.branches)
  return (
    <Card title={monthEndWords.branches} flush>
      <p className="px-4 pb-2 text-xs text-ink-soft">{monthEndWords.largestFirst}</p>
      <DataTable
        label={monthEndWords.branches}
        columns={columns.filter(({ key }) => key !== 'half' && key !== 'before')}
        rows={rows}
        rowKey={({ id }) => id}
        footer={<TableFiles name={`${monthEndWords.title} ${data.month}`} columns={columns} rows={rows} />}
      />
      {data.branches.length > 1 && (
        <p className="px-4 pb-3 text-xs text-ink-soft">{monthEndWords.branchMix}</p>
      )}
    </Card>
  )
}

/** The title of a column says what is counted: its figures are without their unit. */
const changeText = (value: number) => formatChange(value, formatNumber)

type MoneyColumn = Pick<Column<Row>, 'key' | 'title' | 'value'> & {
  write?: (value: number) => string
  /** In a second line: what it was before, how sure it is. */
  below?: (row: Pick<Row, 'end' | 'before'>) => string | null
  /** Opens what it is made of. */
  name?: MonthFigure
  why?: (row: Row | MonthEndAnswer['total']) => string
  total: number | null
  isDetail?: boolean
}

function branchColumns(
  { total, is_over: isOver, month_before: before, branches }: MonthEndAnswer,
  explain: Explain,
) {
  const words = monthEndWords
  const whyNoEnd = ({ end }: Pick<Row, 'end'>) =>
    end.reason === null ? words.provisional : words.reasons[end.reason]
  const whyNoChange = ({ difference_reason: why }: Pick<Row, 'difference_reason'>) =>
    why === null ? words.reasons['nothing before'] : words.reasons[why]
  const part = (key: 'price' | 'volume' | 'mix'): MoneyColumn => ({
    key,
    title: words[key],
    value: ({ reasons }) => reasons?.[key] ?? null,
    total: total.reasons?.[key] ?? null,
    write: changeText,
    // They are its parts.
    name: 'difference',
    why: whyNoChange,
    isDetail: true,
  })
  const money: MoneyColumn[] = [
    {
      key: 'naira',
      title: isOver ? words.cost : words.soFar,
      value: ({ naira }) => naira,
      total: total.naira,
      name: 'cost',
      below: (row) => (row.before === null ? null : words.beforeIt(before, formatNumber(row.before))),
      why: ({ unpriced }) => words.reasons[unpriced ? 'rate not set' : 'not enough was measured'],
    },
    {
      // Its own column in files alone, as the interval.
      key: 'before',
      title: words.before(before),
      value: (row) => row.before,
      total: total.before,
      why: () => words.reasons['nothing before'],
      isDetail: true,
    },
    {
      key: 'difference',
      title: words.change(before),
      value: ({ difference }) => difference,
      total: total.difference,
      write: changeText,
      name: 'difference',
      why: whyNoChange,
    },
    {
      key: 'percent',
      title: words.percent,
      value: ({ percent }) => percent,
      total: total.percent,
      write: (value) => formatChange(value, (size) => formatNumber(size, 1)),
      name: 'percent',
      why: whyNoChange,
    },
    part('price'),
    part('volume'),
    part('mix'),
    ...(isOver
      ? []
      : ([
          {
            key: 'end',
            title: words.heading,
            value: ({ end }) => end.naira,
            total: total.end.naira,
            name: 'end',
            below: ({ end }) => (end.half === null ? null : `± ${formatNumber(end.half)}`),
            why: whyNoEnd,
          },
          {
            key: 'half',
            title: words.half,
            value: ({ end }) => end.half,
            total: total.end.half,
            why: whyNoEnd,
            isDetail: true,
          },
        ] as MoneyColumn[])),
    {
      key: 'budget',
      title: words.budget,
      value: ({ budget }) => budget.naira,
      total: total.budget.naira,
      why: () => words.noBudget,
    },
  ]
  return [
    branchColumn(branches.length),
    ...money.map((column) => moneyColumn(column, total, explain)),
    verdictColumn(total),
  ]
}

function branchColumn(count: number): Column<Row> {
  return {
    key: 'name',
    title: monthEndWords.branch,
    value: ({ name }) => name,
    cell: (row) => (
      <>
        <span className="font-medium">{row.name}</span>
        {noteOn(row).map((note) => (
          <span key={note} className="block text-xs font-normal text-ink-soft">
            {note}
          </span>
        ))}
      </>
    ),
    total: () => monthEndWords.all(count),
  }
}

/** What keeps a branch from being read like the others. */
function noteOn({ presence, unpriced, coverage }: Row): string[] {
  return [
    presence === 'opened'
      ? monthEndWords.newBranch
      : presence === 'closed'
        ? monthEndWords.closedBranch
        : null,
    unpriced ? monthEndWords.partly : null,
    measuredText(coverage),
  ].filter((note) => note !== null)
}

function moneyColumn(
  { total, write = formatNumber, name, below, why, ...column }: MoneyColumn,
  all: MonthEndAnswer['total'],
  explain: Explain,
): Column<Row> {
  const draw = (row: number | 'total', value: number | null, of: Row | MonthEndAnswer['total']) => {
    if (value === null) return <Unknown reason={why?.(of) ?? ''} />
    const second = below?.(of) ?? null
    return (
      <>
        {name === undefined ? (
          write(value)
        ) : (
          <ExplainButton label={column.title} onExplain={explain(row, name)}>
            {write(value)}
          </ExplainButton>
        )}
        {second !== null && <span className="block text-xs font-normal text-ink-soft">{second}</span>}
      </>
    )
  }
  return {
    ...column,
    align: 'right',
    text: (row) => {
      const value = column.value(row)
      return typeof value === 'number' ? write(value) : ''
    },
    cell: (row) => draw(row.id, column.value(row) as number | null, row),
    total: () => draw('total', total, all),
  }
}

function verdictColumn({ budget }: MonthEndAnswer['total']): Column<Row> {
  const { verdicts, verdict: title } = monthEndWords
  const badge = (verdict: keyof typeof verdicts | null) =>
    verdict === null ? null : <Badge tone={VERDICT_TONES[verdict]}>{verdicts[verdict]}</Badge>
  return {
    key: 'verdict',
    title,
    value: (row) => (row.budget.verdict === null ? '' : verdicts[row.budget.verdict]),
    cell: (row) => badge(row.budget.verdict),
    total: () => badge(budget.verdict),
  }
}
