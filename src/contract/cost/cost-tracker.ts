import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { id, idList, noBody } from '../shapes.ts'
import { dieselRow, paymentRow } from './bills.ts'

/** `unknown` names the figures that are not known and stand as 0; `coverage` is the measured share of the time. */
const told = {
  unknown: z.array(z.string()).optional(),
  coverage: z.number().min(0).max(1).optional(),
}

/** Newest first; `id` is the month as a number, 202503. */
const ofMonth = { id: z.number().int(), month: z.string() }

/**
 * How far a month is known: 'entered' or 'billed' whole, 'part', or not at all: 'pending' while it runs, 'missing' after.
 * `open` names the branches that are not whole; `until` is the last day that is entered or billed.
 */
const openIn = z.array(
  z.object({
    branch: z.string(),
    status: z.enum(['part', 'pending', 'missing']),
    until: z.string().nullable(),
  }),
)

/** Diesel entered against expected (domain.md §8.3). */
const dieselFigures = {
  inputted_usage: z.number(),
  forecasted_usage: z.number(),
  /** The part of the forecast up to the last day entered, by branch: what `diesel_difference` is against. */
  compared_usage: z.number(),
  /** The part of the forecast on days that no entry covers. */
  estimated_usage: z.number(),
  inputted_cost: z.number(),
  forecasted_cost: z.number(),
  diesel_difference: z.number(),
  cost_difference: z.number(),
  percentage_usage: z.number(),
  purchased_litres: z.number(),
  ...told,
}

const dieselOverviewRow = z.object({
  ...ofMonth,
  ...dieselFigures,
  price_per_litre: z.number(),
  status: z.enum(['entered', 'part', 'pending', 'missing']),
  open: openIn,
})

/** Bought energy against metered energy (domain.md §8.4). */
const paymentFigures = {
  purchased_kwh: z.number(),
  energy_consumed_kwh: z.number(),
  purchased_naira: z.number(),
  energy_consumed_naira: z.number(),
  /** The part of what was consumed that no bill covers yet, at the tariff in force; it is in no difference. */
  accrued_kwh: z.number(),
  accrued_naira: z.number(),
  /** Bought and consumed on the days that bills cover: the difference is theirs. */
  billed_kwh: z.number(),
  metered_kwh: z.number(),
  difference_kwh: z.number(),
  difference_naira: z.number(),
  percentage: z.number(),
  ...told,
}

const paymentOverviewRow = z.object({
  ...ofMonth,
  ...paymentFigures,
  /** How much of `energy_consumed_kwh` was spread over gaps. */
  estimated_kwh: z.number(),
  /** Running difference since the first month shown: unused pre-paid credit. */
  cumulative_kwh: z.number(),
  status: z.enum(['billed', 'part', 'pending', 'missing']),
  open: openIn,
})

/** Sums of the rows, unrounded until here, for the feet of the tables; a percentage is that of the sums. */
const dieselTotals = z.object(dieselFigures)
const paymentTotals = z.object(paymentFigures)

/** A month 'Mar 2025' of a device, newest last. */
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

/** Price × quantity and vat-inclusive bills per calendar month 'Mar 2025', newest last (CT-04, domain.md §8.8). */
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
      /** Consumed on days that no bill covers, at the tariff in force; in no total. */
      utility_accrued_naira: z.number(),
      ipp_accrued_naira: z.number(),
      unknown: z.array(z.string()).optional(),
      /** Energy that the sources of each type gave; a type that the branch has not, or that is unknown, is left out. */
      kwh: z.partialRecord(z.enum(['UTILITY', 'GENERATOR', 'SOLAR', 'IPP']), z.number()),
    }),
  ),
})

const ofBranches = z.strictObject({ branches: idList.optional() })

/**
 * `data` holds one key per branch name beside the four fixed ones: a client of revision A takes any other key for a
 * branch, so what is ours stands outside of it (wire contract 2.14).
 */
export const costTrackerOverview = endpoint({
  route: routes.costTrackerOverview,
  summary: 'Purchases, payments, overviews and baselines (wire contract 2.14, CT-01 to CT-06)',
  params: z.strictObject({ userId: id }),
  /** The branches selected in the sidebar; none means all. */
  query: ofBranches,
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
    totals: z.object({
      diesel: dieselTotals.nullable(),
      utility: paymentTotals.nullable(),
      ipp: paymentTotals.nullable(),
    }),
    branches: z.array(z.object({ id: z.number().int(), name: z.string() })),
    monthly_costs: z.array(monthCosts),
    may: z.object({ record: z.boolean(), amend: z.boolean(), operate: z.boolean() }),
  }),
})

export const dieselTrackerOverview = endpoint({
  route: routes.dieselTrackerOverview,
  summary: 'Diesel overview by month (CT-06, DE-02)',
  params: z.strictObject({ userId: id }),
  query: ofBranches,
  body: noBody,
  answer: z.object({
    detail: z.string(),
    data: z.array(dieselOverviewRow),
    totals: dieselTotals.nullable(),
  }),
})

const perGenerator = z.record(z.string(), z.number())

/**
 * One day of diesel (DE-04). Keys of the generators are 'Gen 1' to 'Gen 3', the branch's generators in sidebar order;
 * every row has the same keys. `unknown` names what is not known: 'hours_of_use', 'litres_per_hour.Gen 2'.
 */
export const fuelDay = z.object({
  fuel_consumption_id: z.number().int(),
  branch_id: z.number().int(),
  date: z.string(),
  fuelType: z.literal('diesel'),
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
  /** Of one generator alone: its device, the local time 'HH:mm' and the snapshot, as far as they were told. */
  device: z.number().int().optional(),
  at: z.string().optional(),
  snapshot: z.number().int().optional(),
  /** Why its litres are right although the meters say otherwise. */
  reason: z.string().optional(),
  unknown: z.array(z.string()).optional(),
  warning: z.string().optional(),
})

export const dieselMonth = endpoint({
  route: routes.dieselMonth,
  summary: 'Daily fuel entries of a month (wire contract 2.16, DE-02, DE-04)',
  params: z.strictObject({
    userId: id,
    year: z.string().regex(/^20\d{2}$/, 'must be YYYY, from 2000 on'),
    month: z.string().regex(/^(0?[1-9]|1[0-2])$/, 'must be 01 to 12'),
  }),
  query: ofBranches,
  body: noBody,
  answer: z.object({
    detail: z.string(),
    /** Newest day first. */
    data: z.array(fuelDay),
    /** Which device stands behind a key of a branch's rows. */
    generators: z.array(
      z.object({
        branch_id: z.number().int(),
        key: z.string(),
        device_id: z.number().int(),
        name: z.string(),
      }),
    ),
  }),
})

export type DieselOverviewRow = z.infer<typeof dieselOverviewRow>
export type PaymentOverviewRow = z.infer<typeof paymentOverviewRow>
export type CostOverview = z.infer<typeof costTrackerOverview.answer>
export type FuelDay = z.infer<typeof fuelDay>
