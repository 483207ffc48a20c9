import type { ReactNode } from 'react'
import { formatChange, formatNumber, formatShare, measuredText } from '#chart/format.ts'
import type { MonthFigure } from '#domain/cost/month-end/month-end-figures.ts'
import { monthFigureKey } from '#domain/cost/month-end/month-figure-key.ts'
import { PageLink } from '../../../shell/menu/PageLink.tsx'
import type { Column } from '../../../table/column.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { ExplainButton } from '../../../ui/ExplainButton.tsx'
import { Explained, Unknown } from '../../../ui/overlay/Tooltip.tsx'
import { homeText } from '../../../words/home.ts'
import type { Money } from './answers.ts'
import { GridCell } from './GridCell.tsx'
import { NextStep, type Step } from './NextStep.tsx'
import { monthName } from './sentence.ts'

export type ShownRow = Money['branches'][number] & { readonly step: Step | null }

export interface Columns {
  readonly money: Money
  readonly explain: (key: string) => () => void
}

/** Why a branch's cost is not known. */
export function costReason({ reason }: Pick<ShownRow, 'reason'>): string {
  return reason === 'rate not set' ? homeText.rateNotSet : homeText.notMeasured
}

/** The title says that it is percent. */
const changeInPercent = (percent: number) => formatChange(percent, (size) => formatNumber(size, 1))

/** Columns of the branches; unknown sorts last whichever way, known nothing says so. */
export function branchColumns({ money, explain }: Columns): Column<ShownRow>[] {
  const { period, total } = money
  const most = Math.max(1, ...money.branches.map(({ naira }) => naira ?? 0))
  const month = monthName(period.before_month).slice(0, 3)
  const told: Told = (row, name, title, text) => (
    <ExplainButton
      label={`${title}, ${row === 'total' ? homeText.all : row.name}`}
      onExplain={explain(monthFigureKey(period.month, row === 'total' ? row : row.branch_id, name))}
    >
      {text}
    </ExplainButton>
  )
  return [
    {
      key: 'name',
      title: homeText.branch,
      value: ({ name }) => name,
      cell: (row) => <BranchName row={row} />,
      total: (rows) => <TotalName rows={rows} />,
    },
    {
      key: 'naira',
      title: homeText.nairaSoFar,
      align: 'right',
      value: ({ naira }) => naira,
      cell: (row) => (
        <CostCell row={row} most={most}>
          {told(row, 'cost', homeText.costSoFar, formatNumber(row.naira))}
        </CostCell>
      ),
      total: () =>
        total.naira === null ? '' : told('total', 'cost', homeText.costSoFar, formatNumber(total.naira)),
    },
    {
      key: 'change',
      title: homeText.change(month),
      align: 'right',
      // The largest, whichever way it goes.
      value: ({ change }) => (change?.naira == null ? null : Math.abs(change.naira)),
      cell: (row) => (
        <ChangeCell change={row.change}>
          {told(row, 'difference', homeText.change(month), formatChange(row.change?.naira, formatNumber))}
        </ChangeCell>
      ),
      total: () =>
        total.change.naira === null
          ? ''
          : told(
              'total',
              'difference',
              homeText.change(month),
              formatChange(total.change.naira, formatNumber),
            ),
    },
    {
      key: 'percent',
      title: homeText.percent,
      align: 'right',
      value: ({ change }) => change?.percent ?? null,
      cell: (row) => {
        const { change } = row
        if (change === null) return ''
        if (change.percent === null) return <NoChange reason={change.reason} />
        return told(row, 'percent', homeText.inPercent(month), changeInPercent(change.percent))
      },
      total: () =>
        total.change.percent === null
          ? ''
          : told('total', 'percent', homeText.inPercent(month), changeInPercent(total.change.percent)),
    },
    {
      key: 'rate',
      title: homeText.rate,
      align: 'right',
      value: ({ naira_per_kwh }) => naira_per_kwh,
      cell: (row) =>
        row.naira_per_kwh === null ? (
          <Unknown reason={costReason(row)} />
        ) : (
          told(row, 'rate', homeText.rate, formatNumber(row.naira_per_kwh))
        ),
      total: () =>
        total.naira_per_kwh === null
          ? ''
          : told('total', 'rate', homeText.rate, formatNumber(total.naira_per_kwh)),
    },
    {
      key: 'diesel',
      title: homeText.diesel,
      align: 'right',
      value: ({ diesel_share }) => diesel_share,
      cell: (row) => (
        <DieselCell row={row}>
          {told(row, 'diesel', homeText.diesel, formatShare(row.diesel_share))}
        </DieselCell>
      ),
      total: () =>
        total.diesel_share === null
          ? ''
          : told('total', 'diesel', homeText.diesel, formatShare(total.diesel_share)),
    },
    {
      key: 'grid',
      title: homeText.grid,
      value: ({ supply }) => supply?.low ?? null,
      cell: (row) => (
        <GridCell
          row={row}
          onExplain={() => explain(`supply.hours.${row.supply?.device_id}.${period.month}`)()}
        />
      ),
      total: () => <span className="text-xs font-normal text-ink-soft">{homeText.notSummed}</span>,
    },
    {
      key: 'back',
      title: homeText.back,
      align: 'right',
      value: ({ to_get_back }) => to_get_back,
      cell: (row) => <BackCell row={row} onExplain={explain(`finding.to_get_back.${row.branch_id}`)} />,
      total: () => {
        const { to_get_back: sum, count } = money.findings
        if (sum === null) return <Unknown reason={homeText.unknownNaira(count)} />
        return (
          <ExplainButton
            label={`${homeText.toGetBack}, ${homeText.all}`}
            onExplain={explain('finding.to_get_back')}
          >
            {formatNumber(sum)}
          </ExplainButton>
        )
      },
    },
    {
      key: 'next',
      title: homeText.next,
      wraps: true,
      value: ({ step }) => step?.text ?? null,
      cell: ({ step }) => <NextStep step={step} />,
    },
  ]
}

