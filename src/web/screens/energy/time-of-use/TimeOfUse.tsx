import { monthFromDay } from '#domain/time/month.ts'
import { localDay } from '#domain/time/zone.ts'
import { AnalysisPage } from '../../../shell/AnalysisPage.tsx'
import { PageLink } from '../../../shell/menu/PageLink.tsx'
import { useView } from '../../../shell/use-view.ts'
import { useViewCall } from '../../../shell/use-view-call.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { timeOfUseText } from '../../../words/analysis.ts'
import { BranchUse } from './BranchUse.tsx'

/** Home > Parameters > Time of Use (PA-04). */
export function TimeOfUse() {
  const view = useView()
  const asked = useViewCall('timeOfUse', view)
  const use = asked.data?.authenticatedData
  const branches = use?.branches
  return (
    <AnalysisPage
      title={timeOfUseText.title}
      asked={[asked]}
      ready={branches !== undefined}
      actions={
        <PageLink
          path="/parameters/supply"
          change={{ month: monthFromDay(localDay(view.zone, view.range.interval.to - 1)) }}
          className={buttonClass({ tone: 'quiet' })}
        >
          {timeOfUseText.supply}
        </PageLink>
      }
    >
      {branches?.length === 0 && (
        <Card>
          <EmptyState title={timeOfUseText.noHours} />
        </Card>
      )}
      {use?.branches.map((branch) => (
        <BranchUse key={branch.branch_id} branch={branch} cut={use} />
      ))}
    </AnalysisPage>
  )
}
