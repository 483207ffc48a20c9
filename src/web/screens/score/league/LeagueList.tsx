import { useState } from 'react'
import type { LeagueBranch } from '#contract/score/league.ts'
import { byPlace, LEAGUE_COLUMN_NAMES, type LeagueColumn } from '#domain/score/league/league.ts'
import { Card } from '../../../ui/Card.tsx'
import { Select } from '../../../ui/field/Select.tsx'
import { ListChunks } from '../../../ui/rows/RowChunks.tsx'
import { leagueColumns, leagueWords as words } from '../../../words/score/league.ts'
import { DotPlot } from './DotPlot.tsx'
import { Bar, Beside, barShare, Name, Rank, Value } from './league-cells.tsx'

interface LeagueListProps {
  month: string
  rows: readonly LeagueBranch[]
  onEnter: ((row: LeagueBranch) => void) | null
}

/** On a phone: one column that is picked, the best branch first. */
export function LeagueList({ month, rows, onEnter }: LeagueListProps) {
  const [column, setColumn] = useState<LeagueColumn>('rate')
  const { meaning } = leagueColumns[column]
  const place = byPlace(column)
  const sorted = rows.toSorted((a, b) => place(a.cells[column], b.cells[column]))
  return (
    <Card title={words.title}>
      <Select
        label={words.column}
        value={column}
        options={LEAGUE_COLUMN_NAMES.map((value) => ({ value, label: leagueColumns[value].title }))}
        onChange={({ target }) => setColumn(target.value as LeagueColumn)}
      />
      <p className="mt-1 mb-3 text-xs text-ink-soft">{meaning}</p>
      <div className="mb-3">
        <DotPlot rows={rows} column={column} />
      </div>
      <ListChunks
        label={words.title}
        rows={sorted}
        rowKey={({ branch_id }) => branch_id}
        className="flex flex-col gap-1 border-t border-line py-2.5"
        draw={(row) => (
          <>
            <span className="flex items-start justify-between gap-3">
              <Name row={row} onEnter={onEnter} />
              <span className="flex flex-col items-end gap-1 text-right tabular-nums">
                <span className="text-base font-semibold">
                  <Value row={row} column={column} month={month} />
                </span>
                <Rank row={row} column={column} />
                <span className="text-xs text-ink-soft">
                  <Beside row={row} column={column} month={month} />
                </span>
              </span>
            </span>
            {row.cells[column].value !== null && <Bar share={barShare(rows, column, row)} />}
          </>
        )}
      />
    </Card>
  )
}
