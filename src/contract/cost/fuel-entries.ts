import { z } from 'zod'
import { call } from '../call.ts'
import { id, known, noBody, noQuery, shortText } from '../shapes.ts'
import { amountText, day } from './bills.ts'
import { fuelDay } from './cost-tracker.ts'

/** Local time of day. */
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be HH:mm')

/** Why litres are right although the meters say otherwise; kept with the row. */
const reason = shortText.trim().optional()

const entryFields = {
  branch: id.optional(),
  start_date: z.string().max(40),
  end_date: z.string().max(40),
  quantity: amountText,
  fuel_type: shortText.optional(),
  consumption_type: z.enum(['Daily', 'Monthly']).optional(),
  reason,
}

/** What a refuelling tells beyond its day and litres; an entry of a generator belongs to it alone. */
const refuelFields = { device: id.optional(), at: clock.optional(), snapshot: id.optional() }

/** With 409 'odd-litres': what was typed, what the meters say and beyond what a reason is asked for. Litres. */
export const oddLitres = z.object({
  /** With what the same generators were given on the day before it. */
  typed: z.number(),
  low: known,
  mid: known,
  high: known,
  limit: known,
})

export type OddLitres = z.infer<typeof oddLitres>

const version = z.number().int().positive().optional()
const saved = z.object({ data: fuelDay, detail: z.string() })
const ofBranch = z.strictObject({ branchId: id })

/**
 * Answers 201; 400 with the server's sentence where the days overlap an entry (DE-01, DE-03) or the litres are more than
 * the tank or the set can take; 409 'odd-litres' where they are outside of what the meters explain and no reason is
 * given (domain `likelyLitres`).
 */
export const fuelEntry = call({
  method: 'POST',
  path: 'fuel-entry/:branchId/',
  who: 'record',
  summary: 'Add a daily diesel entry (wire contract 2.18, DE-01)',
  params: ofBranch,
  query: noQuery,
  body: z.strictObject({ ...entryFields, ...refuelFields }),
  answer: saved,
  status: 201,
  example: {
    branch: 3,
    start_date: '2026-11-02',
    end_date: '2026-11-02',
    quantity: '3',
    fuel_type: 'diesel',
    reason: 'Filled for two days.',
    device: 4,
    at: '06:15',
  },
})

export const monthlyFuelEntry = call({
  method: 'POST',
  path: 'monthly-fuel-entry/:branchId/',
  who: 'record',
  summary: 'Add a diesel entry for a range of days (DE-01)',
  params: ofBranch,
  query: noQuery,
  body: z.strictObject(entryFields),
  answer: saved,
  status: 201,
})

export const updateFuelEntry = call({
  method: 'POST',
  path: 'update-fuel-entry/:entryId/',
  who: 'amend',
  summary: 'Edit a diesel entry (DE-02)',
  params: z.strictObject({ entryId: id }),
  query: noQuery,
  body: z.strictObject({ ...entryFields, version }),
  answer: saved,
})

export const deleteFuelEntry = call({
  method: 'DELETE',
  path: 'delete-fuel-entry/:entryId/',
  who: 'amend',
  summary: 'Delete a diesel entry (DE-02)',
  params: z.strictObject({ entryId: id }),
  query: noQuery,
  body: z.strictObject({ id: id.optional(), version }).nullish(),
  answer: z.object({ data: z.object({ id: z.number().int() }), detail: z.string() }),
})

/** What a generator's day explains. Litres: idle, at the load it had, full. */
const likely = z.object({ low_l: z.number(), mid_l: known, high_l: z.number() })

const factsGenerator = z.object({
  device_id: z.number().int(),
  name: z.string(),
  rated_kva: known,
  /** Whether it runs now; null: nothing tells. */
  is_on: z.boolean().nullable(),
  /** Hours that it ran on the day, as far as it was measured. */
  hours: known,
  /** The measured share of the day so far, 0 to 1. */
  coverage: z.number().min(0).max(1),
  likely: likely.nullable(),
  /** More needs a reason. */
  limit_l: known,
  /** More is refused: the set cannot burn it in a day. */
  most_l: known,
  /** What was entered for it on the day already. */
  entered_l: z.number(),
  /** Why `likely` is not known, or only a part. */
  unknown: z.string().optional(),
})

