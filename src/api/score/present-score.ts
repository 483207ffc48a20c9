import type { BaselineCard, GeneratorRow, OperatingTime, PaprCard } from '#contract/score/score-card.ts'
import { adviceText } from '#contract/score/score-messages.ts'
import { costOfDevice } from '#domain/cost/cost-figures.ts'
import { roundedBasis } from '#domain/cost/diesel/litres-basis.ts'
import { demandFigure } from '#domain/demand/demand-figures.ts'
import type { ShownDemand } from '#domain/demand/selection-demand.ts'
import { energyOfDevice } from '#domain/energy/energy-figures.ts'
import type { SelectionEnergy } from '#domain/energy/selection-energy.ts'
import { round, roundOrNull } from '#domain/round.ts'
import type { Wasted } from '#domain/score/generator/operating-deviation.ts'
import type { ScoredGenerator } from '#domain/score/generators.ts'
import type { OperatingTime as Operating } from '#domain/score/operating-time.ts'
import type { ScoreOutlook } from '#domain/score/outlook.ts'
import type { ScoreFacts } from '#domain/score/score-facts.ts'
import { baselineFigures, generatorFigures, paprFigure } from '#domain/score/score-figures.ts'
import { localDay } from '#domain/time/zone.ts'
import { localTime, placePart } from '../site/present.ts'
import { presentServiceRun } from './present-service-run.ts'

export function presentBaseline(
  facts: ScoreFacts,
  outlook: ScoreOutlook,
  zone: string,
  changes: readonly string[],
): BaselineCard {
  const { from, to } = facts.period.asked.of(zone)
  const { change } = outlook
  const figures = baselineFigures(outlook)
  return {
    unit: 'kWh',
    forecast: figures.forecast.value,
    used: figures.used.value,
    forecast_to_date: figures.forecast_to_date.value,
    projected_total: figures.projected_total.value,
    savings_inbound: figures.savings_inbound.value,
    saving_to_date: figures.saving_to_date.value,
    ...(changes.length > 0
      ? { state: null, low: null, high: null, not_comparable: [...changes] }
      : { state: change.state, low: roundOrNull(change.low), high: roundOrNull(change.high) }),
    h: roundOrNull(outlook.share, 4),
    projected_low: roundOrNull(outlook.projectedLow),
    projected_high: roundOrNull(outlook.projectedHigh),
    is_complete: to <= facts.now,
    used_percent: roundOrNull(outlook.usedPercent),
    coverage: round(outlook.coverage, 4),
    method: outlook.method,
    left_out: [...outlook.leftOut],
    from: localDay(zone, from),
    to: localDay(zone, Math.max(from, to - 1)),
  }
}

export function presentPapr(demand: ShownDemand['together'], { coverage }: SelectionEnergy): PaprCard {
  const { peakAt } = demand.stats
  return {
    unit: 'kVA',
    peak: demandFigure(demand, 'max').value,
    avg: demandFigure(demand, 'avg').value,
    min: demandFigure(demand, 'min').value,
    papr: paprFigure(demand).value,
    band: demand.papr?.band ?? null,
    colour: demand.papr?.colour ?? null,
    peak_at: peakAt === null ? null : localTime(demand.zone, peakAt),
    power_factor: roundOrNull(demand.powerFactor),
    power_factor_basis: demand.basis,
    power_factor_assumed: demand.isAssumed,
    coverage: round(coverage, 4),
  }
}

/** '350kVA', as people write it. */
export function sizeText(ratedKva: number | null): string {
  return ratedKva === null ? '' : `${round(ratedKva)}kVA`
}

export function presentGenerator(generator: ScoredGenerator): GeneratorRow {
  const { place, ratedKva, range, demand, use, fuel, band, recommended } = generator
  const { enteredLitres, estimatedLitres } = roundedBasis(generator.litres)
  const figures = generatorFigures(generator)
  return {
    ...placePart(place),
    kva: ratedKva,
    size: sizeText(ratedKva),
    usage_percent: figures.size.value,
    band: band?.band ?? null,
    colour: band?.colour ?? null,
    avg_kva: roundOrNull(demand.avgKva),
    max_kva: roundOrNull(demand.maxKva),
    recommended_kva: recommended?.kva ?? null,
    recommendation: recommended?.text ?? null,
    kwh: energyOfDevice(generator).value,
    run_hours: roundOrNull(use.hours),
    litres: figures.litres.value,
    entered_litres: enteredLitres,
    estimated_litres: estimatedLitres,
    current_kwh_per_l: figures.fuel_score.value,
    baseline_kwh_per_l: figures.fuel_baseline.value,
    efficiency_percent: figures.fuel_percent.value,
    advice: fuel.advice === null ? null : adviceText[fuel.advice],
    hours_to_maintenance: roundOrNull(generator.hoursToMaintenance),
    service_run: generator.serviceRun && presentServiceRun(generator.serviceRun),
    cost: costOfDevice(generator).value,
    coverage: round(range?.coverage ?? 0, 4),
  }
}

export function presentOperatingTime(operating: Operating | null): OperatingTime | null {
  if (operating === null) return null
  return {
    dates: [...operating.dates],
    ...wastedByDay(operating.days),
    devices: operating.devices.map(({ place, days, totals }) => ({
      ...placePart(place),
      opens_at: place.branch.opensAt ?? '',
      closes_at: place.branch.closesAt ?? '',
      ...wastedByDay(days),
      totals: presentWasted(totals),
    })),
    totals: presentWasted(operating.totals),
  }
}

function wastedByDay(days: readonly Wasted[]) {
  return {
    hours: days.map(({ hours }) => roundOrNull(hours)),
    energy_wasted: days.map(({ kwh }) => roundOrNull(kwh)),
  }
}

export function presentWasted({ hours, kwh, litres, naira }: Wasted) {
  return {
    hours: roundOrNull(hours),
    kwh: roundOrNull(kwh),
    litres: roundOrNull(litres),
    naira: roundOrNull(naira),
  }
}
