import { z } from 'zod'
import { call } from '../call.ts'
import { id, idList, known, localTime, noBody, noQuery, text } from '../shapes.ts'
import { amountText, day } from './bills.ts'

const monthText = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'must be YYYY-MM')

const source = z.enum(['UTILITY', 'GENERATOR', 'IPP', 'SOLAR'])

const cell = z.object({
  source,
  kwh: z.number(),
  naira: z.number(),
  /** Energy without a rate, in neither of the two. */
  unpriced_kwh: z.number(),
})

const changeState = z.enum(['saving', 'over', 'no sure change', 'provisional']).nullable()

/** Why a cost, a comparison or a month end is not known. */
const reason = z
  .enum(['rate not set', 'not enough was measured', 'nothing before', 'not enough data'])
  .nullable()

/** A month of a branch, or of all together. ₦ with VAT, to the kobo. */
const monthFigures = {
  /** What it cost so far, or in all; null: not known. */
  naira: known,
  /** The same days of the month before. */
  before: known,
  cells: z.array(cell),
  naira_per_kwh: known,
  /** Share of the energy that came from generators, 0 to 1. */
  diesel_share: known,
  coverage: known,
  /** More than 5 % of the energy has no rate: what is shown is a part. */
  unpriced: z.boolean(),
  /** Of branches on both sides; a percentage only where both are priced and measured (domain.md §16.I.2). */
  difference: known,
  percent: known,
  /** ₦ a day against ₦ a day: what the arrow says where months are of unequal length. */
  percent_per_day: known,
  trend: z.enum(['up', 'down', 'none']),
  difference_reason: reason,
  /** price + volume + mix = difference, to the kobo; calendar + use = volume (domain.md §16.I.1). */
  reasons: z
    .object({
      price: z.number(),
      volume: z.number(),
      mix: z.number(),
      calendar: z.number(),
      use: z.number(),
      opened: z.number(),
      closed: z.number(),
      total: z.number(),
      /** Kinds of source that price and mix are mostly about, and whether more came from the latter. */
      price_source: source.nullable(),
      mix_source: source.nullable(),
      is_more: z.boolean(),
    })
    .nullable(),
  /** Where it is heading, 80 % between `low` and `high`; without them: provisional. */
  end: z.object({ naira: known, half: known, low: known, high: known, reason }),
  budget: z.object({
    /** null: none, or not of every branch. */
    naira: known,
    kwh: known,
    verdict: z.enum(['over', 'under', 'near']).nullable(),
    /** Month end less budget. */
    over_by: known,
    kwh_verdict: z.enum(['over', 'under', 'near']).nullable(),
    /** Branches that have one, of those shown. */
    branches: z.number().int(),
  }),
  /** Against the baseline (domain.md §7): nothing is saved unless `change` says so. */
  kwh: z.object({
    used: known,
    end: known,
    low: known,
    high: known,
    change: changeState,
    change_low: known,
    change_high: known,
    /** Changes of the site in the span: their branches are compared with nothing. */
    not_comparable: z.array(z.string()),
    /** Others are: `change` is theirs. */
    is_partly: z.boolean(),
  }),
}

const branchMonth = z.object({
  id: z.number().int(),
  name: z.string(),
  /** 'opened', 'closed': on one side alone, and in no comparison. */
  presence: z.enum(['compared', 'opened', 'closed']),
  method: z.enum(['weekday', 'day-type', 'provisional']).nullable(),
  ...monthFigures,
})

const siteEvent = z.object({
  id: z.number().int(),
  branch: z.number().int(),
  branch_name: z.string(),
  device: z.number().int().nullable(),
  device_name: z.string().nullable(),
  text: z.string(),
  from_day: z.string(),
  /** Inclusive; null: it goes on. */
  to_day: z.string().nullable(),
  version: z.number().int(),
})

