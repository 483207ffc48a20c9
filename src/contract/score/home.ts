import { z } from 'zod'
import { FINDING_KINDS } from '#domain/finding/finding.ts'
import { call } from '../call.ts'
import { stripRun } from '../energy/supply.ts'
import { findingSums } from '../finding/findings.ts'
import { instant, known, noBody, rangeParams, selectionQuery, userParams } from '../shapes.ts'
import { serviceRun } from './service-run.ts'

const text = z.string()
const count = z.number().int()
/** ₦, to the kobo. */
const naira = known

/** Against the same days of the month before; `trend` is of ₦ a day. `reason`: why a figure of it is missing. */
const change = z.object({
  naira,
  percent: known,
  trend: z.enum(['up', 'down', 'none']),
  reason: z.enum(['rate not set', 'not enough was measured', 'nothing before']).nullable(),
})

const cost = {
  naira,
  /** Why `naira` is not known, or leaves out more than 5 % of the energy. */
  reason: z.enum(['rate not set', 'not measured']).nullable(),
  /** Measured share of the time, 0 to 1. */
  coverage: z.number(),
  naira_per_kwh: known,
  /** Share of the energy that came from diesel, 0 to 1. */
  diesel_share: known,
}

export const homeBranch = z.object({
  branch_id: count,
  name: text,
  ...cost,
  /** null: it came within this month or the one before, and is in no comparison. */
  change: change.nullable(),
  is_bill_missing: z.boolean(),
  /** Hours a day of the grid, by both bounds, of what its band promises; null: not known, or no grid. */
  supply: z
    .object({
      /** The feeder; of several the one that gave least. */
      device_id: count,
      low: z.number(),
      high: z.number(),
      promised: known,
      verdict: z.enum(['kept', 'short', 'between', 'not-proven']).nullable(),
    })
    .nullable(),
  has_grid: z.boolean(),
  /** Σ low of what was found and may still come; null: found, and its naira not known. */
  to_get_back: naira,
})

/** The first screen of the Dashboard (domain.md §16.1): the month of the range's end, of whole branches. */
export const homeMoney = call({
  method: 'GET',
  path: 'home/money/:userId/:from/:to',
  who: 'view',
  summary:
    'What the month cost so far, against the same days before, where it is heading, what may come back',
  params: rangeParams,
  query: selectionQuery,
  body: noBody,
  answer: z.object({
    data: z.object({
      /** 'YYYY-MM'; `until` is 'HH:mm' where the month runs; what it is compared with. */
      period: z.object({
        month: text,
        label: text,
        until: text.nullable(),
        before_month: text,
        before_label: text,
      }),
      total: z.object({
        ...cost,
        change,
        sources: z.array(
          z.object({ type: z.enum(['UTILITY', 'GENERATOR', 'SOLAR', 'IPP']), naira, share: known }),
        ),
        /** Of the change: price + volume + mix make it; what came or went with branches stands beside. */
        reasons: z
          .object({
            price: z.number(),
            volume: z.number(),
            mix: z.number(),
            opened: z.number(),
            closed: z.number(),
          })
          .nullable(),
      }),
      month_end: z.object({
        naira,
        /** 80 % interval: half of it, its ends. */
        half: naira,
        low: naira,
        high: naira,
        reason: z.enum(['rate not set', 'not enough data', 'not enough was measured']).nullable(),
        /** null: not every branch has one. */
        budget: naira,
        budgets_set: count,
        verdict: z.enum(['over', 'under', 'near']).nullable(),
      }),
      paid: z.object({ naira: z.number(), bills_missing: count }),
      findings: findingSums,
      branches: z.array(homeBranch),
    }),
  }),
})

const since = instant.nullable()

/** What a branch needs most; the page has the words. */
const next = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('silent'), name: text, since: instant }),
  z.object({ kind: z.literal('buy'), by: text, naira }),
  z.object({ kind: z.literal('tank'), hours: z.number() }),
  z.object({ kind: z.literal('service'), name: text, hours: z.number() }),
  /** The first finding that is open, and what to do about it. */
  z.object({ kind: z.literal('found'), finding: z.enum(FINDING_KINDS), action: text }),
  z.object({ kind: z.enum(['units', 'band']) }),
])

export const homeSite = z.object({
  branch_id: count,
  name: text,
  zone: text,
  /** `is_longer`: it was so already at the begin of yesterday. `device` is null where nothing is on, or it is not known. */
  carrying: z.object({
    state: z.enum(['carried', 'nothing', 'unknown']),
    device: text.nullable(),
    type: z.enum(['UTILITY', 'GENERATOR', 'SOLAR', 'IPP']).nullable(),
    since,
    is_longer: z.boolean(),
  }),
  /** null: no generator. Litres and hours at the present load, null where they are not known; `unknown`: why. */
  tank: z
    .object({ litres: known, hours: known, unknown: z.enum(['no-stock', 'stale-engine']).nullable() })
    .nullable(),
  /** null: no meter of the grid that is known to be pre-paid. */
  units: z
    .object({
      device_id: count,
      days: known,
      least_days: known,
      lasts_long: z.boolean(),
      reason: text.nullable(),
    })
    .nullable(),
  has_grid: z.boolean(),
  /** Hours to the next service of a set, below 0: overdue; null: no set, or its hours are not known. */
  service: z.object({ device_id: count, name: text, hours: z.number(), run: serviceRun }).nullable(),
  has_generator: z.boolean(),
  alerts: z.array(z.object({ title: text, count })),
  /** What carried the load yesterday; null: it has no feeder, or nothing was told of it. */
  yesterday: z.object({ seconds: z.number(), strip: z.array(stripRun) }).nullable(),
  next: next.nullable(),
})

/** Sites as they are now (domain.md §16.1); the range has no say. */
export const homeSites = call({
  method: 'GET',
  path: 'home/sites/:userId',
  who: 'view',
  summary: 'What carries each load since when, diesel and units left, service due, open alerts, what next',
  params: userParams,
  query: selectionQuery,
  body: noBody,
  answer: z.object({ data: z.object({ branches: z.array(homeSite) }) }),
})
