import { z } from 'zod'
import { call } from '../call.ts'
import { id, instant, known, noBody, noQuery, selectionQuery } from '../shapes.ts'

/** What outages cost a branch beside the month's own card: months side by side, and the demand after supply came back (insights B). */

const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'must be YYYY-MM')
const ofMonth = z.strictObject({ branchId: id, month })

/** Branches of one answer. */
export const MOST_OUTAGE_BRANCHES = 100

export const outageMonths = call({
  method: 'GET',
  path: 'sources/:branchId/outage_months/:month/',
  who: 'view',
  summary: 'What outages cost a branch in each of six months, the named one last',
  params: ofMonth,
  query: noQuery,
  body: noBody,
  answer: z.object({
    data: z.object({
      /** As each month's own answer tells them; null also where nothing is known of the feeder in the month. */
      months: z.array(
        z.object({
          month: z.string(),
          diesel_hours: known,
          dark_hours: known,
          premium: known,
          dark_naira: known,
        }),
      ),
    }),
  }),
})

export const outageBranches = call({
  method: 'GET',
  path: 'outage_branches/:month/',
  who: 'view',
  summary:
    'What outages cost each branch of the selection in a month, side by side, and all of them together',
  params: z.strictObject({ month }),
  query: selectionQuery,
  body: noBody,
  answer: z.object({
    data: z.object({
      month: z.string(),
      /** As each branch's own answer tells it; what costs most first, what is not known last. */
      branches: z.array(
        z.object({
          id: z.number().int(),
          name: z.string(),
          diesel_hours: known,
          dark_hours: known,
          premium: known,
          dark_naira: known,
          /** What both come to, of what is known; null: nothing of it that costs is. */
          naira: known,
          /** Of hours that were, what they cost is not known. */
          is_least: z.boolean(),
          /** Why a figure is not known. */
          premium_why: z.string().nullable(),
          dark_why: z.string().nullable(),
          explain: z.object({ premium: z.string(), dark: z.string() }),
        }),
      ),
      /** Σ of what is known, as it is shown; null: of no branch. */
      total: z.object({ premium: known, dark_naira: known, naira: known, is_least: z.boolean() }),
      explain: z.object({ premium: z.string(), dark: z.string() }),
      /** Further branches of the selection; they are asked for by themselves. */
      left_out: z.number().int(),
    }),
  }),
})

const restart = z.object({
  /** Supply came back. */
  at: instant,
  by: z.enum(['grid', 'generator']),
  /** Its highest block of 15 minutes begins. */
  block: instant,
  kva: z.number(),
  /** Median of the same block on like days. */
  usual_kva: z.number(),
  /** The first less the second, as both are shown. */
  more_kva: z.number(),
  more_percent: z.number(),
})

export const restarts = call({
  method: 'GET',
  path: 'sources/:branchId/restarts/:month/',
  who: 'view',
  summary: 'What a branch drew after supply came back in a month, against the same time of like days',
  params: ofMonth,
  query: noQuery,
  body: noBody,
  answer: z.object({
    data: z.object({
      month: z.string(),
      zone: z.string(),
      /** Returns after outages of three minutes and more. */
      count: z.number().int(),
      /** Of them with something to be held against. */
      compared: z.number().int(),
      /** The five that drew most above what is usual, the highest first. */
      highest: z.array(restart),
      /** ₦ of the highest demand of them, if it is the month's, by a charge for kVA; null: there is no such charge. */
      could_cost: known,
    }),
  }),
})

export type OutageMonthsAnswer = z.infer<typeof outageMonths.answer>['data']
export type OutageBranchesAnswer = z.infer<typeof outageBranches.answer>['data']
export type RestartsAnswer = z.infer<typeof restarts.answer>['data']
