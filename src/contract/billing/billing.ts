import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import {
  authenticated,
  branchHead,
  deviceHead,
  localTime,
  noBody,
  rangeParams,
  selectionQuery,
} from '../shapes.ts'

/**
 * `unknown`: why a figure is 0 or stands for a part only. `coverage`: measured share of the period, 0 to 1.
 * `estimated_kwh`: how much of `usage_kwh` was spread over gaps.
 */
export const billAmount = z.object({
  usage_kwh: z.number(),
  estimated_kwh: z.number(),
  value_naira: z.number(),
  /** The parts of `value_naira` without VAT and VAT. */
  net_naira: z.number(),
  vat_naira: z.number(),
  unknown: z.string().optional(),
  coverage: z.number().min(0).max(1),
})

/** Registers at the start and the end of the present period. `is_adjusted`: the usage is not their difference. */
export const billUsage = z.object({
  previous_kwh: z.number(),
  present_kwh: z.number(),
  total_usage_kwh: z.number(),
  unknown: z.string().optional(),
  is_adjusted: z.boolean(),
})

const totals = { previous_total: billAmount, present_total: billAmount }

/** A known 0 and what is not known are told apart by `unknown`, the names of the metrics that are not known. */
export const billMetrics = z.object({
  diesel_per_kwh: z.number(),
  ipp_per_kwh: z.number(),
  utility_per_kwh: z.number(),
  blended_cost_per_kwh: z.number(),
  unit: z.literal('₦'),
  unknown: z.array(z.string()),
  partial: z.boolean(),
})

const billTotals = z.object({ ...totals, usage: billUsage, metrics: billMetrics })

/** Months without a value have `unknown` at their place: null where nothing was measured would break revision A. */
const series = z.object({
  dates: z.array(localTime),
  values: z.array(z.number()),
  unknown: z.array(z.string().nullable()),
})

export const billLine = z.object({
  totals: z.object(totals),
  usage: billUsage,
  /** `estimated`: how much of each value was spread over gaps. */
  consumption_kwh: series.extend({ estimated: z.array(z.number()) }),
  consumption_naira: series,
  /** In order of time; `naira_per_kwh` with VAT, null: not set. `from` and `to` are local days, both included. */
  rates: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      kwh: z.number(),
      naira_per_kwh: z.number().nullable(),
      vat_rate: z.number(),
    }),
  ),
})

const period = z.object({ from: localTime, to: localTime })

export const billingData = endpoint({
  route: routes.billingData,
  summary: 'Previous and present bill of the sources, by month (wire contract 2.13, BI-01, BI-02, BI-10)',
  params: rangeParams,
  query: selectionQuery,
  body: noBody,
  answer: authenticated({
    id: z.number().int(),
    name: z.string(),
    image: z.string(),
    /** Of a RESELLER: an invoice to tenants, priced by tariffs alone. */
    is_invoice: z.boolean(),
    /** As far as they have passed, in the zone of the first branch. */
    periods: z.object({ present: period, previous: period }),
    /** Σ of the branches. Total amount payable = present_total.value_naira. */
    billing_totals: billTotals,
    branches: z.array(
      branchHead.extend({
        billing_totals: billTotals,
        /** Sources that are billed, by bare name (wire contract 1.5). */
        devices: z.array(deviceHead.extend({ billing: billLine })),
      }),
    ),
  }),
})

export type BillingData = z.infer<typeof billingData.answer>['authenticatedData']
export type BillAmountRow = z.infer<typeof billAmount>
