import { formatMoment } from '#chart/format.ts'
import type { BreakerRow } from '#contract/breaker/breakers.ts'
import type { Column } from '../../table/column.ts'
import { breakerPageText } from '../../words/breaker.ts'
import { LastCommand } from './LastCommand.tsx'
import { ReportedState } from './ReportedState.tsx'

const { columns: titles } = breakerPageText

/** What a person who switches looks at stands first: on a small screen the rest scrolls. */
export function breakerColumns(zone: string): Column<BreakerRow>[] {
  return [
    { key: 'name', title: titles.name, value: ({ name }) => name, searchable: true },
    { key: 'branch', title: titles.branch, value: ({ branch_name }) => branch_name, searchable: true },
    {
      key: 'state',
      title: titles.state,
      value: ({ switch_state, unknown }) => (unknown ? null : switch_state),
      cell: (row) => <StateSince row={row} zone={zone} />,
    },
    {
      key: 'command',
      title: titles.command,
      value: ({ command }) => command?.requested_at ?? null,
      cell: (row) => <LastCommand command={row.command} zone={zone} />,
    },
    {
      key: 'reported',
      title: titles.reported,
      value: ({ reported_at }) => reported_at,
      cell: ({ reported_at }) => formatMoment(reported_at, zone),
    },
    { key: 'provider', title: titles.provider, value: ({ provider }) => provider },
  ]
}

/** The state and since when; when it was last said stands beside it, since an old word may no longer be true. */
function StateSince({ row, zone }: { row: BreakerRow; zone: string }) {
  return (
    <>
      <ReportedState row={row} />
      {row.reported_since !== null && (
        <span className="block text-xs font-normal text-ink-soft">
          {breakerPageText.since(formatMoment(row.reported_since, zone))}
        </span>
      )}
    </>
  )
}
