import { Suspense } from 'react'
import type { PowerDemand as Demand } from '#contract/energy/parameters.ts'
import { lazyPart } from '../../../lazy-part.tsx'
import { AnalysisPage } from '../../../shell/AnalysisPage.tsx'
import { useView } from '../../../shell/use-view.ts'
import { useViewCall } from '../../../shell/use-view-call.ts'
import { demandText } from '../../../words/analysis.ts'
import { SourceBars } from '../../energy/SourceBars.tsx'
import { DemandLogs } from './DemandLogs.tsx'
import { Together } from './Together.tsx'

const PowerFactor = lazyPart(() => import('./PowerFactor.tsx'), 'PowerFactor')

/** One source is together with none. */
const isTogether = ({ devices, coincident }: Demand) =>
  devices.length > 1 && coincident.some((value) => value !== null)

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
            cut={demand}
            sources={demand.devices}
            values={(device) => device.demand}
            withTotal={false}
            {...(isTogether(demand)
              ? {
                  note: `${demandText.note} ${demandText.notTogether}`,
                  line: { label: demandText.coincident, values: demand.coincident },
                }
              : { note: demandText.note })}
          />
          <Suspense fallback={null}>
            <PowerFactor view={view} />
          </Suspense>
          <DemandLogs demand={demand} />
        </>
      )}
    </AnalysisPage>
  )
}
