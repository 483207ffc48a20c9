import type { z } from 'zod'
import type { deviceScoreCard, GeneratorRow, OperatingTime } from '#contract/score/score-card.ts'
import { type DemandOver, demandTogether } from '../demand/demand-facts.ts'
import { numberOrZero } from '../frame/figure.ts'
import { baselineCardOf, countedPlaces, outlookOf } from './score-baseline.ts'
import type { ScoreFacts } from './score-facts.ts'
import { generatorPlaces, generatorRows, operatingTimeOf } from './score-generators.ts'

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

/**
 * The score card of each source as revision A reads it: unknown is 0. That client shows the baseline of the last
 * source, and the mean of their averages, so the branch's baseline and its coincident demand stand on each of them
 * (wire contract 2.10, domain.md §5.2).
 */
export function deviceScoreCards(facts: ScoreFacts, over: DemandOver): Map<number, DeviceScoreCard> {
  const cards = new Map<number, DeviceScoreCard>()
  for (const branch of facts.tree.branches) {
    const baseline = baselineCardOf(facts, outlookOf(facts, countedPlaces([branch])), branch.zone)
    const { max, avg } = demandTogether(over, new Set(branch.devices.map(({ id }) => id))).stats
    const generators = generatorPlaces([branch])
    const rows = generatorRows(facts, over, generators)
    const operating = operatingTimeOf(facts, generators)
    for (const device of branch.devices.filter(({ isSource }) => isSource)) {
      const { estimatedTons, carbon } = outlookOf(facts, [{ branch, device }])
      const row = rows.find(({ device_id }) => device_id === device.id)
      cards.set(device.id, {
        ...noScoreCard(device),
        baseline_energy: { unit: 'kWh', forecast: baseline.forecast ?? 0, used: baseline.used ?? 0 },
        baseline_detail: baseline,
        peak_to_avg_power_ratio: { unit: 'kVA', peak: numberOrZero(max), avg: numberOrZero(avg) },
        score_card_carbon_emissions: {
          unit: 'Tons',
          estimated_value: numberOrZero(estimatedTons),
          actual_value: numberOrZero(carbon?.tons ?? null),
        },
        ...(row ? generatorParts(row, operating) : {}),
      })
    }
  }
  return cards
}

function generatorParts(row: GeneratorRow, operating: OperatingTime | null) {
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
    operating_time: operatingPart(row.device_id, operating),
  }
}

/** That client adds the generators' days up by place, so all of them have the same days. */
function operatingPart(deviceId: number, operating: OperatingTime | null) {
  const own = operating?.devices.find(({ device_id }) => device_id === deviceId)
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
