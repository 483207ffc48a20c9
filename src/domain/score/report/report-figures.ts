/** Energy, cost and emissions of a report as figures. Source: requirements RP-03, domain.md §16.K. */

import { type CostedDevice, costOfDevice } from '../../cost/cost-figures.ts'
import { demandFigure } from '../../demand/demand-figures.ts'
import { energyOfSelection } from '../../energy/energy-figures.ts'
import { measuredPlace } from '../../energy/measured-device.ts'
import { selectionEnergy } from '../../energy/selection-energy.ts'
import { type Figure, sumFigure } from '../../figure/figure.ts'
import { exactSumOfKnown } from '../../money.ts'
import { carbonFigure, type EmittingDevice } from '../carbon/carbon-figures.ts'
import type { Emissions } from '../carbon/emissions.ts'
import { emittedTogether, placesEmitted } from '../emitters.ts'
import { sourceCosts } from '../source-costs.ts'
import type { ReportSide } from './report-before.ts'
import type { BeforeFacts, ReportFacts } from './report-facts.ts'

/** The report's sources with what they measured and cost, in the order of its rows. */
export function reportSources({ facts, places }: ReportFacts): CostedDevice[] {
  const costs = sourceCosts(facts)
  return places.map((place) => ({
    ...measuredPlace(place, facts.ranges),
    cost: costs.get(place.device.id) ?? null,
  }))
}

/** Energy of the report's sources together, kWh. */
export function consumptionFigure(sources: readonly CostedDevice[]): Figure {
  const energy = selectionEnergy(sources.flatMap(({ range }) => range ?? []))
  return energyOfSelection('report.consumption', 'Total Consumption', sources, {
    kwh: energy.kwh,
    daylightKwh: energy.daylightKwh,
    partial: energy.partial,
  })
}

/** What the report's sources cost: the sum of their rounded costs, ₦. */
export function totalCostFigure(sources: readonly CostedDevice[]): Figure {
  const costs = sources.map(costOfDevice)
  const total = exactSumOfKnown(costs.map(({ value }) => value))
  const isPartial = sources.some(({ cost }) => cost === null || cost.unpricedKwh > 0)
  return sumFigure(
    { key: 'report.total_cost', label: 'Cost of Energy', unit: '₦', places: 2 },
    total,
    () => costs,
    {
      ...(isPartial ? { state: 'partial' as const } : {}),
      ...(total === null ? { reason: 'No bill or tariff gives a rate for this energy' } : {}),
    },
  )
}

export interface ReportCarbon {
  readonly emitters: readonly EmittingDevice[]
  readonly carbon: Emissions | null
  readonly figure: Figure
}

/** What the report's sources emitted over its period. */
export function reportCarbon({ facts, places }: ReportFacts): ReportCarbon {
  const emitters = placesEmitted(facts, facts, places, sourceCosts(facts))
  const carbon = emittedTogether(emitters)
  return { emitters, carbon, figure: carbonFigure(carbon, emitters, facts.papers.factors) }
}

/** A report as it is compared with another; `peak`: its highest demand, kVA. */
export function reportSide(report: ReportFacts, peak: number | null): ReportSide {
  const sources = reportSources(report)
  return {
    report,
    sources,
    energy: selectionEnergy(sources.flatMap(({ range }) => range ?? [])),
    figures: {
      consumption: consumptionFigure(sources).value,
      total_cost: totalCostFigure(sources).value,
      carbon: reportCarbon(report).figure.value,
      peak,
    },
  }
}

/** The report before, compared alike. */
export function sideBefore(report: ReportFacts, before: BeforeFacts): ReportSide {
  const earlier = { ...report, days: before.days, facts: { ...report.facts, ...before } }
  return reportSide(earlier, demandFigure(before.demand.together, 'max').value)
}
