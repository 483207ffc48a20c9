import { AnalysisPage } from '../../../shell/AnalysisPage.tsx'
import { useMonthTarget } from '../../../shell/notice/use-month-target.ts'
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
  const target = useMonthTarget(view.selection)
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
            {...(energy.interval === 'monthly' ? { limits: target } : {})}
            estimated={({ estimated_values }) => estimated_values}
          />
          <Registers devices={energy.devices} />
          <EnergyLogs energy={energy} />
        </>
      )}
    </AnalysisPage>
  )
}
