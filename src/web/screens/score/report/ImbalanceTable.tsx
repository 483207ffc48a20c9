import { formatDay, formatHours, formatShare } from '#chart/format.ts'
import type { ReportData } from '#contract/score/report.ts'
import { reportText } from '#contract/score/report-page-messages.ts'
import { PageLink } from '../../../shell/menu/PageLink.tsx'
import type { Column } from '../../../table/column.ts'
import { RawLogs } from '../../../table/RawLogs.tsx'
import { localMoment } from '../../../ui/field/local-moment.ts'

type Uneven = ReportData['load_imbalance']
type Row = Uneven['devices'][number]

/** Where the phases carried different currents, a row a device; the day of the worst is a link away (RP-04). */
export function ImbalanceTable({ uneven: { devices, has_removed } }: { uneven: Uneven }) {
  return (
    <RawLogs
      title={reportText.imbalance}
      columns={COLUMNS}
      rows={devices}
      rowKey={({ device_id }) => device_id}
      fileName="load-imbalance"
      empty={has_removed ? reportText.imbalanceRemoved : reportText.noImbalance}
      note={
        devices.length > 0 &&
        [reportText.imbalanceMeaning, ...(has_removed ? [reportText.imbalanceRemoved] : [])].join(' ')
      }
    />
  )
}

const right = 'right' as const

const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', title: reportText.device, value: ({ name }) => name },
  {
    key: 'hours',
    title: reportText.unevenFor,
    align: right,
    value: ({ hours }) => hours,
    cell: ({ hours }) => formatHours(hours),
  },
  {
    key: 'phase',
    title: reportText.phase,
    value: ({ phase, phase_percent }) => reportText.phaseText(phase, formatShare(phase_percent / 100)),
  },
  {
    key: 'mostly',
    title: reportText.mostly,
    value: ({ from_hour, to_hour }) => reportText.hoursText(from_hour, to_hour),
  },
  {
    key: 'share',
    title: `${reportText.imbalanceShare} (%)`,
    align: right,
    value: ({ imbalance }) => imbalance,
  },
  { key: 'max', title: `${reportText.max} (A)`, align: right, value: ({ max }) => max },
  { key: 'min', title: `${reportText.min} (A)`, align: right, value: ({ min }) => min },
  {
    key: 'time',
    title: reportText.when,
    value: ({ time }) => time,
    cell: (row) => <DayLink {...row} />,
  },
]

/** Power Quality of the device on the day. */
function DayLink({ device_id, name, time }: Row) {
  const day = formatDay(time.slice(0, 10))
  return (
    <PageLink
      path="/parameters/power-quality"
      change={{
        range: undefined,
        from: `${day} 00:00`,
        to: `${day} 23:59`,
        branches: undefined,
        devices: [device_id],
      }}
      aria-label={`${localMoment(time)}, Power Quality of ${name}`}
      className="text-primary-ink underline underline-offset-4"
    >
      {localMoment(time)}
    </PageLink>
  )
}
