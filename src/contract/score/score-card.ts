import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import {
  authenticated,
  colour,
  known,
  localTime,
  namedDevice,
  noBody,
  organisationHead,
  powerFactorBasis,
  rangeIntervalParams,
  rangeParams,
  selectionQuery,
} from '../shapes.ts'

/** Whether a figure differs from its forecast by more than chance; null: one of the two is not known. */
const changeState = z.enum(['saving', 'over', 'no sure change', 'provisional']).nullable()

/**
 * How a period goes against its forecast (domain.md §7, domain.md §16.I). kWh; `savings_inbound` below 0 is
 * over-use. Nothing may be called a saving unless `state` says so.
 */
export const baselineCard = z.object({
  unit: z.literal('kWh'),
  forecast: known,
  used: known,
  forecast_to_date: known,
  projected_total: known,
  savings_inbound: known,
  saving_to_date: known,
  state: changeState,
  /** The least and the most that was saved so far, or with `over` used beyond the forecast; else null. */
  low: known,
  high: known,
  /** Half width of the 80 % interval of the forecast ÷ forecast; null: provisional. */
  h: known,
  /** The 80 % interval of `projected_total`. */
  projected_low: known,
  projected_high: known,
  /** Whether the period is over. */
  is_complete: z.boolean(),
  /** used ÷ forecast × 100 */
  used_percent: known,
  /** Measured share of the time in `used`, 0 to 1. */
  coverage: z.number(),
  /** The weakest method among the sources; null: no source has enough history. */
  method: z.enum(['weekday', 'day-type', 'provisional']).nullable(),
  /** Names of sources that are in no figure here, because they have too little history. */
  left_out: z.array(z.string()),
  /** Local days that the forecast stands for, both included. */
  from: z.string(),
  to: z.string(),
})

/** Peak to average power ratio: average ÷ peak; the band is of the unrounded ratio (SC-02). */
export const paprCard = z.object({
  unit: z.literal('kVA'),
  peak: known,
  avg: known,
  min: known,
  papr: known,
  band: z.enum(['Efficient', 'Fairly efficient', 'Inefficient - Higher is better']).nullable(),
  colour: colour.nullable(),
  /** Local time at which the highest block began. */
  peak_at: localTime.nullable(),
  power_factor: known,
  /** What it rests on; null: it is not known. */
  power_factor_basis: powerFactorBasis.nullable(),
  /** Whether 0.78 stood in for a power factor that was not measured. */
  power_factor_assumed: z.boolean(),
  coverage: z.number(),
})

/** What a generator burned: `litres` is what its cost is the price of. */
export const burned = {
  /** entered_litres + estimated_litres */
  litres: known,
  /** Its share of the diesel entries; null: none covers a day on which it ran. */
  entered_litres: known,
  /** What the fuel curve expects on days that no entry covers; 0: all of it is entered. */
  estimated_litres: known,
}

export const generatorRow = namedDevice.extend({
  /** Rating; null: not set. */
  kva: known,
  /** As people write it, '350kVA'; '' where the rating is not set. */
  size: z.string(),
  /** Average running demand ÷ rating × 100; exactly 1 where it did not run at all (Not In Use). */
  usage_percent: known,
  band: z
    .enum(['Not In Use', 'Overloaded', 'Efficient Loading', 'Fairly Efficient Loading', 'Inefficient'])
    .nullable(),
  colour: colour.nullable(),
  avg_kva: known,
  max_kva: known,
  recommended_kva: known,
  recommendation: z.string().nullable(),
  kwh: known,
  run_hours: known,
  ...burned,
  current_kwh_per_l: known,
  baseline_kwh_per_l: known,
  /** current ÷ baseline × 100 */
  efficiency_percent: known,
  /** What the ratio asks for; null: nothing, or not known. */
  advice: z.string().nullable(),
  /** Below 0: overdue. */
  hours_to_maintenance: known,
  /** litres × the price of a litre, month by month, naira. */
  cost: known,
  coverage: z.number(),
})

/** Generators on outside the hours in which the site works (domain.md §6.7). */
export const operatingTime = z.object({
  /** Local days, `YYYY-MM-DD`. */
  dates: z.array(z.string()),
  /** Hours and kWh of each day; null: no generator was measured on that day. */
  hours: z.array(known),
  energy_wasted: z.array(known),
  devices: z.array(
    namedDevice.extend({
      opens_at: z.string(),
      closes_at: z.string(),
      hours: z.array(known),
      energy_wasted: z.array(known),
      totals: z.object({ hours: known, kwh: known, litres: known, naira: known }),
    }),
  ),
  totals: z.object({ hours: known, kwh: known, litres: known, naira: known }),
})

export const scoreCard = endpoint({
  route: routes.scoreCard,
  summary: 'Everything of the Score Card page for the selection (SC-01 to SC-08)',
  params: rangeParams,
  query: selectionQuery,
  body: noBody,
  answer: authenticated({
    ...organisationHead,
    has_generator: z.boolean(),
    baseline: baselineCard,
    papr: paprCard,
    carbon: z.object({
      unit: z.literal('Tons'),
      estimated: known,
      actual: known,
      /** As `state` of the baseline, of what was emitted. */
      state: changeState,
      /** Negative: more than estimated; null also where there is no sure change. */
      saving: known,
      /** 6 × the saving, 0 where it is negative (domain.md §10). */
      trees: known,
      /** A source whose energy or fuel is not known is left out. */
      partial: z.boolean(),
    }),
    generators: z.array(generatorRow),
    /** null: no generator, or no branch of the selection has operating hours. */
    operating_time: operatingTime.nullable(),
    /** null: needs meters that report every minute. */
    change_over_lags: z
      .object({
        units: z.object({ lag_duration: z.literal('Minutes') }),
        data: z.array(
          z.object({
            branch: z.string(),
            date: z.string(),
            lag_duration: z.number(),
            changeovers: z.number(),
          }),
        ),
      })
      .nullable(),
  }),
})

export type ScoreCard = z.infer<typeof scoreCard.answer>['authenticatedData']
export type BaselineCard = z.infer<typeof baselineCard>
export type PaprCard = z.infer<typeof paprCard>
export type GeneratorRow = z.infer<typeof generatorRow>
export type OperatingTime = z.infer<typeof operatingTime>

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

export const scoreCardMain = endpoint({
  ...cardCall,
  route: routes.scoreCardMain,
  summary: 'Score card of each source (wire contract 2.10)',
  params: rangeIntervalParams,
})
export const scoreCardBaseline = endpoint({
  ...cardCall,
  route: routes.scoreCardBaseline,
  summary: 'Baseline energy; the branch total stands on each source (wire contract 2.10)',
})
export const scoreCardPapr = endpoint({
  ...cardCall,
  route: routes.scoreCardPapr,
  summary: 'Peak and average demand of each source (wire contract 2.10)',
})
export const scoreCardCarbon = endpoint({
  ...cardCall,
  route: routes.scoreCardCarbon,
  summary: 'Estimated and actual emissions of each source (wire contract 2.10)',
})
export const scoreCardSize = endpoint({
  ...cardCall,
  route: routes.scoreCardSize,
  summary: 'Load of each generator against its size (wire contract 2.10)',
})
export const scoreCardFuel = endpoint({
  ...cardCall,
  route: routes.scoreCardFuel,
  summary: 'Fuel and efficiency of each generator (wire contract 2.10)',
})
export const scoreCardOperatingTime = endpoint({
  ...cardCall,
  route: routes.scoreCardOperatingTime,
  summary: 'Generators on outside operating hours (wire contract 2.10)',
})
