import { demandText } from '#contract/analysis-page-messages.ts'
import { useView } from '../../../shell/use-view.ts'
import { AnalysisPage } from '../../analysis/AnalysisPage.tsx'
import { useViewCall } from '../../use-view-call.ts'
import { SourceBars } from '../SourceBars.tsx'
import { DemandLogs } from './DemandLogs.tsx'
import { Together } from './Together.tsx'

/** Home > Parameters > Power Demand (PA-03). */
export function PowerDemand() {
  const view = useView()
  const asked = useViewCall('powerDemand', view)
  const demand = asked.data?.authenticatedData
  return (
    <AnalysisPage title={demandText.title} asked={[asked]} ready={demand !== undefined}>
      {demand && (
        <>
          <Together together={demand.together} />
          <SourceBars
            title={demandText.title}
            unit="kVA"
            view={view}
            dates={demand.dates}
            sources={demand.devices}
            values={(device) => device.demand}
            withTotal={false}
            note={demandText.note}
          />
          <DemandLogs demand={demand} bucket={view.interval} />
        </>
      )}
    </AnalysisPage>
  )
}
