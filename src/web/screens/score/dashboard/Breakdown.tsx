import { useOrganisation } from '../../../shell/menu/organisation.ts'
import { chosenDevices } from '../../../shell/menu/selection.ts'
import { Part, pickPart } from '../../../shell/page/Part.tsx'
import type { View } from '../../../shell/use-view.ts'
import { useViewCall } from '../../../shell/use-view-call.ts'
import { dashboardText } from '../../../words/dashboard.ts'
import { DailyChart, FineChart, LoadOverviewChart, PowerUsageChart } from './Charts.tsx'
import { showsLoadOverview } from './load-bars.ts'
import { fineBucket, newestPart } from './newest-part.ts'
import { SourceCards } from './SourceCards.tsx'
import type { useDashboard } from './use-dashboard.ts'

type Queries = Pick<ReturnType<typeof useDashboard>, 'usage' | 'daily' | 'loads'>

function FineEnergy({ view }: { view: View }) {
  const asked = useViewCall('energyConsumption', view)
  return (
    <Part title={dashboardText.daily} ask={pickPart(asked, (answer) => answer.authenticatedData)}>
      {(answer) => <FineChart energy={answer} view={view} />}
    </Part>
  )
}

/** The same energy by source, by day and by load. */
export function Breakdown({ view, usage, daily, loads }: Queries & { view: View }) {
  const { client_type, branches, tree } = useOrganisation()
  const fine = fineBucket(view)
  const usageAsk = pickPart(usage, ({ authenticatedData }) => authenticatedData)
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
            {fine === null ? (
              <Part title={dashboardText.daily} ask={pickPart(daily, (answer) => answer.authenticatedData)}>
                {(answer) => <DailyChart daily={answer} view={view} />}
              </Part>
            ) : (
              <FineEnergy view={newestPart(view, fine)} />
            )}
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
