import type { Content } from 'pdfmake/interfaces.js'
import {
  DASH,
  formatCoverage,
  formatDay,
  formatHours,
  formatNaira,
  formatNumber,
  formatQuantity,
  formatShare,
} from '#chart/format.ts'
import type { ReportData } from '#contract/score/report.ts'
import { reportText } from '#contract/score/report-page-messages.ts'
import {
  type ComparedFigure,
  changeWords,
  type SupplyRow,
  supplyHours,
  supplyVerdict,
} from '#contract/score/report-words.ts'
import { type PaperColumn, titledTable } from '../paper/table.ts'

const amount = (value: number | null, unit: string) =>
  unit === '₦' ? formatNaira(value) : formatQuantity(value, unit)

/** Every figure against the report before; nothing where none is told. */
export function comparison({ comparison: told }: ReportData): Content[] {
  if (!told) return []
  const columns: PaperColumn<ComparedFigure>[] = [
    { title: reportText.figure, cell: ({ name }) => reportText.comparedFigures[name], isText: true },
    { title: reportText.thisTime, cell: ({ now, unit }) => amount(now, unit) },
    { title: reportText.timeBefore, cell: ({ before, unit }) => amount(before, unit) },
    {
      title: reportText.change,
      cell: (figure) => changeWords(figure, { amount, share: (part) => formatShare(part, 2) }),
      isText: true,
      width: '*',
    },
  ]
  return [titledTable(reportText.compared(told.label), columns, told.figures)]
}

/** Hours a day of each feeder against its promise; nothing where there is no feeder. */
export function supply({ supply: feeders }: ReportData): Content[] {
  if (feeders.length === 0) return []
  const columns: PaperColumn<SupplyRow>[] = [
    { title: reportText.feeder, cell: ({ name }) => name, isText: true, width: '*' },
    { title: reportText.hoursADay, cell: (row) => supplyHours(row, formatNumber) },
    { title: reportText.promised, cell: ({ promised }) => formatNumber(promised) },
    { title: reportText.supplyVerdict, cell: (row) => supplyVerdict(row) ?? DASH, isText: true, width: 120 },
    { title: reportText.measuredShare, cell: ({ coverage }) => formatCoverage(coverage) },
  ]
  return [titledTable(reportText.supply, columns, feeders)]
}

type Uneven = ReportData['load_imbalance']['devices'][number]
/** On paper; the page lists all of them. */
const SHOWN = 10

/** Where phases were uneven for the longest. */
export function imbalances({ load_imbalance: { devices, has_removed } }: ReportData): Content {
  const removed = has_removed ? [{ text: reportText.imbalanceRemoved, style: 'small' }] : []
  if (devices.length === 0) {
    const text = has_removed ? reportText.imbalanceRemoved : reportText.noImbalance
    return {
      unbreakable: true,
      stack: [
        { text: reportText.imbalance, style: 'heading' },
        { text, style: 'soft' },
      ],
    }
  }
  const columns: PaperColumn<Uneven>[] = [
    { title: reportText.device, cell: ({ name }) => name, isText: true, width: '*' },
    { title: reportText.unevenFor, cell: ({ hours }) => formatHours(hours) },
    {
      title: reportText.phase,
      cell: ({ phase, phase_percent }) => reportText.phaseText(phase, formatShare(phase_percent / 100)),
      isText: true,
      isWhole: true,
    },
    {
      title: reportText.mostly,
      cell: ({ from_hour, to_hour }) => reportText.hoursText(from_hour, to_hour),
      isText: true,
      isWhole: true,
    },
    { title: `${reportText.imbalanceShare} (%)`, cell: ({ imbalance }) => formatNumber(imbalance) },
    {
      title: reportText.maxAndMin,
      cell: ({ max, min }) => `${formatNumber(max)} / ${formatNumber(min)}`,
    },
    {
      title: reportText.when,
      cell: ({ time }) => `${formatDay(time.slice(0, 10))} ${time.slice(11, 16)}`,
      isText: true,
      isWhole: true,
    },
  ]
  return {
    stack: [
      titledTable(reportText.imbalance, columns, devices.slice(0, SHOWN)),
      ...(devices.length > SHOWN
        ? [{ text: reportText.shownOf(SHOWN, devices.length), style: 'small' }]
        : []),
      { text: reportText.imbalanceMeaning, style: 'small' },
      ...removed,
    ],
  }
}
