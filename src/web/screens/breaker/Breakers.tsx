import { Refused } from '../../form/Refused.tsx'
import { useMay } from '../../form/use-may.ts'
import { AnalysisPage } from '../../shell/AnalysisPage.tsx'
import { useOrganisation } from '../../shell/menu/organisation.ts'
import { branchesQuery } from '../../shell/menu/shown-branches.ts'
import { useView } from '../../shell/use-view.ts'
import { Card } from '../../ui/Card.tsx'
import { breakerPageText } from '../../words/breaker.ts'
import { BreakerTable } from './BreakerTable.tsx'
import { useBreakers } from './use-breakers.ts'

/** Home > Breakers (BR-01), for those who may switch. */
export function Breakers() {
  if (useMay('toggleAcb')) return <Switchboard />
  return (
    <>
      <h1 className="sr-only">{breakerPageText.title}</h1>
      <Refused title={breakerPageText.refused} who={breakerPageText.operate} />
    </>
  )
}

/** The breakers of the selected branches, of all when none is. */
function Switchboard() {
  const { branches, zone } = useOrganisation()
  const { selection } = useView()
  const chosen = branchesQuery(branches, selection).branches?.split(',').map(Number)
  const ids = branches.map(({ branch_id }) => branch_id).filter((id) => chosen?.includes(id) ?? true)
  const asked = useBreakers(ids)
  const ready = asked.every(({ data, isError }) => data !== undefined || isError)
  return (
    <AnalysisPage title={breakerPageText.title} asked={asked} ready={ready}>
      <Card title={breakerPageText.title} flush>
        <p className="px-4 pb-2 text-xs text-ink-soft">{breakerPageText.meaning}</p>
        <BreakerTable rows={asked.flatMap(({ data }) => data ?? [])} zone={zone} />
      </Card>
    </AnalysisPage>
  )
}
