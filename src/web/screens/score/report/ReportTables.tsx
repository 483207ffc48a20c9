import { DASH, formatHours, formatNaira, formatNumber } from '#chart/format.ts'
import type { ReportData } from '#contract/score/report.ts'
import { reportText } from '#contract/score/report-page-messages.ts'
import type { ExplainFigure } from '../../../chart/RingCard.tsx'
import type { Column } from '../../../table/column.ts'
import { RawLogs } from '../../../table/RawLogs.tsx'
import { ExplainButton } from '../../../ui/ExplainButton.tsx'
import { ComparisonTable } from './ComparisonTable.tsx'
import { ImbalanceTable } from './ImbalanceTable.tsx'
import { SupplyTable } from './SupplyTable.tsx'
import { useExplainReport } from './use-explain-report.ts'

type Row<Part extends keyof ReportData> = ReportData[Part] extends readonly (infer One)[] ? One : never
type Cost = ReportData['cost_implication']['rows'][number]
type Demand = ReportData['power_demand']['devices'][number]

const right = 'right' as const

/** RP-04. */
export function ReportTables({ report }: { report: ReportData }) {
  const explain = useExplainReport(report)
  const { load_imbalance: uneven, cost_implication: costs } = report
  return (
    <div className="@container">
      <div className="grid items-start gap-3 @min-[64rem]:grid-cols-2 md:gap-4">
        {report.comparison && (
          <div className="grid min-w-0 @min-[64rem]:col-span-2">
            <ComparisonTable comparison={report.comparison} explain={explain} />
          </div>
        )}
        <RawLogs
          title={reportText.costImplication}
          columns={costColumns(costs.total_cost, explain)}
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
            columns={fuelColumns(explain)}
            rows={report.fuel_consumption}
            rowKey={({ device_id }) => device_id}
            fileName="fuel-consumption"
            empty={reportText.noGenerators}
          />
        </div>
        <div className="grid min-w-0 @min-[64rem]:col-span-2">
          <RawLogs
            title={reportText.efficiency}
            columns={efficiencyColumns(explain)}
            rows={report.generator_efficiency}
            rowKey={({ device_id }) => device_id}
            fileName="generator-efficiency"
            empty={reportText.noGenerators}
          />
        </div>
        {report.supply.length > 0 && (
          <div className="grid min-w-0 @min-[64rem]:col-span-2">
            <SupplyTable report={report} />
          </div>
        )}
        <div className="grid min-w-0 @min-[64rem]:col-span-2">
          <ImbalanceTable uneven={uneven} />
        </div>
      </div>
    </div>
  )
}

/** A figure of a row that opens what it is made of; nothing where it is not known. */
function explainedColumn<R extends { device_id: number; name?: string; device?: string }>(
  explain: ExplainFigure,
  figure: string,
  column: Column<R>,
  write: (value: number) => string = formatNumber,
): Column<R> {
  return {
    ...column,
    align: right,
    cell: (row) => {
      const value = column.value(row)
      if (typeof value !== 'number') return column.cell?.(row) ?? DASH
      const label = `${column.title} of ${row.name ?? row.device}`
      return (
        <ExplainButton label={label} onExplain={explain(`${figure}.${row.device_id}`)}>
          {write(value)}
        </ExplainButton>
      )
    },
  }
}

const fuelColumns = (explain: ExplainFigure): readonly Column<Row<'fuel_consumption'>>[] => [
  { key: 'name', title: reportText.generator, value: ({ name }) => name },
  explainedColumn(explain, 'energy', { key: 'kwh', title: reportText.energy, value: ({ kwh }) => kwh }),
  explainedColumn(
    explain,
    'hours',
    { key: 'hours', title: reportText.hours, value: ({ hours }) => hours },
    formatHours,
  ),
  explainedColumn(explain, 'litres', {
    key: 'litres',
    title: reportText.litres,
    value: ({ litres }) => litres,
  }),
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
  explainedColumn(explain, 'cost', { key: 'cost', title: reportText.cost, value: ({ cost }) => cost }),
]

const efficiencyColumns = (explain: ExplainFigure): readonly Column<Row<'generator_efficiency'>>[] => [
  { key: 'name', title: reportText.generator, value: ({ name }) => name },
  { key: 'size', title: reportText.size, value: ({ size }) => size },
  explainedColumn(explain, 'size', {
    key: 'share',
    title: `${reportText.sizeEfficiency} (%)`,
    value: ({ size_efficiency }) => size_efficiency,
  }),
  {
    key: 'advice',
    title: reportText.recommendation,
    wraps: true,
    value: ({ recommendation }) => recommendation,
  },
]

function costColumns(total: number | null, explain: ExplainFigure): Column<Cost>[] {
  return [
    { key: 'branch', title: reportText.branch, value: ({ branch }) => branch, total: () => reportText.total },
    { key: 'device', title: reportText.device, value: ({ device }) => device },
    { key: 'demand', title: reportText.demand, align: right, value: ({ demand }) => demand },
    explainedColumn(
      explain,
      'cost',
      {
        key: 'cost',
        title: reportText.cost,
        value: ({ cost }) => cost,
        cell: () => reportText.rateNotSet,
        total: () =>
          total === null ? (
            formatNaira(total)
          ) : (
            <ExplainButton label={reportText.costImplication} onExplain={explain('total_cost')}>
              {formatNaira(total)}
            </ExplainButton>
          ),
      },
      formatNaira,
    ),
  ]
}

const DEMAND: readonly Column<Demand>[] = [
  { key: 'name', title: reportText.device, value: ({ name }) => name },
  { key: 'min', title: `${reportText.min} (kVA)`, align: right, value: ({ min }) => min },
  { key: 'avg', title: `${reportText.average} (kVA)`, align: right, value: ({ avg }) => avg },
  { key: 'max', title: `${reportText.max} (kVA)`, align: right, value: ({ max }) => max },
]
