import type { Content } from 'pdfmake/interfaces.js'
import {
  DASH,
  formatDay,
  formatHours,
  formatNaira,
  formatNumber,
  formatQuantity,
  isEstimated,
} from '#chart/format.ts'
import { deviceColours } from '#chart/palette.ts'
import { pieTotal } from '#chart/pie-layout.ts'
import type { ReportData } from '#contract/score/report.ts'
import { reportText } from '#contract/score/report-page-messages.ts'
import { barChart, type PaperChart } from '../paper/bar-chart.tsx'
import { CONTENT_WIDTH } from '../paper/document.ts'
import { pieChart } from '../paper/pie-chart.tsx'
import { type PaperColumn, titledTable } from '../paper/table.ts'
import { burnedText } from './burned-text.ts'

type Source = ReportData['source_consumption'][number]

const ESTIMATED: PaperColumn<Source> = {
  title: reportText.estimatedEnergy,
  cell: ({ estimated_kwh }) => formatNumber(estimated_kwh),
}

/** What each source gave, cost and drew: the parts of the report that have a row a source. */
export function sourceParts(report: ReportData): Content[] {
  return [
    ...sourceShares(report),
    barChart(energyChart(report), CONTENT_WIDTH),
    costTable(report),
    demandTable(report),
    hoursTable(report),
    ...generators(report),
  ]
}

function sourceShares({ source_consumption: sources }: ReportData): Content[] {
  const colours = deviceColours(
    sources.map(({ device_id, device_type }) => ({ key: String(device_id), sourceType: device_type })),
  )
  const slices = sources.map(({ device_id, name, kwh }) => ({
    key: String(device_id),
    label: name,
    colour: colours.get(String(device_id)) ?? 'var(--source-unknown)',
    value: kwh,
  }))
  const title = reportText.sources
  const rows = sourceTable(sources)
  if (!pieTotal(slices)) return [rows]
  return [pieChart({ title, slices, format: (value) => formatQuantity(value, 'kWh') }), rows]
}

function sourceTable(sources: readonly Source[]): Content {
  const columns: PaperColumn<Source>[] = [
    { title: reportText.source, cell: ({ name }) => name, isText: true, width: '*' },
    { title: reportText.energy, cell: ({ kwh }) => formatNumber(kwh) },
    ...(sources.some(({ estimated_kwh }) => isEstimated(estimated_kwh)) ? [ESTIMATED] : []),
    { title: '%', cell: ({ share_percent }) => formatNumber(share_percent) },
  ]
  return titledTable(reportText.sourceRows, columns, sources)
}

function energyChart({ energy_consumption: { dates, used, estimated, forecast } }: ReportData): PaperChart {
  const label = (date: string) =>
    `${formatDay(date.slice(0, 10))}${date.slice(11, 16) === '00:00' ? '' : ` ${date.slice(11, 16)}`}`
  return {
    title: reportText.consumptionChart,
    unit: 'kWh',
    categories: dates.map((date) => ({ key: date, label: label(date), tick: label(date).slice(0, 5) })),
    series: [
      { key: 'used', label: reportText.used, colour: 'var(--series-1)', values: used, estimated },
      {
        key: 'forecast',
        label: reportText.forecast,
        colour: 'var(--series-2)',
        values: forecast,
        shape: 'line',
      },
    ],
    format: (value) => formatQuantity(value, 'kWh'),
    maxThickness: 50,
  }
}

type Cost = ReportData['cost_implication']['rows'][number]

function costTable({ cost_implication: { rows, total_cost } }: ReportData): Content {
  const columns: PaperColumn<Cost>[] = [
    {
      title: reportText.branch,
      cell: ({ branch }) => branch,
      isText: true,
      width: '*',
      total: reportText.total,
    },
    { title: reportText.device, cell: ({ device }) => device, isText: true, width: '*' },
    { title: reportText.demand, cell: ({ demand }) => formatNumber(demand) },
    {
      title: reportText.cost,
      cell: ({ cost }) => (cost === null ? reportText.rateNotSet : formatNaira(cost)),
      total: formatNaira(total_cost),
    },
  ]
  return titledTable(reportText.costImplication, columns, rows)
}

type Demand = ReportData['power_demand']['devices'][number]

function demandTable({ power_demand: { devices } }: ReportData): Content {
  const columns: PaperColumn<Demand>[] = [
    { title: reportText.device, cell: ({ name }) => name, isText: true, width: '*' },
    { title: `${reportText.min} (kVA)`, cell: ({ min }) => formatNumber(min) },
    { title: `${reportText.average} (kVA)`, cell: ({ avg }) => formatNumber(avg) },
    { title: `${reportText.max} (kVA)`, cell: ({ max }) => formatNumber(max) },
  ]
  return titledTable(reportText.powerDemand, columns, devices)
}

type Use = ReportData['time_of_use']['devices'][number]

function hoursTable({ time_of_use: { devices } }: ReportData): Content {
  const columns: PaperColumn<Use>[] = [
    { title: reportText.device, cell: ({ name }) => name, isText: true, width: '*' },
    { title: reportText.hoursOfUse, cell: ({ hours }) => formatHours(hours) },
  ]
  return titledTable(reportText.timeOfUse, columns, devices)
}

type Fuel = ReportData['fuel_consumption'][number]
type Efficiency = ReportData['generator_efficiency'][number]

function generators({ fuel_consumption: fuel, generator_efficiency: sizes }: ReportData): Content[] {
  if (fuel.length === 0) return []
  const burned: PaperColumn<Fuel>[] = [
    { title: reportText.generator, cell: ({ name }) => name, isText: true, width: '*' },
    { title: reportText.energy, cell: ({ kwh }) => formatNumber(kwh) },
    { title: reportText.hours, cell: ({ hours }) => formatHours(hours) },
    {
      title: reportText.litres,
      cell: burnedText,
    },
    { title: reportText.cost, cell: ({ cost }) => formatNaira(cost) },
  ]
  const efficiency: PaperColumn<Efficiency>[] = [
    { title: reportText.generator, cell: ({ name }) => name, isText: true, isWhole: true },
    {
      title: `${reportText.sizeEfficiency} (%)`,
      cell: ({ size_efficiency }) => formatNumber(size_efficiency),
    },
    {
      title: reportText.recommendation,
      cell: ({ recommendation }) => recommendation ?? DASH,
      isText: true,
      width: '*',
    },
  ]
  return [titledTable(reportText.fuel, burned, fuel), titledTable(reportText.efficiency, efficiency, sizes)]
}
