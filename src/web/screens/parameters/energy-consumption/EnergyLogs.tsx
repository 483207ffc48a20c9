import { energyText } from '#contract/analysis-page-messages.ts'
import type { EnergyConsumption } from '#contract/calls/parameters.ts'
import type { Bucket } from '#domain/time/buckets.ts'
import { shortBucketMs } from '#domain/time/buckets.ts'
import type { Column } from '../../../table/column.ts'
import { formatCoverage, formatNumber, isPartlyMeasured } from '../../../ui/format.ts'
import { momentColumns } from '../../analysis/moment-columns.ts'
import { RawLogs } from '../../analysis/RawLogs.tsx'

type Device = EnergyConsumption['devices'][number]

interface LogRow {
  date: string
  place: number
}

/** Energy of each source, one row a bucket. */
export function EnergyLogs({ energy, bucket }: { energy: EnergyConsumption; bucket: Bucket }) {
  const columns: Column<LogRow>[] = [
    ...momentColumns<LogRow>(bucket, ({ date }) => date),
    ...energy.devices.map((device) => ({
      key: String(device.device_id),
      title: `${device.name} (${energy.unit})`,
      align: 'right' as const,
      value: ({ place }: LogRow) => device.values[place] ?? null,
      total: (rows: readonly LogRow[]) => formatNumber(sumOf(rows.map(({ place }) => device.values[place]))),
    })),
  ]
  return (
    <RawLogs
      columns={columns}
      note={energy.devices.some(({ coverage }) => isPartlyMeasured(coverage)) && energyText.measuredTotals}
      rows={energy.dates.map((date, place) => ({ date, place }))}
      rowKey={({ date }) => date}
      fileName={shortBucketMs(bucket) === null ? 'energy-consumption' : `energy-consumption-${bucket}`}
    />
  )
}

/** Of what is known; null when nothing is. */
function sumOf(values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter((value) => typeof value === 'number')
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

const figure = (key: string, title: string, value: (device: Device) => number | null): Column<Device> => ({
  key,
  title,
  align: 'right',
  value,
})

const REGISTERS: readonly Column<Device>[] = [
  { key: 'source', title: energyText.source, value: ({ name }) => name },
  figure('previous', `${energyText.previous} (kWh)`, ({ previous }) => previous),
  figure('current', `${energyText.current} (kWh)`, ({ current }) => current),
  {
    ...figure('usage', `${energyText.usage} (kWh)`, ({ usage }) => usage),
    total: (rows) =>
      formatNumber(sumOf(rows.filter(({ is_counted }) => is_counted).map(({ usage }) => usage))),
  },
  {
    ...figure('coverage', energyText.measured, ({ coverage }) => coverage * 100),
    cell: ({ coverage }) => formatCoverage(coverage),
  },
  {
    key: 'note',
    title: energyText.note,
    sortable: false,
    value: ({ is_adjusted, is_counted }) =>
      [is_adjusted ? energyText.adjusted : null, is_counted ? null : energyText.behind]
        .filter((part) => part !== null)
        .join('; '),
  },
]

/** Each source's register at both ends of the range. */
export function Registers({ devices }: { devices: readonly Device[] }) {
  return (
    <RawLogs
      title={energyText.registers}
      columns={REGISTERS}
      rows={devices}
      rowKey={({ device_id }) => device_id}
      fileName="registers"
    />
  )
}
