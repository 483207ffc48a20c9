import type { LeagueBranch } from '#contract/score/league.ts'
import { LEAGUE_COLUMN_NAMES, type LeagueColumn } from '#domain/score/league/league.ts'
import type { Column } from '../../../table/column.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { TableFiles } from '../../../table/TableFiles.tsx'
import { Card } from '../../../ui/Card.tsx'
import { leagueColumns, leagueWords as words } from '../../../words/score/league.ts'
import { Bar, Beside, Name, Rank, Value } from './league-cells.tsx'

interface LeagueTableProps {
  month: string
  rows: readonly LeagueBranch[]
  onEnter: ((row: LeagueBranch) => void) | null
}

/** A row a branch: each figure with a small bar, its rank and what stands beside it. */
export function LeagueTable({ month, rows, onEnter }: LeagueTableProps) {
  const columns = tableColumns(month, rows, onEnter)
  return (
    <Card flush title={words.title}>
      <DataTable
        label={words.title}
        columns={columns}
        rows={rows}
        rowKey={({ branch_id }) => branch_id}
        footer={<TableFiles name={`${words.title} ${month}`} columns={columns} rows={rows} />}
      />
    </Card>
  )
}

function tableColumns(
  month: string,
  rows: readonly LeagueBranch[],
  onEnter: LeagueTableProps['onEnter'],
): Column<LeagueBranch>[] {
  const most = new Map(
    LEAGUE_COLUMN_NAMES.map((column) => [
      column,
      rows.reduce((top, { cells }) => Math.max(top, Math.abs(cells[column].value ?? 0)), 0),
    ]),
  )
  return [
    {
      key: 'name',
      title: words.branch,
      value: ({ name }) => name,
      cell: (row) => <Name row={row} onEnter={onEnter} />,
    },
    ...LEAGUE_COLUMN_NAMES.map((column) => valueColumn(column, month, most.get(column) ?? 0)),
  ]
}

function valueColumn(column: LeagueColumn, month: string, most: number): Column<LeagueBranch> {
  const { title, write } = leagueColumns[column]
  return {
    key: column,
    title,
    align: 'right',
    value: ({ cells }) => cells[column].value,
    text: ({ cells }) => {
      const { value } = cells[column]
      return value === null ? '' : write(value)
    },
    cell: (row) => {
      const { value } = row.cells[column]
      return (
        <span className="flex min-w-16 flex-col items-stretch gap-1 tabular-nums">
          <span className="self-end">
            <Value row={row} column={column} month={month} />
          </span>
          {value !== null && <Bar share={most === 0 ? 0 : Math.abs(value) / most} />}
          <Rank row={row} column={column} />
          <span className="self-end text-xs text-ink-soft">
            <Beside row={row} column={column} month={month} />
          </span>
        </span>
      )
    },
  }
}
