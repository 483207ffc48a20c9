import { Suspense } from 'react'
import { formatMoment } from '#chart/format.ts'
import { MINUTE_MS } from '#domain/time/interval.ts'
import { errorSentence } from '../../../client/client-error.ts'
import { lazyPart } from '../../../lazy-part.tsx'
import { pickPart } from '../../../shell/page/Part.tsx'
import { useView, type View } from '../../../shell/use-view.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { dashboardText } from '../../../words/dashboard.ts'
import { HomeSkeleton } from '../home/HomeSkeleton.tsx'
import { ConditionBar } from './ConditionBar.tsx'
import { FigureGrid } from './FigureGrid.tsx'
import { useDashboard } from './use-dashboard.ts'

/** Comes after the cards of the selection: what they say is read first, on a slow network too. */
const Home = lazyPart(() => import('../home/Home.tsx'), 'Home')
const Breakdown = lazyPart(() => import('./Breakdown.tsx'), 'Breakdown')

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
      <Suspense fallback={<HomeSkeleton />}>
        <Home view={view} />
      </Suspense>
      <ConditionBar
        condition={condition}
        figures={hasNothing ? undefined : selection}
        until={hasNothing ? null : runsUntil(view)}
      />
      <FigureGrid
        energy={pickPart(energy, ({ authenticatedData }) => authenticatedData.selection)}
        demand={pickPart(demand, ({ data }) => data)}
      />
      {hasNothing ? (
        <Card>
          <EmptyState title={dashboardText.nothingTitle}>{dashboardText.nothingHelp}</EmptyState>
        </Card>
      ) : (
        <Suspense fallback={<Skeleton height={640} />}>
          <Breakdown view={view} {...{ usage, daily, loads }} />
        </Suspense>
      )}
    </>
  )
}

/** The minute to which a range that is not over is counted: what came in of the running quarter of an hour is in it. */
function runsUntil({ range: { interval }, now, zone }: View): string | null {
  return interval.to < now - MINUTE_MS ? null : formatMoment(Math.min(interval.to, now), zone)
}
