import type { z } from 'zod'
import type { GeneratorRow } from '#contract/score/score-card.ts'
import type { deviceScoreCard } from '#contract/score/score-card-parts.ts'
import type { ScoreFacts } from '#domain/score/score-facts.ts'
import type { SourceCard } from '#domain/score/source-cards.ts'
import { numberOrZero } from '../frame/figure.ts'
import { presentBaseline, presentGenerator, presentOperatingTime } from './present-score.ts'

export type DeviceScoreCard = z.infer<typeof deviceScoreCard>

interface Kind {
  readonly deviceType: string
  readonly isSource: boolean
}

/** The card of a load, and of a device of which nothing is known. */
export function noScoreCard({ deviceType, isSource }: Kind): DeviceScoreCard {
  return {
    is_generator: deviceType === 'GENERATOR',
    is_source: isSource,
    change_over_lags: { units: { lag_duration: 'Minutes', diesel_cost: 'Litres' }, data: [] },
    baseline_energy: { unit: 'kWh', forecast: 0, used: 0 },
    peak_to_avg_power_ratio: { unit: 'kVA', peak: 0, avg: 0 },
    score_card_carbon_emissions: { unit: 'Tons', estimated_value: 0, actual_value: 0 },
    generator_size_efficiency: null,
    fuel_consumption: null,
    operating_time: null,
  }
}

/** The score card of a source as revision A reads it: unknown is 0 (wire contract 2.10). */
export function presentSourceCard(
  facts: ScoreFacts,
  card: SourceCard,
  changes: readonly string[],
): DeviceScoreCard {
  const { device, demand, outlook } = card
  const baseline = presentBaseline(facts, card.baseline, card.zone, changes)
  return {
    ...noScoreCard(device),
    baseline_energy: { unit: 'kWh', forecast: baseline.forecast ?? 0, used: baseline.used ?? 0 },
    baseline_detail: baseline,
    peak_to_avg_power_ratio: { unit: 'kVA', peak: numberOrZero(demand.max), avg: numberOrZero(demand.avg) },
    score_card_carbon_emissions: {
      unit: 'Tons',
      estimated_value: numberOrZero(outlook.estimatedTons),
      actual_value: numberOrZero(outlook.carbon?.tons ?? null),
    },
    ...(card.generator ? generatorParts(presentGenerator(card.generator), card) : {}),
  }
}

function generatorParts(row: GeneratorRow, card: SourceCard) {
  const { name, size } = row
  const unknown = (['litres', 'run_hours', 'current_kwh_per_l', 'baseline_kwh_per_l'] as const).filter(
    (key) => row[key] === null,
  )
  return {
    generator_size_efficiency: {
      name,
      size,
      usage: row.usage_percent ?? 0,
      unit: '%' as const,
      gen_size: row.kva ?? 0,
      is_gen: true as const,
    },
    fuel_consumption: {
      name,
      size,
      diesel_usage: row.litres ?? 0,
      time_used: row.run_hours ?? 0,
      fuel_efficiency: { current_score: row.current_kwh_per_l ?? 0, baseline: row.baseline_kwh_per_l ?? 0 },
      hours_to_maintenance: row.hours_to_maintenance ?? 0,
      is_gen: true as const,
      ...(unknown.length > 0 ? { unknown } : {}),
    },
    operating_time: operatingPart(card),
  }
}

/** That client adds the generators' days up by place, so all of them have the same days. */
function operatingPart({ device, operatingTime }: SourceCard) {
  const operating = presentOperatingTime(operatingTime)
  const own = operating?.devices.find(({ device_id }) => device_id === device.id)
  const totals = own?.totals ?? { hours: null, kwh: null, litres: null, naira: null }
  return {
    chart: {
      dates: operating?.dates ?? [],
      values: (own?.hours ?? []).map((value) => value ?? 0),
      energy_wasted: (own?.energy_wasted ?? []).map((value) => value ?? 0),
    },
    estimated_time_wasted: { value: totals.hours ?? 0, unit: 'hours' },
    estimated_energy_wasted: { value: totals.kwh ?? 0, unit: 'kWh', total: totals.kwh ?? 0 },
    estimated_diesel_wasted: { value: totals.litres ?? 0, unit: 'litres' },
    estimated_cost: { value: totals.naira ?? 0, unit: 'naira' },
  }
}
