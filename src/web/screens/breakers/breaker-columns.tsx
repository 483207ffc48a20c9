import { breakerPageText } from '#contract/breaker-messages.ts'
import type { BreakerRow } from '#contract/calls/breakers.ts'
import type { Column } from '../../table/column.ts'
import { formatMoment } from '../../ui/format.ts'
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
      cell: (row) => <ReportedState row={row} />,
    },
    {
      key: 'command',
      title: titles.command,
      value: ({ command }) => command?.requested_at ?? null,
      cell: (row) => <LastCommand command={row.command} zone={zone} />,
    },
    {
      key: 'since',
      title: titles.since,
      value: ({ reported_since }) => reported_since,
      cell: (row) => <Since row={row} zone={zone} />,
    },
    { key: 'provider', title: titles.provider, value: ({ provider }) => provider },
  ]
}

/** Since when the device is in its state, and when it last said so: an old word may no longer be true. */
function Since({ row: { reported_since, reported_at }, zone }: { row: BreakerRow; zone: string }) {
  return (
    <>
      {formatMoment(reported_since, zone)}
      {reported_at !== null && (
        <span className="block text-xs font-normal text-ink-soft">
          {breakerPageText.reported(formatMoment(reported_at, zone))}
        </span>
      )}
    </>
  )
}
