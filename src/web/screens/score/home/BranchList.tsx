import { formatChangePercent, formatNumber, formatShare, measuredText } from '#chart/format.ts'
import type { MonthFigure } from '#domain/cost/month-end/month-end-figures.ts'
import { monthFigureKey } from '#domain/cost/month-end/month-figure-key.ts'
import { useExplain } from '../../../shell/ExplainOutlet.tsx'
import { PageLink } from '../../../shell/menu/PageLink.tsx'
import type { Column, Sort } from '../../../table/column.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { ExplainButton } from '../../../ui/ExplainButton.tsx'
import { Select } from '../../../ui/field/Select.tsx'
import { ListChunks } from '../../../ui/rows/RowChunks.tsx'
import { homeText } from '../../../words/home.ts'
import type { Money } from './answers.ts'
import type { ShownRow } from './branch-columns.tsx'
import { costReason } from './branch-columns.tsx'
import { gridHours } from './GridCell.tsx'
import { NextStep } from './NextStep.tsx'
import { shortNaira, signedNaira } from './short-naira.ts'

interface BranchListProps {
  rows: readonly ShownRow[]
  columns: readonly Column<ShownRow>[]
  sort: Sort | null
  onSort: (key: string) => void
  money: Money
}

/** On a phone: four figures side by side under the name, so that they stand in columns down the list. */
export function BranchList({ rows, columns, sort, onSort, money }: BranchListProps) {
  const { total, branches } = money
  return (
    <div className="px-3">
      <Select
        label={homeText.sort}
        hideLabel
        value={sort?.key ?? ''}
        placeholder={homeText.sort}
        options={columns.map(({ key, title }) => ({ value: key, label: title }))}
        onChange={(event) => onSort(event.target.value)}
      />
      <ListChunks
        label={homeText.branches}
        rows={rows}
        rowKey={({ branch_id }) => branch_id}
        className="relative flex flex-col gap-1 border-b border-line py-2.5"
        draw={(row) => <Row row={row} month={money.period.month} />}
      />
      <p className="flex justify-between py-3 text-sm font-semibold">
        <span>{homeText.totalOf(branches.length)}</span>
        <span>{shortNaira(total.naira)}</span>
      </p>
    </div>
  )
}

/** The name's link covers the row; the figures on it open what they are made of. */
function Row({ row, month }: { row: ShownRow; month: string }) {
  const { name, naira, change, naira_per_kwh: rate, diesel_share: diesel, to_get_back: back, coverage } = row
  const explain = useExplain()
  const told = (figure: MonthFigure, title: string, text: string) => (
    <Told label={`${title}, ${name}`} onExplain={explain(monthFigureKey(month, row.branch_id, figure))}>
      {text}
    </Told>
  )
  const part = measuredText(coverage)
  return (
    <>
      <span className="flex items-center justify-between gap-2">
        <span className="flex min-w-0 items-center gap-2 font-semibold">
          <PageLink
            path="/dashboard"
            change={{ branches: [row.branch_id], devices: undefined }}
            className="truncate after:absolute after:inset-0"
          >
            {name}
          </PageLink>
          {part && <Badge tone="warn">{part}</Badge>}
        </span>
        <span className="font-semibold whitespace-nowrap tabular-nums">
          {naira === null ? (
            <span className="text-sm font-medium text-ink-soft">{costReason(row)}</span>
          ) : (
            told('cost', homeText.costSoFar, shortNaira(naira))
          )}
        </span>
      </span>
      <span className="grid grid-cols-[1.5fr_1fr_1fr_1.1fr] gap-1.5 text-xs text-ink-soft tabular-nums">
        <span className="whitespace-nowrap">
          {change?.naira == null
            ? changeText(change)
            : told('difference', homeText.change(''), changeText(change))}
        </span>
        <span className="whitespace-nowrap">
          {rate === null ? '—' : told('rate', homeText.rate, `${formatNumber(rate, 0)} ₦/kWh`)}
        </span>
        <span className="text-right whitespace-nowrap">
          {diesel === null ? '—' : told('diesel', homeText.diesel, `${formatShare(diesel)} diesel`)}
        </span>
        <span className="text-right whitespace-nowrap">
          {row.supply === null ? (
            '—'
          ) : (
            <Told
              label={`${homeText.gridHours}, ${name}`}
              onExplain={explain(`supply.hours.${row.supply.device_id}.${month}`)}
            >
              {`${gridHours(row.supply)}/${row.supply.promised ?? '—'} h`}
            </Told>
          )}
        </span>
      </span>
      {(row.step || (back ?? 0) > 0 || row.is_bill_missing) && (
        <span className="flex items-start justify-between gap-2 text-xs">
          <NextStep step={row.step} />
          <span className="text-right whitespace-nowrap">
            {(back ?? 0) > 0 && (
              <Told
                label={`${homeText.toGetBack}, ${name}`}
                onExplain={explain(`finding.to_get_back.${row.branch_id}`)}
              >
                {`${shortNaira(back)} back`}
              </Told>
            )}
            {row.is_bill_missing && <span className="block text-ink-soft">{homeText.billMissing}</span>}
          </span>
        </span>
      )}
    </>
  )
}

/** Above the link that covers the row. */
function Told(props: { label: string; onExplain: () => void; children: string }) {
  return <ExplainButton {...props} className="relative" />
}

/** '+₦292k (+9 %)' */
function changeText(change: ShownRow['change']): string {
  if (change === null) return homeText.isNew
  if (change.naira === null) return '—'
  const { percent } = change
  const share = percent === null ? '' : ` (${formatChangePercent(percent, 0)})`
  return `${signedNaira(change.naira)}${share}`
}
