import { getRouteApi, useRouter } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { MEASURE_KEYS, type MeasureSearch, readMeasureSearch } from '../../../range/measure-search.ts'
import { AnalysisPage } from '../../../shell/AnalysisPage.tsx'
import { useOrganisation } from '../../../shell/menu/organisation.ts'
import { useView } from '../../../shell/use-view.ts'
import { useViewCall } from '../../../shell/use-view-call.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SegmentedControl } from '../../../ui/field/SegmentedControl.tsx'
import { Select } from '../../../ui/field/Select.tsx'
import { powerQualityText } from '../../../words/analysis.ts'
import { DeviceQuality } from './DeviceQuality.tsx'
import { MEASURES } from './measure.ts'
import { type QualityPlace, qualityPlaces } from './quality-places.ts'

const route = getRouteApi('/app/parameters/power-quality')

/** Home > Parameters > Power Quality (PA-01): a section for each device, one of them open. */
export function PowerQuality() {
  const view = useView()
  const organisation = useOrganisation()
  const { measure = MEASURE_KEYS[0], source } = route.useSearch()
  const router = useRouter()
  const places = qualityPlaces(organisation, view.selection)
  const open = places.find(({ id }) => id === source) ?? places[0]
  const openId = open?.id ?? 0
  const own = useMemo(() => ({ ...view, selection: { branches: [], devices: [openId] } }), [view, openId])
  const asked = useViewCall('powerQuality', own, { query: { measure }, enabled: open !== undefined })
  const quality = asked.data?.authenticatedData
  const change = (to: MeasureSearch) =>
    void router.navigate({
      to: '/parameters/power-quality',
      search: (before) => ({ ...before, ...to }),
      resetScroll: false,
    })
  const selector = (
    <>
      <SegmentedControl
        label={powerQualityText.measure}
        segments={MEASURES}
        value={measure}
        onValueChange={(chosen) => change({ measure: readMeasureSearch({ measure: chosen }).measure })}
      />
      {places.length > 1 && (
        <Select
          label={powerQualityText.device}
          hideLabel
          value={String(openId)}
          options={places.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(event) => change({ source: Number(event.target.value) })}
        />
      )}
    </>
  )
  return (
    <AnalysisPage
      title={powerQualityText.title}
      asked={open === undefined ? [] : [asked]}
      actions={selector}
      ready={open === undefined || quality !== undefined}
    >
      {open === undefined && (
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
      <OtherSections
        places={places.filter(({ id }) => id !== openId)}
        onOpen={(id) => {
          change({ source: id })
          scrollTo({ top: 0 })
        }}
      />
    </AnalysisPage>
  )
}

/** The sections that are closed: a name each, which opens it in the place of the one that is open. */
function OtherSections({
  places,
  onOpen,
}: {
  places: readonly QualityPlace[]
  onOpen: (id: number) => void
}) {
  if (places.length === 0) return null
  return (
    <div className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
      {places.map(({ id, name }) => (
        <section key={id} aria-label={name} className="rounded-lg border border-line bg-card">
          <h2 className="text-base font-semibold">
            <button
              type="button"
              aria-expanded="false"
              className="flex min-h-12 w-full items-center justify-between gap-2 rounded-lg px-4 text-left hover:bg-sunken"
              onClick={() => onOpen(id)}
            >
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
            </button>
          </h2>
        </section>
      ))}
    </div>
  )
}
