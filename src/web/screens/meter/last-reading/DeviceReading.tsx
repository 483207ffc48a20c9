import { useState } from 'react'
import { formatNumber } from '#chart/format.ts'
import type { Notification } from '#contract/alert/notifications.ts'
import type { LastReading } from '#contract/energy/parameters.ts'
import { zoneText } from '#contract/site/zone-messages.ts'
import { captureTime } from '#domain/time/capture-time.ts'
import { HOUR_MS, type Instant, MINUTE_MS } from '#domain/time/interval.ts'
import { zoneOffset } from '#domain/time/zone.ts'
import type { Column } from '../../../table/column.ts'
import { RawLogs } from '../../../table/RawLogs.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { lastReadingText, measureName, measureUnit } from '../../../words/analysis.ts'
import { ActiveAlerts } from './ActiveAlerts.tsx'

type Device = LastReading['devices'][number]
type PhaseRow = Device['phase_measures'][number]
type ValueRow = Device['totals'][number]

const withNameAndUnit = <Row extends { name: string; unit: string }>(
  figures: Column<Row>[],
): Column<Row>[] => [
  { key: 'name', title: lastReadingText.name, value: ({ name }) => measureName(name) },
  ...figures,
  { key: 'unit', title: lastReadingText.unit, value: ({ unit }) => measureUnit(unit) },
]

const line = (key: 'l1' | 'l2' | 'l3'): Column<PhaseRow> => ({
  key,
  title: key.toUpperCase(),
  align: 'right',
  value: (row) => row[key],
})

const PHASES = withNameAndUnit<PhaseRow>([line('l1'), line('l2'), line('l3')])
/** Whole numbers of something. */
const COUNTS: ReadonlySet<string> = new Set(['engine_starts'])

const VALUES = withNameAndUnit<ValueRow>([
  {
    key: 'value',
    title: lastReadingText.value,
    align: 'right',
    value: ({ value }) => value,
    text: ({ name, value }) => formatNumber(value, COUNTS.has(name) ? 0 : 2),
  },
])

const WEST_AFRICA_MS = HOUR_MS

/** In the specification's words where the clock is West Africa's. */
function zoneNote(zone: string, at: Instant): string {
  const offset = zoneOffset(zone, at)
  if (offset === WEST_AFRICA_MS) return lastReadingText.zoneNote
  const [hours, minutes] = [Math.floor(Math.abs(offset) / HOUR_MS), (Math.abs(offset) / MINUTE_MS) % 60]
  const digits = [hours, minutes].map((value) => String(value).padStart(2, '0')).join('')
  return zoneText.offset(zone, `${offset < 0 ? '-' : '+'}${digits}`)
}

export interface DeviceReadingProps {
  device: Device
  zone: string
  /** Those that hold now. */
  alerts: readonly Notification[]
  /** Its tables wait until they are asked for: a phone would show them one below the other, screen after screen. */
  folded: boolean
}

/** Everything that one device said last, and when. */
export function DeviceReading({ device, zone, alerts, folded }: DeviceReadingProps) {
  const { name, at } = device
  const [isOpened, setOpened] = useState(false)
  const isOpen = isOpened || !folded
  const toggle = isOpen ? lastReadingText.hide : lastReadingText.show
  return (
    <section aria-label={name} className="@container flex min-w-0 flex-col gap-3 md:gap-4">
      <div>
        <h2 className="text-lg font-semibold">{name}</h2>
        {at !== null && (
          <p className="text-xs text-ink-soft">
            {lastReadingText.captured}: <time>{captureTime(zone, at)}</time>, {zoneNote(zone, at)}
          </p>
        )}
        <ActiveAlerts of={name} alerts={alerts} />
        {folded && at !== null && (
          <Button
            size="sm"
            className="mt-2"
            aria-label={lastReadingText.of(toggle, name)}
            onClick={() => setOpened(!isOpened)}
          >
            {toggle}
          </Button>
        )}
      </div>
      {at === null && (
        <Card>
          <EmptyState title={lastReadingText.none} />
        </Card>
      )}
      {at !== null && isOpen && (
        <div className="grid items-start gap-3 @min-[56rem]:grid-cols-2 md:gap-4">
          <Part
            of={name}
            title={lastReadingText.phaseMeasures}
            columns={PHASES}
            rows={device.phase_measures}
          />
          <Part of={name} title={lastReadingText.totals} columns={VALUES} rows={device.totals} />
          <Part
            of={name}
            title={lastReadingText.harmonic}
            columns={PHASES}
            rows={device.harmonic_distortion}
          />
          <Part of={name} title={lastReadingText.energy} columns={VALUES} rows={device.energy} />
          <Part of={name} title={lastReadingText.demands} columns={PHASES} rows={device.demands} />
          <Part of={name} title={lastReadingText.totalDemands} columns={VALUES} rows={device.total_demands} />
        </div>
      )}
    </section>
  )
}

interface PartProps<Row> {
  of: string
  title: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
}

function Part<Row extends { name: string }>({ of, title, columns, rows }: PartProps<Row>) {
  if (rows.length === 0) {
    return (
      <Card title={`${title}, ${of}`} headingLevel={3}>
        <p className="text-sm text-ink-soft">{lastReadingText.notSent}</p>
      </Card>
    )
  }
  return (
    <RawLogs
      of={of}
      title={title}
      headingLevel={3}
      columns={columns}
      rows={rows}
      rowKey={({ name }) => name}
      fileName={`last-reading-${of}`}
    />
  )
}