const recentEntry = z.object({
  id: z.number().int(),
  /** null: an entry of the whole branch. */
  device_id: z.number().int().nullable(),
  name: z.string().nullable(),
  start_date: z.string(),
  end_date: z.string(),
  at: z.string().nullable(),
  quantity: z.number(),
  snapshot: z.number().int().nullable(),
  reason: z.string().nullable(),
  /** What the meters say of its days; null: not known. */
  likely: likely.nullable(),
  /** Whether it fits that; null: not known. */
  fits: z.boolean().nullable(),
})

const dip = z.object({
  id: z.number().int(),
  branch: z.number().int(),
  date: z.string(),
  at: z.string().nullable(),
  quantity: z.number(),
  /** What was read off the stick, where the strapping table made litres of it. */
  mm: known,
  snapshot: z.number().int().nullable(),
  version: z.number().int(),
})

/** What is known beside the form of a refuelling, of one day. */
export const fuelFacts = call({
  method: 'GET',
  path: 'branches/:branchId/fuel-facts/',
  who: 'view',
  summary: 'What the meters say of a day of diesel, and what was entered lately',
  params: ofBranch,
  query: z.strictObject({ date: day.optional() }),
  body: noBody,
  answer: z.object({
    detail: z.string(),
    data: z.object({
      date: z.string(),
      generators: z.array(factsGenerator),
      tank_capacity_l: known,
      /** Bought on the day and the six before it. */
      bought_week_l: z.number(),
      /** Newest first, at most eight. */
      entries: z.array(recentEntry),
      /** Newest first, at most three. */
      dips: z.array(dip),
    }),
  }),
})

export type FuelFacts = z.infer<typeof fuelFacts.answer>['data']
export type FactsGenerator = z.infer<typeof factsGenerator>
export type RecentEntry = z.infer<typeof recentEntry>

const dipFields = {
  date: day,
  at: clock.nullish(),
  /** Litres; or `mm` of the stick, which the strapping table of the tank reads. One of the two. */
  quantity: amountText.optional(),
  mm: amountText.optional(),
  snapshot: id.nullish(),
}
const savedDip = z.object({ data: dip, detail: z.string() })

/**
 * What was read off the dip stick; 400 where the tank does not hold so much, or where the table does not reach so far. A
 * dip of today without a time is of now; another of the same minute is refused.
 */
export const addDip = call({
  method: 'POST',
  path: 'branches/:branchId/dips/',
  who: 'record',
  summary: 'Add what was read off the dip stick of the tank',
  params: ofBranch,
  query: noQuery,
  body: z.strictObject(dipFields),
  answer: savedDip,
  status: 201,
  example: { date: '2026-11-02', at: '06:15', quantity: '3' },
})

/** Newest first, at most 200. */
export const dips = call({
  method: 'GET',
  path: 'branches/:branchId/dips/',
  who: 'view',
  summary: 'What was read off the dip stick of the tank',
  params: ofBranch,
  query: z.strictObject({ end_date: day.optional() }),
  body: noBody,
  answer: z.object({ data: z.array(dip), detail: z.string() }),
})

export const editDip = call({
  method: 'PUT',
  path: 'dips/:dipId/',
  who: 'amend',
  summary: 'Change a dip of the tank; without a snapshot its photo stays',
  params: z.strictObject({ dipId: id }),
  query: noQuery,
  body: z.strictObject({ ...dipFields, version }),
  answer: savedDip,
  example: { date: '2026-11-02', at: '06:20', quantity: '3', version: 1 },
})

export const deleteDip = call({
  method: 'DELETE',
  path: 'dips/:dipId/',
  who: 'amend',
  summary: 'Delete a dip of the tank',
  params: z.strictObject({ dipId: id }),
  query: noQuery,
  body: z.strictObject({ version }).nullish(),
  answer: z.object({ data: z.object({ id: z.number().int() }), detail: z.string() }),
})

export type Dip = z.infer<typeof dip>
