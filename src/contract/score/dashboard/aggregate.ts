import { z } from 'zod'
import { call } from '../../call.ts'
import {
  authenticated,
  branchHead,
  deviceHead,
  figure,
  localTime,
  noBody,
  organisationHead,
  rangeIntervalParams,
  selectionQuery,
  shownInterval,
} from '../../shapes.ts'
import { deviceScoreCard } from '../score-card-parts.ts'
import { deviceDashboard } from './total-energy.ts'

const numbers = z.array(z.number())
const dated = z.object({ dates: z.array(localTime), units: z.string() })
const phaseLines = z.object({ l1: numbers, l2: numbers, l3: numbers, neutral: numbers, units: z.string() })
const phaseRow = z.object({
  name: z.string(),
  l1: z.number(),
  l2: z.number(),
  l3: z.number(),
  unit: z.string(),
})
const valueRow = z.object({ name: z.string(), value: z.number(), unit: z.string() })
const money = z.object({ usage_kwh: z.number(), value_naira: z.number(), unknown: z.string().optional() })
const datedValues = z.object({ dates: z.array(localTime), values: numbers })

export const billTotals = z.object({
  previous_total: money,
  present_total: money,
  usage: z.object({ previous_kwh: z.number(), present_kwh: z.number(), total_usage_kwh: z.number() }),
  metrics: z.object({
    diesel_per_kwh: z.number(),
    ipp_per_kwh: z.number(),
    utility_per_kwh: z.number(),
    blended_cost_per_kwh: z.number(),
    unit: z.string(),
  }),
})

/** One device of the aggregate: everything that the Parameters pages of revision A draw (wire contract 2.11). */
export const aggregateDevice = deviceHead.extend({
  dashboard: deviceDashboard.extend({ min_demand: figure, max_demand: figure, avg_demand: figure }),
  score_card: deviceScoreCard,
  power_quality: z.object({
    dates: dated,
    current: phaseLines,
    voltage: phaseLines,
    active_power: phaseLines,
    reactive_power: phaseLines,
    frequency: z.object({ average: numbers, units: z.string() }),
    power_factor: z.object({ l1_l2_l3: numbers, units: z.string() }),
  }),
  last_reading: z.object({
    date: localTime,
    data: z.object({
      phase_measures: z.array(phaseRow),
      harmonic_distortion: z.array(phaseRow),
      demands: z.array(phaseRow),
      totals: z.array(valueRow),
      energy: z.array(valueRow),
      total_demands: z.array(valueRow),
    }),
  }),
  power_demand: z.object({
    dates: dated,
    power_demand_values: z.object({
      demand: numbers,
      min: numbers,
      max: numbers,
      avg: numbers,
      units: z.string(),
    }),
  }),
  time_of_use: z.object({ dates: z.array(localTime), values: numbers }),
  energy_consumption: z.object({
    previous: z.number(),
    current: z.number(),
    usage: z.number(),
    dates: dated,
    energy_consumption_values: z.object({ value: numbers, units: z.literal('kWh') }),
  }),
  billing: z.object({
    totals: z.object({ previous_total: money, present_total: money }),
    consumption_kwh: datedValues,
    consumption_naira: datedValues,
  }),
  coverage: z.number(),
})

const answer = authenticated({
  ...organisationHead,
  ...shownInterval,
  branches: z.array(
    branchHead.extend({
      devices: z.array(aggregateDevice),
      daily_kwh: z.record(z.string(), z.union([z.array(localTime), numbers])),
      usage_hours: z.object({ devices: z.array(z.string()), hours: numbers }),
      time_of_use_table: z.object({
        titles: z.array(z.string()),
        values: z.array(z.record(z.string(), z.union([z.string(), z.number()]))),
      }),
      billing_totals: billTotals,
    }),
  ),
})

export const aggregate = call({
  method: 'GET',
  path: 'dashboard/:userId/:from/:to/:interval',
  who: 'view',
  summary: 'Everything of the organisation at once, for clients of revision A (wire contract 2.11)',
  params: rangeIntervalParams,
  query: selectionQuery,
  body: noBody,
  answer,
})

/** The same answer under its second name (wire contract 2.1, row 26). */
export const dashboardData = call({
  ...aggregate,
  method: 'GET',
  path: 'dashboard_data/:userId/:from/:to/:interval',
  who: 'view',
})
