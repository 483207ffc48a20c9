import type { PowerDemand } from '#contract/energy/parameters.ts'
import type { Column } from '../../../table/column.ts'
import { momentColumns } from '../../../table/moment-columns.ts'
import { demandText } from '../../../words/analysis.ts'

export interface DemandRow {
  key: string
  date: string
  source: string
  unit: string
  demand: number | null
  min: number | null
  avg: number | null
  max: number | null
  kw: number | null
}

/** One row a bucket and source, in the order of time. */
export function demandRows({ dates, devices }: PowerDemand): DemandRow[] {
  return dates.flatMap((date, place) =>
    devices.map((device) => ({
      key: `${date} ${device.device_id}`,
      date,
      source: device.name,
      unit: device.unit,
      demand: device.demand[place] ?? null,
      min: device.min[place] ?? null,
      avg: device.avg[place] ?? null,
      max: device.max[place] ?? null,
      kw: device.max_kw[place] ?? null,
    })),
  )
}

export function demandColumns(demand: PowerDemand): Column<DemandRow>[] {
  const figure = (key: 'min' | 'avg' | 'max' | 'kw', title: string): Column<DemandRow> => ({
    key,
    title,
    align: 'right',
    value: (row) => row[key],
  })
  return [
    ...momentColumns<DemandRow>(demand, ({ date }) => date),
    { key: 'source', title: demandText.source, value: ({ source }) => source, searchable: true },
    figure('min', demandText.min),
    figure('avg', demandText.avg),
    figure('max', demandText.max),
    { key: 'unit', title: demandText.unit, value: ({ unit }) => unit, sortable: false },
    figure('kw', demandText.maxKw),
  ]
}
