import { formatMoment } from '#chart/format.ts'
import { MINUTE_MS } from '#domain/time/interval.ts'
import { errorSentence } from '../../../client/client-error.ts'
import { useView, type View } from '../../../shell/use-view.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { dashboardText } from '../../../words/dashboard.ts'
import { Home } from '../home/Home.tsx'
import { Breakdown } from './Breakdown.tsx'
import { ConditionBar } from './ConditionBar.tsx'
import { FigureGrid } from './FigureGrid.tsx'
import { useDashboard } from './use-dashboard.ts'

/** Home > Dashboard. */
export function Dashboard() {
  const view = useView()
  const { energy, demand, usage, daily, loads, condition } = useDashboard(view)
  const selection = energy.data?.authenticatedData.selection
  if (condition.failure !== null) {
    return (
      <Card>
        <h1 className="sr-only">{dashboardText.title}</h1>
        <ErrorState onRetry={condition.retry} retrying={condition.isFetching}>
          {errorSentence(condition.failure)}
        </ErrorState>
      </Card>
    )
  }
  const hasNothing = selection?.total_kwh.unknown !== undefined && selection.total_kwh.coverage === 0
  return (
    <>
      <h1 className="sr-only">{dashboardText.title}</h1>
      <Home view={view} />
      <ConditionBar
        condition={condition}
        figures={hasNothing ? undefined : selection}
        until={hasNothing ? null : runsUntil(view)}
      />
      <FigureGrid
        energy={selection}
        hasEnergyFailed={energy.error !== null}
        demand={demand.data?.data}
        hasDemandFailed={demand.error !== null}
      />
      {hasNothing ? (
        <Card>
          <EmptyState title={dashboardText.nothingTitle}>{dashboardText.nothingHelp}</EmptyState>
        </Card>
      ) : (
        <Breakdown view={view} {...{ usage, daily, loads }} />
      )}
    </>
  )
}

/** The minute to which a range that is not over is counted: what came in of the running quarter of an hour is in it. */
function runsUntil({ range: { interval }, now, zone }: View): string | null {
  return interval.to < now - MINUTE_MS ? null : formatMoment(Math.min(interval.to, now), zone)
}
