import { calls } from '#contract/calls.ts'
import { type CostedDevice, costOfDevice, explainCost } from '#domain/cost/cost-figures.ts'
import { energyOfDevice, explainEnergy } from '#domain/energy/energy-figures.ts'
import { explainTime, hoursOfDevice } from '#domain/energy/hours/hour-figures.ts'
import type { Explanation } from '#domain/figure/explanation.ts'
import { explainCarbon } from '#domain/score/carbon/carbon-figures.ts'
import type { ReportFacts } from '#domain/score/report/report-facts.ts'
import {
  consumptionFigure,
  reportCarbon,
  reportSources,
  totalCostFigure,
} from '#domain/score/report/report-figures.ts'
import { explainTotalCost } from '#domain/score/score-explanations.ts'
import { paperInputs } from '../cost/paper-inputs.ts'
import type { Explainer, FigureRequest } from '../frame/explainer.ts'
import { notFound } from '../frame/respond.ts'
import { reportFacts, reportRange } from './report-facts.ts'
import { scoreExplanation } from './score-explainers.ts'

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

const ofReport = (key: string): Explainer => ({
  key,
  call: calls.report,
  reach: 'months',
  range: (_, asked) => reportRange(namedReport(asked)),
  async explain(ctx, asked) {
    const report = await reportFacts(ctx, namedReport(asked), asked)
    const told = explainFigure(report, asked.named.name ?? '', asked.named.id)
    if (told === null) throw notFound()
    return told
  },
})

export const reportExplainers: readonly Explainer[] = [
  ofReport('report.:type.:date.:name'),
  ofReport('report.:type.:date.:name.:id'),
]
