import { z } from 'zod'
import { call } from '../call.ts'
import {
  authenticated,
  colour,
  known,
  localTime,
  namedDevice,
  noBody,
  organisationHead,
  powerFactorBasis,
  rangeParams,
  selectionQuery,
} from '../shapes.ts'
import { serviceRun } from './service-run.ts'

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
  /** Changes of the site in the span: what was used is compared with nothing, and `state` is not known. */
  not_comparable: z.array(z.string()).optional(),
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
  /** What they are counted by; null: no service is entered. */
  service_run: serviceRun.nullable(),
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

export const scoreCard = call({
  method: 'GET',
  path: 'score_card/:userId/:from/:to',
  who: 'view',
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
      /** Of `estimated` what stands for the time that has passed; null also of a range that is over. */
      estimated_to_date: known,
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
