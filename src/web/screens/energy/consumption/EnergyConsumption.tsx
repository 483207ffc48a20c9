import { AnalysisPage } from '../../../shell/AnalysisPage.tsx'
import { useView } from '../../../shell/use-view.ts'
import { useViewCall } from '../../../shell/use-view-call.ts'
import { energyText } from '../../../words/analysis.ts'
import { SourceBars } from '../SourceBars.tsx'
import { EnergyLogs, Registers } from './EnergyLogs.tsx'
import { EnergyTotals } from './EnergyTotals.tsx'

/** Home > Parameters > Energy Consumption (PA-02). */
export function EnergyConsumption() {
  const view = useView()
  const asked = useViewCall('energyConsumption', view)
  const energy = asked.data?.authenticatedData
  return (
    <AnalysisPage title={energyText.title} asked={[asked]} ready={energy !== undefined}>
      {energy && (
        <>
          <EnergyTotals totals={energy.totals} />
          <SourceBars
            title={energyText.title}
            unit={energy.unit}
            view={view}
            cut={energy}
            sources={energy.devices}
            values={({ values }) => values}
            estimated={({ estimated_values }) => estimated_values}
          />
          <Registers devices={energy.devices} />
          <EnergyLogs energy={energy} />
        </>
      )}
    </AnalysisPage>
  )
}