/** The name opens the branch. */
export function BranchName({ row }: { row: ShownRow }) {
  const part = measuredText(row.coverage)
  return (
    <span className="inline-flex flex-col items-start gap-0.5">
      <PageLink
        path="/dashboard"
        change={{ branches: [row.branch_id], devices: undefined }}
        className="inline-flex min-h-6 items-center font-medium hover:text-primary-ink hover:underline"
      >
        {row.name}
      </PageLink>
      {part && <Badge tone="warn">{part}</Badge>}
      {row.is_bill_missing && (
        <span className="text-xs font-normal text-ink-soft">{homeText.billMissing}</span>
      )}
    </span>
  )
}

function TotalName({ rows }: { rows: readonly ShownRow[] }) {
  const known = rows.filter(({ naira }) => naira !== null).length
  return known === rows.length ? homeText.totalOf(known) : homeText.totalWithout(known, rows.length)
}

/** A figure of the month as it is written, in a button that explains it. */
type Told = (row: ShownRow | 'total', name: MonthFigure, title: string, text: string) => ReactNode

function CostCell({ row, most, children }: { row: ShownRow; most: number; children: ReactNode }) {
  const { naira } = row
  if (naira === null) return <Unknown reason={costReason(row)} />
  return (
    <span className="inline-flex min-w-24 flex-col items-stretch gap-1">
      <span className="self-end">{children}</span>
      <Bar share={naira / most} colour="bg-primary" />
    </span>
  )
}

function Bar({ share, colour }: { share: number; colour: string }) {
  return (
    <span aria-hidden="true" className="block h-1 rounded-full bg-line">
      <span
        className={`block h-1 rounded-full ${colour}`}
        style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }}
      />
    </span>
  )
}

function ChangeCell({ change, children }: { change: ShownRow['change']; children: ReactNode }) {
  if (change === null) return <Explained explanation={homeText.newHelp}>{homeText.isNew}</Explained>
  if (change.naira === null) return <NoChange reason={change.reason} />
  return children
}

export function NoChange({ reason }: { reason: NonNullable<ShownRow['change']>['reason'] }) {
  return <Unknown reason={homeText.noChange[reason ?? 'nothing before']} />
}

function DieselCell({ row, children }: { row: ShownRow; children: ReactNode }) {
  if (row.diesel_share === null) return <Unknown reason={costReason(row)} />
  return (
    <span className="inline-flex min-w-12 flex-col items-stretch gap-1">
      {children}
      <Bar share={row.diesel_share} colour="bg-generator" />
    </span>
  )
}

/** Known nothing is a word, not a dash. */
export function BackCell({ row, onExplain }: { row: ShownRow; onExplain: () => void }) {
  const { to_get_back: naira, name } = row
  if (naira === null) return <Unknown reason={homeText.unknownNaira(1)} />
  return naira === 0 ? (
    <span className="text-ink-soft">{homeText.none}</span>
  ) : (
    <ExplainButton label={`${homeText.toGetBack}, ${name}`} onExplain={onExplain}>
      {formatNumber(naira)}
    </ExplainButton>
  )
}
