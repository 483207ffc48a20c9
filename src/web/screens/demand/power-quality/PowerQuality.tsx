import { getRouteApi, useRouter } from '@tanstack/react-router'
import { MEASURE_KEYS, readMeasureSearch } from '../../../range/measure-search.ts'
import { AnalysisPage } from '../../../shell/AnalysisPage.tsx'
import { useView } from '../../../shell/use-view.ts'
import { useViewCall } from '../../../shell/use-view-call.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SegmentedControl } from '../../../ui/field/SegmentedControl.tsx'
import { powerQualityText } from '../../../words/analysis.ts'
import { DeviceQuality } from './DeviceQuality.tsx'
import { MEASURES } from './measure.ts'

const route = getRouteApi('/app/parameters/power-quality')

/** Home > Parameters > Power Quality (PA-01). */
export function PowerQuality() {
  const view = useView()
  const { measure = MEASURE_KEYS[0] } = route.useSearch()
  const router = useRouter()
  const asked = useViewCall('powerQuality', view, { query: { measure } })
  const quality = asked.data?.authenticatedData
  const selector = (
    <SegmentedControl
      label={powerQualityText.measure}
      segments={MEASURES}
      value={measure}
      onValueChange={(chosen) =>
        void router.navigate({
          to: '/parameters/power-quality',
          search: (before) => ({ ...before, ...readMeasureSearch({ measure: chosen }) }),
          resetScroll: false,
        })
      }
    />
  )
  return (
    <AnalysisPage
      title={powerQualityText.title}
      asked={[asked]}
      actions={selector}
      ready={quality !== undefined}
    >
      {quality?.devices.length === 0 && (
        <Card>
          <EmptyState title={powerQualityText.noDevices} />
        </Card>
      )}
      {quality?.devices.map((device) => (
        <DeviceQuality
          key={device.device_id}
          device={device}
          measure={quality.measure}
          unit={quality.unit}
          view={view}
        />
      ))}
    </AnalysisPage>
  )
}
