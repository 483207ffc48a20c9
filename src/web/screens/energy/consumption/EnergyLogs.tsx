import { formatCoverage, formatNumber, isEstimated } from '#chart/format.ts'
import type { EnergyConsumption } from '#contract/energy/parameters.ts'
import { shortBucketMs } from '#domain/time/buckets.ts'
import type { Column } from '../../../table/column.ts'
import { momentColumns } from '../../../table/moment-columns.ts'
import { RawLogs } from '../../../table/RawLogs.tsx'
import { energyText } from '../../../words/analysis.ts'

type Device = EnergyConsumption['devices'][number]

const hasEstimates = (devices: readonly Device[]) =>
  devices.some(({ estimated_kwh }) => isEstimated(estimated_kwh))

interface LogRow {
  date: string
  place: number
}

/** Energy of each source, one row a bucket. */
export function EnergyLogs({ energy }: { energy: EnergyConsumption }) {
  const columns: Column<LogRow>[] = [
    ...momentColumns<LogRow>(energy, ({ date }) => date),
    ...energy.devices.flatMap(({ device_id, name, values, estimated_values }) => [
      ofBuckets(String(device_id), `${name} (${energy.unit})`, values),
      ...(estimated_values.some(isEstimated)
        ? [
            ofBuckets(
              `${device_id}-estimated`,
              `${name}, ${energyText.estimated} (${energy.unit})`,
              estimated_values,
            ),
          ]
        : []),
    ]),
  ]
  return (
    <RawLogs
      columns={columns}
      note={hasEstimates(energy.devices) && energyText.estimatedTotals}
      rows={energy.dates.map((date, place) => ({ date, place }))}
      rowKey={({ date }) => date}
      fileName={
        shortBucketMs(energy.interval) === null
          ? 'energy-consumption'
          : `energy-consumption-${energy.interval}`
      }
    />
  )
}

const ofBuckets = (key: string, title: string, values: readonly (number | null)[]): Column<LogRow> => ({
  key,
  title,
  align: 'right',
  value: ({ place }) => values[place] ?? null,
  total: (rows) => formatNumber(sumKnownValues(rows.map(({ place }) => values[place]))),
})

/** Of what is known; null when nothing is. */
function sumKnownValues(values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter((value) => typeof value === 'number')
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

const figure = (key: string, title: string, value: (device: Device) => number | null): Column<Device> => ({
  key,
  title,
  align: 'right',
  value,
})

const ESTIMATED = figure('estimated', `${energyText.estimated} (kWh)`, ({ estimated_kwh }) => estimated_kwh)

/** The estimated part of the usage has a column where there is one. */
const registerColumns = (withEstimates: boolean): readonly Column<Device>[] => [
  { key: 'source', title: energyText.source, value: ({ name }) => name },
  figure('previous', `${energyText.previous} (kWh)`, ({ previous }) => previous),
  figure('current', `${energyText.current} (kWh)`, ({ current }) => current),
  {
    ...figure('usage', `${energyText.usage} (kWh)`, ({ usage }) => usage),
    total: (rows) =>
      formatNumber(sumKnownValues(rows.filter(({ is_counted }) => is_counted).map(({ usage }) => usage))),
  },
  ...(withEstimates ? [ESTIMATED] : []),
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
      columns={registerColumns(hasEstimates(devices))}
      rows={devices}
      rowKey={({ device_id }) => device_id}
      fileName="registers"
    />
  )
}
