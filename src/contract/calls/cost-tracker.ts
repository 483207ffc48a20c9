import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { id, noBody, noQuery } from '../shapes.ts'
import { dieselRow, paymentRow } from './bills.ts'

/** A month of diesel: entered against expected (domain.md §8.3). `unknown` names the figures that are not known. */
export const dieselOverviewRow = z.object({
  id: z.number().int(),
  month: z.string(),
  inputted_usage: z.number(),
  forecasted_usage: z.number(),
  inputted_cost: z.number(),
  forecasted_cost: z.number(),
  diesel_difference: z.number(),
  cost_difference: z.number(),
  percentage_usage: z.number(),
  purchased_litres: z.number(),
  price_per_litre: z.number(),
  unknown: z.array(z.string()).optional(),
})

/** A month of bought energy against metered energy (domain.md §8.4). */
export const paymentOverviewRow = z.object({
  id: z.number().int(),
  month: z.string(),
  purchased_kwh: z.number(),
  energy_consumed_kwh: z.number(),
  purchased_naira: z.number(),
  energy_consumed_naira: z.number(),
  difference_kwh: z.number(),
  difference_naira: z.number(),
  percentage: z.number(),
  /** Running difference since the first month shown: unused pre-paid credit. */
  cumulative_kwh: z.number(),
  unknown: z.array(z.string()).optional(),
})

const baselineEntry = z.object({
  date: z.string(),
  forecast: z.number(),
  used: z.number(),
  unknown: z.array(z.string()).optional(),
})

const branchCosts = z.object({
  diesel: z.array(dieselRow),
  utility: z.array(paymentRow),
  ipp: z.array(paymentRow),
  baseline: z.record(z.string(), z.array(baselineEntry)),
})

/** Price × quantity and vat-inclusive bills per calendar month, newest last (CT-04, domain.md §8.8). */
const monthCosts = z.object({
  branch_id: z.number().int(),
  months: z.array(
    z.object({
      month: z.string(),
      diesel_litres: z.number(),
      diesel_naira: z.number(),
      utility_naira: z.number(),
      ipp_naira: z.number(),
      total_naira: z.number(),
    }),
  ),
})

/**
 * `data` holds one key per branch name beside the four fixed ones: a client of revision A takes any other key for a
 * branch, so what is ours stands outside of it (wire contract 2.14).
 */
export const costTrackerOverview = endpoint({
  route: routes.costTrackerOverview,
  summary: 'Purchases, payments, overviews and baselines (wire contract 2.14, CT-01 to CT-06)',
  access: 'session',
  level: 1,
  params: z.strictObject({ userId: id }),
  query: noQuery,
  body: noBody,
  answer: z.object({
    detail: z.string(),
    data: z
      .object({
        diesel_overview: z.array(dieselOverviewRow),
        utility_overview: z.array(paymentOverviewRow),
        ipp_overview: z.array(paymentOverviewRow),
        has_generator: z.boolean(),
      })
      .catchall(branchCosts),
    branches: z.array(z.object({ id: z.number().int(), name: z.string() })),
    monthly_costs: z.array(monthCosts),
    may: z.object({ record: z.boolean(), amend: z.boolean(), operate: z.boolean() }),
  }),
})

export const dieselTrackerOverview = endpoint({
  route: routes.dieselTrackerOverview,
  summary: 'Diesel overview by month (CT-06, DE-02)',
  access: 'session',
  level: 1,
  params: z.strictObject({ userId: id }),
  query: noQuery,
  body: noBody,
  answer: z.object({ detail: z.string(), data: z.array(dieselOverviewRow) }),
})

const perGenerator = z.record(z.string(), z.number())

/** One day of diesel; generators are named Gen 1 to Gen 3 as in the sidebar (DE-04). */
export const fuelDay = z.object({
  fuel_consumption_id: z.number().int(),
  branch_id: z.number().int(),
  date: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  consumption_type: z.enum(['Daily', 'Monthly']),
  quantity: z.number(),
  /** The whole entry's litres where it covers more than this day. */
  entry_quantity: z.number(),
  hours_of_use: z.number(),
  energy_consumed: perGenerator,
  energy_per_litre: perGenerator,
  litres_per_hour: perGenerator,
  version: z.number().int(),
  warning: z.string().optional(),
})

export const dieselMonth = endpoint({
  route: routes.dieselMonth,
  summary: 'Daily fuel entries of a month (wire contract 2.16, DE-02, DE-04)',
  access: 'session',
  level: 1,
  params: z.strictObject({
    userId: id,
    year: z.string().regex(/^\d{4}$/, 'must be YYYY'),
    month: z.string().regex(/^(0?[1-9]|1[0-2])$/, 'must be 01 to 12'),
  }),
  query: noQuery,
  body: noBody,
  answer: z.object({ detail: z.string(), data: z.array(fuelDay) }),
})

export type CostOverview = z.infer<typeof costTrackerOverview.answer>
export type FuelDay = z.infer<typeof fuelDay>
