import type { ReactNode } from 'react'
import { formatChange, formatNumber, measuredText } from '#chart/format.ts'
import type { LeagueBranch } from '#contract/score/league.ts'
import { monthFigureKey } from '#domain/cost/month-end/month-figure-key.ts'
import type { LeagueColumn } from '#domain/score/league/league.ts'
import { leagueFigureKey } from '#domain/score/league/league-figure-key.ts'
import { useExplain } from '../../../shell/ExplainOutlet.tsx'
import { PageLink } from '../../../shell/menu/PageLink.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ExplainButton } from '../../../ui/ExplainButton.tsx'
import { Unknown } from '../../../ui/overlay/Tooltip.tsx'
import { leagueColumns, leagueWords as words } from '../../../words/score/league.ts'

/** What explains a figure on the branch's own page. */
function figureKey(row: LeagueBranch, column: LeagueColumn, month: string): string {
  const { branch_id: id, grid } = row
  if (column === 'rate' || column === 'diesel') return monthFigureKey(month, id, column)
  if (column === 'change') return monthFigureKey(month, id, 'percent')
  if (column === 'grid') return `supply.hours.${grid?.device_id}.${month}`
  if (column === 'avoidable') return `beside-grid.${id}.${month}`
  return leagueFigureKey(month, id, column)
}

export interface ValueProps {
  row: LeagueBranch
  column: LeagueColumn
  month: string
}

/** A figure that opens what it is made of; unknown says why. */
export function Value({ row, column, month }: ValueProps) {
  const explain = useExplain()
  const { value, reason } = row.cells[column]
  const { title, write } = leagueColumns[column]
  if (value === null) return <Unknown reason={words.reasons[reason ?? 'not measured']} />
  // Nothing found has nothing to explain.
  if (column === 'avoidable' && value === 0) return write(value)
  return (
    <ExplainButton label={`${title}, ${row.name}`} onExplain={explain(figureKey(row, column, month))}>
      {column === 'grid' && row.grid ? gridRange(value, row.grid.high, write) : write(value)}
    </ExplainButton>
  )
}

/** '13.91', or '13.91–16.97' where unknown hours are between. */
export function gridRange(low: number, high: number, write: (value: number) => string): string {
  const [least, most] = [write(low), write(high)]
  return least === most ? least : `${least}–${most}`
}

/** What stands beside a figure: the promise of its band, how much of a price is supply. */
export function Beside({ row, column, month }: ValueProps) {
  const explain = useExplain()
  const { price, grid } = row
  if (column === 'grid' && grid?.promised != null && row.cells.grid.value !== null)
    return words.promised(formatNumber(grid.promised, 0))
  if (column !== 'rate' || price === null) return null
  const { from_supply: naira } = price
  return (
    <ExplainButton
      label={`${words.fair(formatNumber(price.fair))}, ${row.name}`}
      onExplain={explain(leagueFigureKey(month, row.branch_id, 'supply'))}
    >
      {words.fromSupply(formatChange(naira, formatNumber))}
    </ExplainButton>
  )
}

/** '2 of 6', and a word where it is an end of the group or stands out. */
export function Rank({ row, column }: Omit<ValueProps, 'month'>) {
  const { rank, ranked, end, is_joint: isJoint, is_outlier: isOutlier } = row.cells[column]
  if (rank === null) return null
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-1 text-xs font-normal text-ink-soft">
      {isOutlier && <Badge tone="warn">{words.outlier}</Badge>}
      {end !== null && (
        <Badge tone={end === 'first' ? 'good' : 'neutral'}>
          {isJoint ? words.joint(words[end]) : words[end]}
        </Badge>
      )}
      {words.rank(rank, ranked)}
    </span>
  )
}

export function Bar({ share }: { share: number }) {
  return (
    <span aria-hidden="true" className="block h-1 rounded-full bg-line">
      <span
        className="block h-1 rounded-full bg-primary"
        style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }}
      />
    </span>
  )
}

interface NameProps {
  row: LeagueBranch
  onEnter: ((row: LeagueBranch) => void) | null
  children?: ReactNode
}

/** The branch, its group, and why it is not ranked. */
export function Name({ row, onEnter }: NameProps) {
  const part = measuredText(row.coverage)
  const lacks = row.group === null || row.area_m2 === null
  return (
    <span className="inline-flex flex-col items-start gap-0.5 font-normal">
      <PageLink
        path="/score-card"
        change={{ branches: [row.branch_id], devices: undefined }}
        className="inline-flex min-h-6 items-center font-medium hover:text-primary-ink hover:underline"
      >
        {row.name}
      </PageLink>
      <span className="text-xs text-ink-soft">
        {[row.group ?? words.noGroup, row.area_m2 === null ? null : `${formatNumber(row.area_m2, 0)} m²`]
          .filter((one) => one !== null)
          .join(', ')}
      </span>
      {part && <Badge tone="warn">{part}</Badge>}
      {row.not_ranked !== null && (
        <span className="text-xs text-ink-soft">{words.notRanked[row.not_ranked]}</span>
      )}
      {onEnter && (
        <Button size="sm" tone="quiet" className="-ml-3" onClick={() => onEnter(row)}>
          {lacks ? words.enter : words.change}
          <span className="sr-only"> of {row.name}</span>
        </Button>
      )}
    </span>
  )
}

/** How long a bar is beside the longest of the column. */
export function barShare(rows: readonly LeagueBranch[], column: LeagueColumn, row: LeagueBranch): number {
  const most = Math.max(0, ...rows.map(({ cells }) => Math.abs(cells[column].value ?? 0)))
  return most === 0 ? 0 : Math.abs(row.cells[column].value ?? 0) / most
}
