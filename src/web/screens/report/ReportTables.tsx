import type { ReportData } from '#contract/calls/report.ts'
import { reportText } from '#contract/report-page-messages.ts'
import type { Column } from '../../table/column.ts'
import { formatHours, formatNaira } from '../../ui/format.ts'
import { localMoment } from '../../ui/local-moment.ts'
import { RawLogs } from '../analysis/RawLogs.tsx'

type Row<Part extends keyof ReportData> = ReportData[Part] extends readonly (infer One)[] ? One : never
type Imbalance = ReportData['load_imbalance']['rows'][number]
type Cost = ReportData['cost_implication']['rows'][number]
type Demand = ReportData['power_demand']['devices'][number]

const right = 'right' as const

/** RP-04. */
export function ReportTables({ report }: { report: ReportData }) {
  const { load_imbalance: uneven, cost_implication: costs } = report
  return (
    <div className="@container">
      <div className="grid items-start gap-3 @min-[64rem]:grid-cols-2 md:gap-4">
        <RawLogs
          title={reportText.costImplication}
          columns={costColumns(costs.total_cost)}
          rows={costs.rows}
          rowKey={({ device_id }) => device_id}
          fileName="cost-implication"
        />
        <RawLogs
          title={reportText.powerDemand}
          columns={DEMAND}
          rows={report.power_demand.devices}
          rowKey={({ device_id }) => device_id}
          fileName="power-demand"
        />
        <div className="grid min-w-0 @min-[64rem]:col-span-2">
          <RawLogs
            title={reportText.fuel}
            columns={FUEL}
            rows={report.fuel_consumption}
            rowKey={({ device_id }) => device_id}
            fileName="fuel-consumption"
            empty={reportText.noGenerators}
          />
        </div>
        <div className="grid min-w-0 @min-[64rem]:col-span-2">
          <RawLogs
            title={reportText.efficiency}
            columns={EFFICIENCY}
            rows={report.generator_efficiency}
            rowKey={({ device_id }) => device_id}
            fileName="generator-efficiency"
            empty={reportText.noGenerators}
          />
        </div>
        <div className="grid min-w-0 @min-[64rem]:col-span-2">
          <RawLogs
            title={reportText.imbalance}
            columns={IMBALANCE}
            rows={uneven.rows}
            rowKey={({ device_id, time }) => `${device_id} ${time}`}
            fileName="load-imbalance"
            empty={reportText.noImbalance}
            note={uneven.total > uneven.rows.length && reportText.shownOf(uneven.rows.length, uneven.total)}
          />
        </div>
      </div>
    </div>
  )
}

const IMBALANCE: readonly Column<Imbalance>[] = [
  { key: 'name', title: reportText.device, value: ({ name }) => name },
  { key: 'max', title: `${reportText.max} (A)`, align: right, value: ({ max }) => max },
  { key: 'min', title: `${reportText.min} (A)`, align: right, value: ({ min }) => min },
  {
    key: 'share',
    title: `${reportText.imbalanceShare} (%)`,
    align: right,
    value: ({ imbalance }) => imbalance,
  },
  { key: 'time', title: reportText.when, value: ({ time }) => time, cell: ({ time }) => localMoment(time) },
]

const FUEL: readonly Column<Row<'fuel_consumption'>>[] = [
  { key: 'name', title: reportText.generator, value: ({ name }) => name },
  { key: 'kwh', title: reportText.energy, align: right, value: ({ kwh }) => kwh },
  {
    key: 'hours',
    title: reportText.hours,
    align: right,
    value: ({ hours }) => hours,
    cell: ({ hours }) => formatHours(hours),
  },
  {
    key: 'litres',
    title: reportText.litres,
    align: right,
    value: ({ litres }) => litres,
  },
  {
    key: 'entered',
    title: reportText.enteredLitres,
    align: right,
    value: ({ entered_litres }) => entered_litres,
  },
  {
    key: 'estimated',
    title: reportText.estimatedLitres,
    align: right,
    value: ({ estimated_litres }) => estimated_litres,
  },
  { key: 'cost', title: reportText.cost, align: right, value: ({ cost }) => cost },
]

const EFFICIENCY: readonly Column<Row<'generator_efficiency'>>[] = [
  { key: 'name', title: reportText.generator, value: ({ name }) => name },
  { key: 'size', title: reportText.size, value: ({ size }) => size },
  {
    key: 'share',
    title: `${reportText.sizeEfficiency} (%)`,
    align: right,
    value: ({ size_efficiency }) => size_efficiency,
  },
  { key: 'advice', title: reportText.recommendation, value: ({ recommendation }) => recommendation },
]

function costColumns(total: number | null): Column<Cost>[] {
  return [
    { key: 'branch', title: reportText.branch, value: ({ branch }) => branch, total: () => reportText.total },
    { key: 'device', title: reportText.device, value: ({ device }) => device },
    { key: 'demand', title: reportText.demand, align: right, value: ({ demand }) => demand },
    {
      key: 'cost',
      title: reportText.cost,
      align: right,
      value: ({ cost }) => cost,
      cell: ({ cost }) => (cost === null ? reportText.rateNotSet : formatNaira(cost)),
      total: () => formatNaira(total),
    },
  ]
}

const DEMAND: readonly Column<Demand>[] = [
  { key: 'name', title: reportText.device, value: ({ name }) => name },
  { key: 'min', title: `${reportText.min} (kVA)`, align: right, value: ({ min }) => min },
  { key: 'avg', title: `${reportText.average} (kVA)`, align: right, value: ({ avg }) => avg },
  { key: 'max', title: `${reportText.max} (kVA)`, align: right, value: ({ max }) => max },
]
