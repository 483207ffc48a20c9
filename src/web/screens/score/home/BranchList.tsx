import { formatNumber, formatShare, measuredText, THIN_SPACE } from '#chart/format.ts'
import { PageLink } from '../../../shell/menu/PageLink.tsx'
import type { Column, Sort } from '../../../table/column.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Select } from '../../../ui/field/Select.tsx'
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
      <ul aria-label={homeText.branches}>
        {rows.map((row) => (
          <li key={row.branch_id} className="border-b border-line">
            <PageLink
              path="/dashboard"
              change={{ branches: [row.branch_id], devices: undefined }}
              className="flex flex-col gap-1 py-2.5"
            >
              <Row row={row} />
            </PageLink>
          </li>
        ))}
      </ul>
      <p className="flex justify-between py-3 text-sm font-semibold">
        <span>{homeText.totalOf(branches.length)}</span>
        <span>{shortNaira(total.naira)}</span>
      </p>
    </div>
  )
}

function Row({ row }: { row: ShownRow }) {
  const { name, naira, change, naira_per_kwh: rate, diesel_share: diesel, to_get_back: back, coverage } = row
  const part = measuredText(coverage)
  return (
    <>
      <span className="flex items-center justify-between gap-2">
        <span className="flex min-w-0 items-center gap-2 font-semibold">
          <span className="truncate">{name}</span>
          {part && <Badge tone="warn">{part}</Badge>}
        </span>
        <span className="font-semibold whitespace-nowrap tabular-nums">
          {naira === null ? (
            <span className="text-sm font-medium text-ink-soft">{costReason(row)}</span>
          ) : (
            shortNaira(naira)
          )}
        </span>
      </span>
      <span className="grid grid-cols-[1.5fr_1fr_1fr_1.1fr] gap-1.5 text-xs text-ink-soft tabular-nums">
        <span className="whitespace-nowrap">{changeText(change)}</span>
        <span className="whitespace-nowrap">{rate === null ? '—' : `${formatNumber(rate, 0)} ₦/kWh`}</span>
        <span className="text-right whitespace-nowrap">
          {diesel === null ? '—' : `${formatShare(diesel)} diesel`}
        </span>
        <span className="text-right whitespace-nowrap">
          {row.supply === null ? '—' : `${gridHours(row.supply)}/${row.supply.promised ?? '—'} h`}
        </span>
      </span>
      {(row.step || (back ?? 0) > 0 || row.is_bill_missing) && (
        <span className="flex items-start justify-between gap-2 text-xs">
          <NextStep step={row.step} />
          <span className="text-right whitespace-nowrap">
            {(back ?? 0) > 0 && <span className="font-medium">{`${shortNaira(back)} back`}</span>}
            {row.is_bill_missing && <span className="block text-ink-soft">{homeText.billMissing}</span>}
          </span>
        </span>
      )}
    </>
  )
}

/** '+₦292k (+9 %)' */
function changeText(change: ShownRow['change']): string {
  if (change === null) return homeText.isNew
  if (change.naira === null) return '—'
  const { percent } = change
  const sign = percent === null || percent === 0 ? '' : percent > 0 ? '+' : '−'
  const share = percent === null ? '' : ` (${sign}${formatNumber(Math.abs(percent), 0)}${THIN_SPACE}%)`
  return `${signedNaira(change.naira)}${share}`
}
