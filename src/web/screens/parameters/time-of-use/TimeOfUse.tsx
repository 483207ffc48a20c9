import { timeOfUseText } from '#contract/analysis-page-messages.ts'
import { useView } from '../../../shell/use-view.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { AnalysisPage } from '../../analysis/AnalysisPage.tsx'
import { useViewCall } from '../../use-view-call.ts'
import { BranchUse } from './BranchUse.tsx'

/** Home > Parameters > Time of Use (PA-04). */
export function TimeOfUse() {
  const view = useView()
  const asked = useViewCall('timeOfUse', view)
  const branches = asked.data?.authenticatedData.branches
  return (
    <AnalysisPage title={timeOfUseText.title} asked={[asked]} ready={branches !== undefined}>
      {branches?.length === 0 && (
        <Card>
          <EmptyState title={timeOfUseText.noHours} />
        </Card>
      )}
      {branches?.map((branch) => (
        <BranchUse key={branch.branch_id} branch={branch} bucket={view.interval} />
      ))}
    </AnalysisPage>
  )
}