export const monthEnd = call({
  method: 'GET',
  path: 'month_end/:userId/',
  who: 'view',
  summary: 'A month in naira: so far, against the same days, where it is heading, budgets and reasons',
  params: z.strictObject({ userId: id }),
  /** The month that runs where none is named; branches as selected in the sidebar. */
  query: z.strictObject({ month: monthText.optional(), branches: idList.optional() }),
  body: noBody,
  answer: z.object({
    detail: z.string(),
    data: z.object({
      month: z.string(),
      month_before: z.string(),
      is_over: z.boolean(),
      /** Until when it is counted, on the organisation's clock. */
      until: localTime,
      /** Days that are counted, the running one in part, and those that they are compared with. */
      days: z.number(),
      days_before: z.number(),
      /** Months that may be asked for, newest first. */
      months: z.array(z.string()),
      total: z.object(monthFigures),
      branches: z.array(branchMonth),
      events: z.array(siteEvent),
      may_operate: z.boolean(),
    }),
  }),
})

const budgetMonth = z.object({
  month: monthText,
  naira: known,
  kwh: known,
  /** What the month of the year before cost and used; null: not known. */
  naira_last_year: known,
  kwh_last_year: known,
})

const budgetYear = z.object({
  branch: z.number().int(),
  year: z.number().int(),
  months: z.array(budgetMonth),
  /** Grows with every change of one of the months; 0: none was ever set. */
  version: z.number().int(),
})

const ofYear = z.strictObject({
  userId: id,
  branchId: id,
  year: z.string().regex(/^20\d{2}$/, 'must be YYYY, from 2000 on'),
})

export const budgets = call({
  method: 'GET',
  path: 'budgets/:userId/:branchId/:year/',
  who: 'view',
  summary: 'Budgets of a branch by month of a year, beside what the year before cost',
  params: ofYear,
  query: noQuery,
  body: noBody,
  answer: z.object({ detail: z.string(), data: budgetYear }),
})

export const changeBudgets = call({
  method: 'PUT',
  path: 'budgets/:userId/:branchId/:year/',
  who: 'operate',
  summary: 'Set the budgets of a branch for a year, month by month; an empty month has none',
  params: ofYear,
  query: noQuery,
  body: z.strictObject({
    /** ₦ with VAT, January to December; empty: no budget. */
    naira: z.array(amountText.nullable()).length(12),
    kwh: z.array(amountText.nullable()).length(12),
    version: z.number().int().nonnegative().optional(),
  }),
  answer: z.object({ detail: z.string(), data: budgetYear }),
  example: { naira: Array(12).fill('1000000'), kwh: Array(12).fill(null) },
})

const eventFields = {
  /** null: all of the branch. */
  device: id.nullish(),
  text: text(1000).trim(),
  from_day: day,
  to_day: day.nullish(),
}
const savedEvent = z.object({ data: siteEvent, detail: z.string() })

export const addSiteEvent = call({
  method: 'POST',
  path: 'site_events/:userId/',
  who: 'operate',
  summary: 'A change of the site that makes a time unlike the one before',
  params: z.strictObject({ userId: id }),
  query: noQuery,
  body: z.strictObject({ branch: id, ...eventFields }),
  answer: savedEvent,
  example: { branch: 3, text: 'New freezer', from_day: '2026-11-03', to_day: null },
})

const ofEvent = z.strictObject({ userId: id, eventId: id })

export const editSiteEvent = call({
  method: 'PUT',
  path: 'site_events/:userId/:eventId/',
  who: 'operate',
  summary: 'Edit a change of the site; its branch stays',
  params: ofEvent,
  query: noQuery,
  body: z.strictObject({ ...eventFields, version: z.number().int().positive().optional() }),
  answer: savedEvent,
  example: { text: 'New freezer', from_day: '2026-11-03', to_day: '2026-11-30', version: 1 },
})

export const deleteSiteEvent = call({
  method: 'DELETE',
  path: 'site_events/:userId/:eventId/',
  who: 'operate',
  summary: 'Delete a change of the site',
  params: ofEvent,
  query: noQuery,
  body: noBody,
  answer: z.object({ data: z.object({ id: z.number().int() }), detail: z.string() }),
})

export type MonthEndAnswer = z.infer<typeof monthEnd.answer>['data']
export type MonthFiguresRow = MonthEndAnswer['total']
export type BranchMonthRow = MonthEndAnswer['branches'][number]
export type SiteEventRow = z.infer<typeof siteEvent>
export type BudgetYear = z.infer<typeof budgetYear>
