import { AnalysisPage } from '../../../shell/AnalysisPage.tsx'
import { useView } from '../../../shell/use-view.ts'
import { useViewCall } from '../../../shell/use-view-call.ts'
import { demandText } from '../../../words/analysis.ts'
import { SourceBars } from '../../energy/SourceBars.tsx'
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
