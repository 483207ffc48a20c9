import { z } from 'zod'
import { call } from '../call.ts'
import {
  authenticated,
  noBody,
  organisationHead,
  rangeIntervalParams,
  rangeParams,
  selectionQuery,
} from '../shapes.ts'
import { baselineCard } from './score-card.ts'

const number = z.number()
const valueUnit = z.object({ value: number, unit: z.string() })

/** Parts of a device's score card as clients of revision A read them (wire contract 2.10); unknown is 0 there. */
export const scoreCardParts = {
  change_over_lags: z.object({
    units: z.object({ lag_duration: z.string(), diesel_cost: z.string() }),
    data: z.array(
      z.object({
        id: number,
        date: z.string(),
        lag_duration: number,
        diesel_cost: number,
        diesel_value: number,
      }),
    ),
  }),
  /** These three in this order: that client draws its slices from the keys. */
  baseline_energy: z.object({ unit: z.string(), forecast: number, used: number }),
  baseline_detail: baselineCard.optional(),
  peak_to_avg_power_ratio: z.object({ unit: z.string(), peak: number, avg: number }),
  score_card_carbon_emissions: z.object({ unit: z.string(), estimated_value: number, actual_value: number }),
  generator_size_efficiency: z
    .object({
      name: z.string(),
      size: z.string(),
      usage: number,
      unit: z.literal('%'),
      gen_size: number,
      is_gen: z.literal(true),
    })
    .nullable(),
  fuel_consumption: z
    .object({
      name: z.string(),
      size: z.string(),
      diesel_usage: number,
      time_used: number,
      fuel_efficiency: z.object({ current_score: number, baseline: number }),
      hours_to_maintenance: number,
      is_gen: z.literal(true),
      unknown: z.array(z.string()).optional(),
    })
    .nullable(),
  operating_time: z
    .object({
      chart: z.object({
        dates: z.array(z.string()),
        values: z.array(number),
        energy_wasted: z.array(number),
      }),
      estimated_time_wasted: valueUnit,
      estimated_energy_wasted: valueUnit.extend({ total: number }),
      estimated_diesel_wasted: valueUnit,
      estimated_cost: valueUnit,
    })
    .nullable(),
}

/** A device's score card in the aggregate and in every score card call of revision A. */
export const deviceScoreCard = z.object({
  is_generator: z.boolean(),
  is_source: z.boolean(),
  ...scoreCardParts,
})

const devices = z.array(
  z.object({
    id: number.int(),
    device_id: number.int(),
    name: z.string(),
    device_type: z.string(),
    is_source: z.boolean(),
    is_load: z.boolean(),
    score_card: deviceScoreCard,
  }),
)

const cardAnswer = authenticated({
  ...organisationHead,
  /** The home branch first; source devices only, loads would distort the means. */
  branches: z.array(z.object({ id: number.int(), branch_id: number.int(), name: z.string(), devices })),
  /** The devices of the first branch again, where another revision looks for them. */
  devices,
})

const cardCall = {
  params: rangeParams,
  query: selectionQuery,
  body: noBody,
  answer: cardAnswer,
} as const

export const scoreCardMain = call({
  ...cardCall,
  method: 'GET',
  path: 'scorecard/:userId/:from/:to/:interval',
  who: 'view',
  summary: 'Score card of each source (wire contract 2.10)',
  params: rangeIntervalParams,
})
export const scoreCardBaseline = call({
  ...cardCall,
  method: 'GET',
  path: 'scorecard/baseline-energy/:userId/:from/:to/',
  who: 'view',
  summary: 'Baseline energy; the branch total stands on each source (wire contract 2.10)',
})
export const scoreCardPapr = call({
  ...cardCall,
  method: 'GET',
  path: 'scorecard/peak-to-avg-power-ratio/:userId/:from/:to/',
  who: 'view',
  summary: 'Peak and average demand of each source (wire contract 2.10)',
})
export const scoreCardCarbon = call({
  ...cardCall,
  method: 'GET',
  path: 'scorecard/carbon-emissions/:userId/:from/:to/',
  who: 'view',
  summary: 'Estimated and actual emissions of each source (wire contract 2.10)',
})
export const scoreCardSize = call({
  ...cardCall,
  method: 'GET',
  path: 'scorecard/generator-size-efficiency/:userId/:from/:to/',
  who: 'view',
  summary: 'Load of each generator against its size (wire contract 2.10)',
})
export const scoreCardFuel = call({
  ...cardCall,
  method: 'GET',
  path: 'scorecard/fuel-consumption/:userId/:from/:to/',
  who: 'view',
  summary: 'Fuel and efficiency of each generator (wire contract 2.10)',
})
export const scoreCardOperatingTime = call({
  ...cardCall,
  method: 'GET',
  path: 'scorecard/operating-time/:userId/:from/:to/',
  who: 'view',
  summary: 'Generators on outside operating hours (wire contract 2.10)',
})
