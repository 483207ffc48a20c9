import { calls } from '#contract/calls.ts'
import { type CostedDevice, costOfDevice, explainCost } from '#domain/cost/cost-figures.ts'
import { energyOfDevice, explainEnergy } from '#domain/energy/energy-figures.ts'
import { explainTime, hoursOfDevice } from '#domain/energy/hours/hour-figures.ts'
import { buildExplanation, type Explanation } from '#domain/figure/explanation.ts'
import { explainCarbon } from '#domain/score/carbon/carbon-figures.ts'
import { computeReport } from '#domain/score/report/report.ts'
import { changeFigure } from '#domain/score/report/report-before.ts'
import type { ReportFacts } from '#domain/score/report/report-facts.ts'
import {
  consumptionFigure,
  reportCarbon,
  reportSources,
  totalCostFigure,
} from '#domain/score/report/report-figures.ts'
import { explainTotalCost } from '#domain/score/score-explanations.ts'
import { reportLabel } from '#domain/time/report-period.ts'
import { paperInputs } from '../cost/paper-inputs.ts'
import type { Explainer, FigureRequest } from '../frame/explainer.ts'
import { notFound } from '../frame/respond.ts'
import { reportEffort, reportFacts, reportRange } from './report-facts.ts'
import { scoreExplanation } from './score-explainers.ts'

const CHANGE = 'change_'

/** The day and type of report that a key names: 'report.monthly.01-11-2026.papr'. */
function namedReport({ named: { date, type } }: FigureRequest) {
  const read = calls.report.params.pick({ date: true, type: true }).safeParse({ date, type })
  if (!read.success) throw notFound()
  return read.data
}

function ofSelection(report: ReportFacts, name: string): Explanation | null {
  const { papers } = report.facts
  const sources = reportSources(report)
  if (name === 'consumption') return explainEnergy(consumptionFigure(sources), sources, true)
  if (name === 'total_cost') {
    const refs = new Set(sources.flatMap(({ cost }) => cost?.parts.flatMap((part) => part.refs) ?? []))
    const used = paperInputs(papers).filter(({ ref }) => refs.has(ref))
    return explainTotalCost(totalCostFigure(sources), sources, used)
  }
  if (name.startsWith(CHANGE)) return explainChange(report, name)
  if (name !== 'carbon') return null
  const { figure, emitters } = reportCarbon(report)
  return explainCarbon(figure, emitters, papers.factors, paperInputs(papers))
}

function ofSource(report: ReportFacts, device: CostedDevice, name: string): Explanation | null {
  if (name === 'energy') return explainEnergy(energyOfDevice(device), [device], false)
  if (name === 'hours') return explainTime(hoursOfDevice(device), [device], 'hours of use')
  if (name !== 'cost') return null
  return explainCost(costOfDevice(device), [device], paperInputs(report.facts.papers))
}

function explainFigure(report: ReportFacts, name: string, id: string | undefined): Explanation | null {
  if (id === undefined) return ofSelection(report, name) ?? scoreExplanation(report, name)
  const device = reportSources(report).find((one) => one.id === Number(id))
  return (device && ofSource(report, device, name)) ?? scoreExplanation(report, name, id)
}

/** What a report shows less what the one before did. */
function explainChange(report: ReportFacts, name: string): Explanation | null {
  const compared = computeReport(report).compared.find((one) => one.name === name.slice(CHANGE.length))
  if (!compared || !report.before) return null
  const { type, days, before } = report
  const figure = changeFigure(compared, {
    now: reportLabel(type, days),
    before: reportLabel(type, before.days),
  })
  return buildExplanation(figure, {
    words: 'as this report shows it, less as the one before does for as much of its time',
    formula: 'change of a report',
    whatToDo: 'See Last Reading: is the meter powered, and does its key still hold?',
  })
}

const ofReport = (key: string): Explainer => ({
  key,
  call: calls.report,
  reach: 'months',
  range: (_, asked) => reportRange(namedReport(asked)),
  effort: (extent, { type }) => {
    const read = calls.report.params.shape.type.safeParse(type)
    return read.success ? reportEffort(extent, read.data) : 0
  },
  async explain(ctx, asked) {
    const isCompared = asked.named.name?.startsWith(CHANGE) ?? false
    const report = await reportFacts(ctx, namedReport(asked), asked, { isCompared, isExplained: true })
    const told = explainFigure(report, asked.named.name ?? '', asked.named.id)
    if (told === null) throw notFound()
    return told
  },
})

export const reportExplainers: readonly Explainer[] = [
  ofReport('report.:type.:date.:name'),
  ofReport('report.:type.:date.:name.:id'),
]
