import { formatDay, formatNumber } from '#chart/format.ts'
import type { ScoreCard } from '#contract/score/score-card.ts'
import { scoreText } from '#contract/score/score-page-messages.ts'
import type { Column } from '../../../table/column.ts'
import { RawLogs } from '../../../table/RawLogs.tsx'
import { Card } from '../../../ui/Card.tsx'

type Lag = NonNullable<ScoreCard['change_over_lags']>['data'][number]

const COLUMNS: readonly Column<Lag>[] = [
  { key: 'date', title: scoreText.lagDate, value: ({ date }) => date, cell: ({ date }) => formatDay(date) },
  { key: 'branch', title: scoreText.lagBranch, value: ({ branch }) => branch },
  {
    key: 'changeovers',
    title: scoreText.changeovers,
    align: 'right',
    value: ({ changeovers }) => changeovers,
    cell: ({ changeovers }) => formatNumber(changeovers, 0),
    total: (rows) => formatNumber(sum(rows.map(({ changeovers }) => changeovers)), 0),
  },
  {
    key: 'lag',
    title: scoreText.lagMinutes,
    align: 'right',
    value: ({ lag_duration }) => lag_duration,
    total: (rows) => formatNumber(sum(rows.map(({ lag_duration }) => lag_duration))),
  },
]

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

/** SC-08: dark minutes between one source and the next, by day. */
export function Lags({ lags }: { lags: ScoreCard['change_over_lags'] }) {
  if (lags === null) {
    return (
      <Card title={scoreText.lags}>
        <p className="text-sm text-ink-soft">{scoreText.noLags}</p>
      </Card>
    )
  }
  return (
    <RawLogs
      title={scoreText.lags}
      note={scoreText.lagsMeaning}
      columns={COLUMNS}
      rows={lags.data}
      rowKey={({ branch, date }) => `${branch} ${date}`}
      fileName="change-over-lags"
      empty={scoreText.lagsEmpty}
    />
  )
}
