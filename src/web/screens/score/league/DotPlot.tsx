import type { LeagueBranch } from '#contract/score/league.ts'
import { groupBy } from '#domain/group-by.ts'
import { median } from '#domain/median.ts'
import { LEAGUE_COLUMNS, type LeagueColumn, peerGroupKey } from '#domain/score/league/league.ts'
import { cx } from '../../../ui/cx.ts'
import { leagueColumns, leagueWords as words } from '../../../words/score/league.ts'

interface DotPlotProps {
  rows: readonly LeagueBranch[]
  column: LeagueColumn
}

interface Dot {
  readonly name: string
  readonly value: number
  readonly isOutlier: boolean
  readonly isRanked: boolean
}

/** A line a group, all on one scale with the better end to the left; a ring is not ranked, a diamond stands out. */
export function DotPlot({ rows, column }: DotPlotProps) {
  const known = rows.filter(({ cells }) => cells[column].value !== null)
  if (known.length === 0) return <p className="text-xs text-ink-soft">{words.noDots}</p>
  const values = known.map(({ cells }) => cells[column].value!)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const isLowBest = LEAGUE_COLUMNS[column] === 'low'
  const share = (value: number) => {
    const at = most === least ? 0.5 : (value - least) / (most - least)
    return isLowBest || most === least ? at : 1 - at
  }
  const { write } = leagueColumns[column]
  const groups = groupBy(known, ({ group }) => (group === null ? '' : peerGroupKey(group)))
  return (
    <div>
      {[...groups].map(([key, own]) => (
        <Track
          key={key}
          label={own[0]!.group ?? words.noGroup}
          dots={own.map(({ name, cells }) => ({
            name,
            value: cells[column].value!,
            isOutlier: cells[column].is_outlier,
            isRanked: cells[column].rank !== null,
          }))}
          share={share}
          write={write}
        />
      ))}
      <p className="mt-1 flex justify-between text-xs text-ink-soft tabular-nums">
        <span>{write(isLowBest ? least : most)}</span>
        {most !== least && <span>{write(isLowBest ? most : least)}</span>}
      </p>
    </div>
  )
}

interface TrackProps {
  label: string
  dots: readonly Dot[]
  share: (value: number) => number
  write: (value: number) => string
}

function Track({ label, dots, share, write }: TrackProps) {
  const middle = median(dots.map(({ value }) => value))
  const place = (value: number) => ({ left: `${share(value) * 100}%` })
  const told = dots.map(({ name, value }) => `${name} ${write(value)}`).join(', ')
  return (
    <div className="py-1">
      <p className="flex justify-between gap-2 text-xs text-ink-soft">
        <span>{label}</span>
        {dots.length > 1 && <span>{words.middle(write(middle))}</span>}
      </p>
      <div role="img" aria-label={`${label}: ${told}`} className="relative mx-1.5 h-5">
        <span className="absolute inset-x-0 top-1/2 h-px bg-line-strong/60" />
        {dots.length > 1 && (
          <span className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-ink-soft" style={place(middle)} />
        )}
        {dots.map(({ name, value, isOutlier, isRanked }) => (
          <span
            key={name}
            title={`${name} ${write(value)}`}
            style={place(value)}
            className={cx(
              'absolute top-1/2 size-3 -translate-x-1/2 -translate-y-1/2 border-2',
              isOutlier ? 'rotate-45 border-card bg-warn' : 'rounded-full',
              !isOutlier && (isRanked ? 'border-card bg-primary' : 'border-primary-ink bg-card'),
            )}
          />
        ))}
      </div>
    </div>
  )
}
