import type { LeagueBranch } from '#contract/score/league.ts'
import { LEAGUE_COLUMN_NAMES } from '#domain/score/league/league.ts'
import { Card } from '../../../ui/Card.tsx'
import { leagueColumns, leagueWords as words } from '../../../words/score/league.ts'
import { DotPlot } from './DotPlot.tsx'

/** A plot a column. */
export function LeaguePlots({ rows }: { rows: readonly LeagueBranch[] }) {
  return (
    <Card title={words.plots}>
      <p className="mb-3 text-xs text-ink-soft">{words.plotsNote}</p>
      <div className="@container">
        <div className="grid gap-x-8 gap-y-5 @min-[44rem]:grid-cols-2">
          {LEAGUE_COLUMN_NAMES.map((column) => (
            <section key={column} aria-label={leagueColumns[column].title}>
              <h3 className="text-sm font-semibold">{leagueColumns[column].title}</h3>
              <p className="mb-1 text-xs text-ink-soft">{leagueColumns[column].meaning}</p>
              <DotPlot rows={rows} column={column} />
            </section>
          ))}
        </div>
      </div>
    </Card>
  )
}
