import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import {
  DASH,
  estimatedText,
  formatDay,
  formatHours,
  formatNaira,
  formatNumber,
  formatQuantity,
  isEstimated,
  measuredText,
} from '#chart/format.ts'
import { baselineWords } from '#contract/score/baseline-words.ts'
import type { ReportData } from '#contract/score/report.ts'
import { reportText } from '#contract/score/report-page-messages.ts'
import { scoreText } from '#contract/score/score-page-messages.ts'
import { zoneText } from '#contract/site/zone-messages.ts'
import type { Instant } from '#domain/time/interval.ts'
import { barChart, type PaperChart } from '../paper/bar-chart.tsx'
import { CONTENT_WIDTH, letterhead, paperDocument } from '../paper/document.ts'
import { figures } from '../paper/figures.ts'
import { type PaperColumn, table } from '../paper/table.ts'
import { burnedText } from './burned-text.ts'

/** The Report page on paper (RP-02): the same figures in the same order. */
export function reportDocument(report: ReportData, at: Instant): TDocumentDefinitions {
  const { name, period } = report
  const title = `${reportText.title} ${period.label}`
  return paperDocument({
    title: `${name}: ${title}`,
    organisation: name,
    foot: `${name} · ${title} · made with Nairawatt`,
    made: new Date(at),
    content: [
      ...letterhead(name, reportText.title, [
        [reportText.period, periodText(report)],
        [reportText.branch, report.branches.join(', ')],
        ...(report.zones.length > 1
          ? [[reportText.zones, zoneText.several(report.zones.join(', '))] satisfies [string, string]]
          : []),
      ]),
      headFigures(report),
      ...part(reportText.baseline, baselineFigures(report)),
      ...part(reportText.sources, sourceTable(report)),
      barChart(energyChart(report), CONTENT_WIDTH),
      ...part(reportText.costImplication, costTable(report)),
      ...part(reportText.powerDemand, demandTable(report)),
      ...part(reportText.timeOfUse, hoursTable(report)),
      ...generators(report),
      ...imbalances(report),
    ],
  })
}

function periodText({ period: { label, from, to, is_complete } }: ReportData): string {
  return `${label}: ${formatDay(from)} – ${formatDay(to)}${is_complete ? '' : `, ${reportText.soFar}`}`
}

const part = (title: string, content: Content): Content[] => [{ text: title, style: 'heading' }, content]

function headFigures({ total_consumption: total, papr, carbon }: ReportData): Content {
  return figures([
    {
      label: reportText.consumption,
      value: formatQuantity(total.kwh, 'kWh'),
      note: [measuredText(total.coverage), estimatedText(total.estimated_kwh)]
        .filter((words) => words !== null)
        .join(', '),
    },
    {
      label: reportText.papr,
      value: formatNumber(papr.papr),
      note: [
        papr.band,
        `${reportText.peak} ${formatQuantity(papr.peak, 'kVA')}, ${reportText.average} ${formatQuantity(papr.avg, 'kVA')}`,
      ]
        .filter((words) => words !== null)
        .join('. '),
    },
    {
      label: reportText.carbon,
      value: formatQuantity(carbon.tons, 't'),
      note: `${formatNumber(carbon.trees)} ${reportText.trees}`,
    },
  ])
}

/** In the words of the card on screen: savings are those of the whole period, so not one figure less the other. */
function baselineFigures({ baseline }: ReportData): Content {
  const words = baselineWords(baseline, (kwh) => formatQuantity(kwh, 'kWh'))
  return figures([
    { label: scoreText.forecast, value: formatQuantity(baseline.forecast, 'kWh') },
    {
      label: words.used,
      value: formatQuantity(baseline.used, 'kWh'),
      note:
        baseline.used_percent === null
          ? ''
          : `${formatNumber(baseline.used_percent)} % ${scoreText.ofForecast}`,
    },
    {
      label: words.savings,
      value: words.saved ?? DASH,
      note: words.saved === null ? scoreText.noForecast : words.savingsMeaning,
    },
  ])
}

type Source = ReportData['source_consumption'][number]

const ESTIMATED: PaperColumn<Source> = {
  title: reportText.estimatedEnergy,
  cell: ({ estimated_kwh }) => formatNumber(estimated_kwh),
}

function sourceTable({ source_consumption: sources }: ReportData): Content {
  const columns: PaperColumn<Source>[] = [
    { title: reportText.source, cell: ({ name }) => name, isText: true, width: '*' },
    { title: reportText.energy, cell: ({ kwh }) => formatNumber(kwh) },
    ...(sources.some(({ estimated_kwh }) => isEstimated(estimated_kwh)) ? [ESTIMATED] : []),
    { title: '%', cell: ({ share_percent }) => formatNumber(share_percent) },
  ]
  return table(columns, sources)
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
  return table(columns, rows)
}

type Demand = ReportData['power_demand']['devices'][number]

function demandTable({ power_demand: { devices } }: ReportData): Content {
  const columns: PaperColumn<Demand>[] = [
    { title: reportText.device, cell: ({ name }) => name, isText: true, width: '*' },
    { title: `${reportText.min} (kVA)`, cell: ({ min }) => formatNumber(min) },
    { title: `${reportText.average} (kVA)`, cell: ({ avg }) => formatNumber(avg) },
    { title: `${reportText.max} (kVA)`, cell: ({ max }) => formatNumber(max) },
  ]
  return table(columns, devices)
}

type Use = ReportData['time_of_use']['devices'][number]

function hoursTable({ time_of_use: { devices } }: ReportData): Content {
  const columns: PaperColumn<Use>[] = [
    { title: reportText.device, cell: ({ name }) => name, isText: true, width: '*' },
    { title: reportText.hoursOfUse, cell: ({ hours }) => formatHours(hours) },
  ]
  return table(columns, devices)
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
    { title: reportText.generator, cell: ({ name }) => name, isText: true },
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
  return [
    ...part(reportText.fuel, table(burned, fuel)),
    ...part(reportText.efficiency, table(efficiency, sizes)),
  ]
}

type Imbalance = ReportData['load_imbalance']['rows'][number]
/** On paper; the page lists more and exports them. */
const SHOWN = 10

function imbalances({ load_imbalance: { rows, total, has_removed } }: ReportData): Content[] {
  if (total === 0) {
    const text = has_removed ? reportText.imbalanceRemoved : reportText.noImbalance
    return part(reportText.imbalance, { text, style: 'soft' })
  }
  const columns: PaperColumn<Imbalance>[] = [
    { title: reportText.device, cell: ({ name }) => name, isText: true, width: '*' },
    { title: `${reportText.max} (A)`, cell: ({ max }) => formatNumber(max) },
    { title: `${reportText.min} (A)`, cell: ({ min }) => formatNumber(min) },
    { title: `${reportText.imbalanceShare} (%)`, cell: ({ imbalance }) => formatNumber(imbalance) },
    {
      title: reportText.when,
      cell: ({ time }) => `${formatDay(time.slice(0, 10))} ${time.slice(11, 16)}`,
      isText: true,
    },
  ]
  return [
    ...part(reportText.imbalance, table(columns, rows.slice(0, SHOWN))),
    { text: reportText.shownOf(Math.min(SHOWN, rows.length), total), style: 'small' },
    ...(has_removed ? [{ text: reportText.imbalanceRemoved, style: 'small' }] : []),
  ]
}
