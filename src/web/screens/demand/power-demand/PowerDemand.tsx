import { Suspense } from 'react'
import { isStacked } from '#chart/stacking.ts'
import type { PowerDemand as Demand } from '#contract/energy/parameters.ts'
import { lazyPart } from '../../../lazy-part.tsx'
import { AnalysisPage } from '../../../shell/AnalysisPage.tsx'
import { useChartLimits } from '../../../shell/notice/use-chart-limits.ts'
import { useView, type View } from '../../../shell/use-view.ts'
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
          <DemandBars demand={demand} view={view} />
          <Suspense fallback={null}>
            <PowerFactor view={view} />
          </Suspense>
          <DemandLogs demand={demand} />
        </>
      )}
    </AnalysisPage>
  )
}

/** More lines than that are no help, nor bars: the chart puts the rest together. */
const MOST_LIMITED = 10

/** Limits of load across the bars of the sources. */
function DemandBars({ demand, view }: { demand: Demand; view: View }) {
  const { devices, coincident } = demand
  const isLined = isTogether(demand)
  const { branches, devices: chosen } = view.selection
  const isStack = isStacked({ items: branches.length + chosen.length, anyBranch: branches.length > 0 })
  const limited = devices.length > MOST_LIMITED ? [] : devices
  const limits = useChartLimits(
    { devices: limited.map(({ device_id: id, name }) => ({ id, name })) },
    'apparent-power',
  )
  const notes = [
    demandText.note,
    ...(isLined ? [isStack ? demandText.notTogether : demandText.besideTogether] : []),
    ...(limits.length > 0 ? [demandText.limits] : []),
  ]
  return (
    <SourceBars
      title={demandText.title}
      unit="kVA"
      view={view}
      cut={demand}
      sources={devices}
      values={(device) => device.demand}
      withTotal={false}
      note={notes.join(' ')}
      limits={limits}
      {...(isLined ? { line: { label: demandText.coincident, values: coincident } } : {})}
    />
  )
}
