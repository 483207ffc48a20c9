import { AnalysisPage } from '../../../shell/AnalysisPage.tsx'
import { useView } from '../../../shell/use-view.ts'
import { useViewCall } from '../../../shell/use-view-call.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { loadText } from '../../../words/analysis.ts'
import { BranchLoads } from './BranchLoads.tsx'
import { branchesWithLoads } from './load-figures.ts'

/** Home > Load Overview (LO-01 … LO-04). */
export function LoadOverview() {
  const view = useView()
  const loads = useViewCall('loadOverview', view)
  const demand = useViewCall('branchDemand', view)
  const ready = loads.data !== undefined && demand.data !== undefined
  const branches = loads.data === undefined ? [] : branchesWithLoads(loads.data.authenticatedData.branches)
  return (
    <AnalysisPage title={loadText.title} asked={[loads, demand]} ready={ready}>
      {branches.length === 0 ? (
        <Card>
          <EmptyState title={loadText.noData}>{loadText.noLoads}</EmptyState>
        </Card>
      ) : (
        branches.map((branch) => (
          <BranchLoads
            key={branch.branch_id}
            branch={branch}
            demands={demand.data?.data.devices_demands ?? []}
          />
        ))
      )}
    </AnalysisPage>
  )
}
