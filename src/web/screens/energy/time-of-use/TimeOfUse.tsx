import { AnalysisPage } from '../../../shell/AnalysisPage.tsx'
import { useView } from '../../../shell/use-view.ts'
import { useViewCall } from '../../../shell/use-view-call.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { timeOfUseText } from '../../../words/analysis.ts'
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
