import { useQuery } from '@tanstack/react-query'
import { formatHours, formatNumber } from '#chart/format.ts'
import type { PowerQualityEvents } from '#contract/energy/parameters.ts'
import { localDay } from '#domain/time/zone.ts'
import { call } from '../../../client/call.ts'
import { now } from '../../../client/clock.ts'
import { shownRange } from '../../../range/shown-range.ts'
import { Lost } from '../../../shell/page/Lost.tsx'
import type { View } from '../../../shell/use-view.ts'
import type { Column } from '../../../table/column.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { momentColumns } from '../../../table/moment-columns.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useInView } from '../../../ui/use-in-view.ts'
import { powerQualityText, qualityEventsText as text } from '../../../words/analysis.ts'

type EventRow = PowerQualityEvents['events'][number]

const COLUMNS: Column<EventRow>[] = [
  ...momentColumns<EventRow>(null, ({ from }) => from).map((column) => ({ ...column, sortable: false })),
  { key: 'kind', title: text.what, sortable: false, value: ({ kind }) => text.kinds[kind] },
  {
    key: 'lasted',
    title: text.lasted,
    align: 'right',
    sortable: false,
    value: ({ seconds }) => formatHours(seconds / 3600),
  },
  { key: 'volts', title: text.volts, align: 'right', sortable: false, value: ({ volts }) => volts },
]

interface QualityEventsProps {
  name: string
  deviceId: number
  view: View
}

/** Voltage outside of ± 10 % and outages of the device, newest first; asked for once its place is seen. */
export function QualityEvents({ name, deviceId, view }: QualityEventsProps) {
  const { seen, ref } = useInView()
  const { range: named, from, to } = view.search
  const since = localDay(view.zone, view.range.interval.from)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['powerQualityEvents', deviceId, { named, from, to, since }],
    queryFn: ({ signal }) => {
      const range = shownRange(view.search, now(), view.zone)
      const asked = { params: { from: range.from, to: range.to }, query: { device_id: String(deviceId) } }
      return call('powerQualityEvents', asked, signal)
    },
    enabled: seen,
  })
  const answer = data?.authenticatedData
  const title = `${text.title}, ${name}`
  return (
    <div ref={ref} className="min-w-0">
      <Card title={title} headingLevel={3} flush>
        {answer === undefined && error !== null ? (
          <Lost query={{ error, isFetching, refetch }} />
        ) : (
          <DataTable
            label={title}
            columns={COLUMNS}
            rows={answer?.events ?? []}
            rowKey={({ from: at, kind }) => `${kind} ${at}`}
            loading={answer === undefined}
            firstRows={8}
            maxHeight={360}
            empty={<EmptyState title={text.none} />}
            footer={
              answer !== undefined && answer.total > answer.events.length ? (
                <span>{powerQualityText.ofAllEvents(formatNumber(answer.total, 0))}</span>
              ) : undefined
            }
          />
        )}
      </Card>
    </div>
  )
}
