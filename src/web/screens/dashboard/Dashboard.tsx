import { dashboardText } from '#contract/messages.ts'
import { sentenceOf } from '../../client/client-error.ts'
import { useOrganisation } from '../../shell/organisation.ts'
import { chosenDevices } from '../../shell/selection.ts'
import type { View } from '../../shell/use-view.ts'
import { useView } from '../../shell/use-view.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { askOf, Part } from '../Part.tsx'
import { DailyChart, LoadOverviewChart, PowerUsageChart } from './Charts.tsx'
import { ConditionBar } from './ConditionBar.tsx'
import { FigureGrid } from './FigureGrid.tsx'
import { showsLoadOverview } from './load-bars.ts'
import { SourceCards } from './SourceCards.tsx'
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
          {sentenceOf(condition.failure)}
        </ErrorState>
      </Card>
    )
  }
  const hasNothing = selection?.total_kwh.unknown !== undefined && selection.total_kwh.coverage === 0
  return (
    <>
      <h1 className="sr-only">{dashboardText.title}</h1>
      <ConditionBar condition={condition} figures={hasNothing ? undefined : selection} zone={view.zone} />
      <FigureGrid
        energy={askOf(energy, ({ authenticatedData }) => authenticatedData.selection)}
        demand={askOf(demand, ({ data }) => data)}
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

type Queries = Pick<ReturnType<typeof useDashboard>, 'usage' | 'daily' | 'loads'>

/** The same energy by source, by day and by load. */
function Breakdown({ view, usage, daily, loads }: Queries & { view: View }) {
  const { client_type, branches, tree } = useOrganisation()
  const usageAsk = askOf(usage, ({ authenticatedData }) => authenticatedData)
  const overview = loads.data?.authenticatedData
  const facts = { clientType: client_type, branchCount: branches.length, selection: view.selection }
  return (
    <>
      <Part title={dashboardText.sources} ask={usageAsk}>
        {(answer) => <SourceCards usage={answer} expected={chosenDevices(view.selection, tree)} />}
      </Part>
      <div className="@container">
        <div className="grid gap-3 @min-[56rem]:grid-cols-3 md:gap-4">
          <div className="grid min-w-0 @min-[56rem]:col-span-2">
            <Part title={dashboardText.daily} ask={askOf(daily, (answer) => answer.authenticatedData)}>
              {(answer) => <DailyChart daily={answer} view={view} />}
            </Part>
          </div>
          <div className="grid min-w-0">
            <Part title={dashboardText.powerUsage} ask={usageAsk}>
              {(answer) => <PowerUsageChart usage={answer} />}
            </Part>
          </div>
        </div>
      </div>
      {overview && showsLoadOverview({ ...facts, loads: overview }) && <LoadOverviewChart loads={overview} />}
    </>
  )
}
