import { breakerPageText } from '#contract/breaker-messages.ts'
import type { BreakerRow } from '#contract/calls/breakers.ts'
import type { Column } from '../../table/column.ts'
import { formatMoment } from '../../ui/format.ts'
import { LastCommand } from './LastCommand.tsx'
import { ReportedState } from './ReportedState.tsx'

const { columns: titles } = breakerPageText

export function breakerColumns(zone: string): Column<BreakerRow>[] {
  const moment = (key: 'reported_since' | 'reported_at', title: string): Column<BreakerRow> => ({
    key,
    title,
    value: (row) => row[key],
    cell: (row) => formatMoment(row[key], zone),
  })
  return [
    { key: 'name', title: titles.name, value: ({ name }) => name, searchable: true },
    { key: 'branch', title: titles.branch, value: ({ branch_name }) => branch_name, searchable: true },
    { key: 'provider', title: titles.provider, value: ({ provider }) => provider },
    {
      key: 'state',
      title: titles.state,
      value: ({ switch_state, unknown }) => (unknown ? null : switch_state),
      cell: (row) => <ReportedState row={row} />,
    },
    moment('reported_since', titles.since),
    moment('reported_at', titles.reported),
    {
      key: 'command',
      title: titles.command,
      value: ({ command }) => command?.requested_at ?? null,
      cell: (row) => <LastCommand command={row.command} zone={zone} />,
    },
  ]
}
