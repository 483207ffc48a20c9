import { z } from 'zod'
import { call } from '../call.ts'
import { amountText, day } from '../cost/bills.ts'
import { id, instant, known, noBody, noQuery, text } from '../shapes.ts'

/** What a kWh of each source costs, and what sets cost beside a good grid (insights G). Naira with VAT; nothing is switched. */

const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'must be YYYY-MM')
const ofBranch = z.strictObject({ branchId: id })
const sourceType = z.enum(['UTILITY', 'GENERATOR', 'SOLAR', 'IPP'])
const device = z.object({ id: z.number().int(), name: z.string() })
const hours = z.number().min(0)

const sourceNow = z.object({
  device,
  type: sourceType,
  /** By its newest reading; null: not known. */
  is_on: z.boolean().nullable(),
  kw: known,
  /** ₦/kWh: of a set as if it started or stopped at the present load. */
  rate: known,
  /** ₦ of one kWh more or less of a set that runs anyway; null: it does not, or is no set. */
  slope: known,
  /** Why it is not advised now; null: it could carry the load. */
  not_advised: z
    .enum([
      'absent',
      'not-known',
      'voltage',
      'contract',
      'fault',
      'tank-empty',
      'too-small',
      'too-large',
      'sun',
      'no-rate',
    ])
    .nullable(),
})

export const sourcesNow = call({
  method: 'GET',
  path: 'sources/:branchId/now/',
  who: 'view',
  summary:
    'What a kWh of each source of a branch costs now and in the last 24 hours, cheapest first, and what to run',
  params: ofBranch,
  query: noQuery,
  body: noBody,
  answer: z.object({
    data: z.object({
      branch: z.object({ id: z.number().int(), name: z.string(), zone: z.string() }),
      as_of: instant,
      /** kW of all that is on beside the sun, which sets are priced at; null: not known. */
      load_kw: known,
      sources: z.array(sourceNow),
      advice: z.object({
        kind: z.enum(['unknown', 'stay', 'change', 'no-cheaper', 'no-clear-difference']),
        /** What runs, or stays. */
        from: device.nullable(),
        /** What is cheaper, or not clearly dearer. */
        to: device.nullable(),
        /** ₦/kWh less. */
        less: known,
      }),
      /** A set that runs beside a live grid, and since when it has. */
      beside: z.object({ device, since: instant }).nullable(),
      /** Service of a set is not entered: its hour costs diesel alone here. */
      lacks_service: z.boolean(),
      hours: z.array(
        z.object({
          from: instant,
          kwh: known,
          /** ₦/kWh of what ran. */
          paid: known,
          grid: known,
          /** Of the cheapest set at the hour's mean load. */
          set: known,
          type: sourceType.nullable(),
          grid_present_s: z.number(),
          grid_unknown_s: z.number(),
        }),
      ),
    }),
  }),
})

const besideSet = z.object({
  device,
  on_hours: hours,
  /** Share of the on-time in which the grid's state is known; null: it did not run. */
  coverage: known,
  counted_hours: hours,
  kwh: z.number(),
  litres: known,
  low: known,
  high: known,
  is_least: z.boolean(),
  /** Why no naira are told, as a sentence. */
  reason: z.string().nullable(),
  return_hours: hours,
  test_hours: hours,
  needed_hours: hours,
  contract_hours: hours,
  outside_hours: hours,
  unknown_hours: hours,
})

const neededRun = z.object({
  id: z.number().int(),
  device,
  from: instant,
  to: instant,
  reason: z.string(),
})

export const besideGrid = call({
  method: 'GET',
  path: 'sources/:branchId/beside/:month/',
  who: 'view',
  summary: 'When sets ran beside a good grid in a month, and what of it was avoidable',
  params: ofBranch.extend({ month }),
  query: noQuery,
  body: noBody,
  answer: z.object({
    data: z.object({
      month: z.string(),
      zone: z.string(),
      low: known,
      high: known,
      is_least: z.boolean(),
      coverage: known,
      /** Local days that have begun. */
      days: z.array(z.object({ day: z.string(), beside_hours: hours, counted_hours: hours, naira: known })),
      sets: z.array(besideSet),
      needed: z.array(neededRun),
      /** Key of the panel that explains. */
      explain: z.string(),
      may_enter: z.boolean(),
    }),
  }),
})

export const addNeededRun = call({
  method: 'POST',
  path: 'needed_runs/:setId/',
  who: 'amend',
  summary: 'A time in which a generator had to run although the grid was there, with the reason',
  params: z.strictObject({ setId: id }),
  query: noQuery,
  body: z.strictObject({ from_at: instant, to_at: instant, reason: text(200).trim() }),
  answer: z.object({ data: neededRun, detail: z.string() }),
  status: 201,
})

export const deleteNeededRun = call({
  method: 'DELETE',
  path: 'needed_runs/:runId/',
  who: 'amend',
  summary: 'Take such a time back',
  params: z.strictObject({ runId: id }),
  query: noQuery,
  body: noBody,
  answer: z.object({ data: z.object({ id: z.number().int() }), detail: z.string() }),
})

export const outages = call({
  method: 'GET',
  path: 'sources/:branchId/outages/:month/',
  who: 'view',
  summary: 'What outages cost a branch in a month: diesel above the grid, dark hours, what is not counted',
  params: ofBranch.extend({ month }),
  query: noQuery,
  body: noBody,
  answer: z.object({
    data: z.object({
      month: z.string(),
      /** On diesel with the grid proven absent; null, as all that is of the grid: nothing of it is known in the month. */
      diesel_hours: known,
      kwh: known,
      /** What the sets burned and wore; null: a price or a rating is not known. */
      set_naira: known,
      /** Above what the grid would have cost; null: its rate is not known either. */
      premium: known,
      not_counted_hours: hours,
      dark_hours: known,
      /** In opening hours; null: none are entered. */
      dark_open_hours: known,
      dark_naira: known,
      /** Of Monday to Sunday; empty: no opening hours are entered. */
      dark_by_weekday: z.array(z.object({ open_hours: hours, naira: known })),
      /** In force at the end of the month, ₦ an opening hour. */
      margin: known,
      /** Of Monday to Sunday where it is another one, else null; empty: of none. */
      margin_by_weekday: z.array(known),
      explain: z.object({ premium: z.string(), dark: z.string() }),
      may_enter: z.boolean(),
    }),
  }),
})

export const addBranchMargin = call({
  method: 'POST',
  path: 'branch_margins/:branchId/',
  who: 'amend',
  summary: 'What an opening hour without any source costs a branch, from a day on',
  params: ofBranch,
  query: noQuery,
  body: z.strictObject({
    naira: amountText,
    /** Of Monday to Sunday where it is another one. */
    by_weekday: z.array(amountText.nullable()).length(7).nullish(),
    valid_from: day,
  }),
  answer: z.object({
    data: z.object({
      ...{ id: z.number().int(), naira: z.number(), by_weekday: z.array(known), valid_from: z.string() },
    }),
    detail: z.string(),
  }),
  status: 201,
  example: { naira: '180000', valid_from: '2026-09-01' },
})

/** What is entered about a generator from a day on. null: not entered. */
export const setEntryRow = z.object({
  id: z.number().int(),
  device_id: z.number().int(),
  valid_from: z.string(),
  rating: z.enum(['prime', 'standby']).nullable(),
  derate: known,
  service_naira: known,
  service_interval_h: known,
  reserve_naira: known,
  motor_kw: known,
  motor_start: z.enum(['direct', 'star-delta', 'soft']).nullable(),
  curve: z.array(z.number()).nullable(),
  grace_minutes: known,
  test_minutes: known,
  entered_at: instant,
})

export const setEntries = call({
  method: 'GET',
  path: 'set_entries/:branchId/',
  who: 'view',
  summary: 'What is entered about the generators of a branch, with its history',
  params: ofBranch,
  query: noQuery,
  body: noBody,
  answer: z.object({
    data: z.object({
      /** Newest entry first. */
      sets: z.array(
        z.object({ device, branch_id: z.number().int(), rows: z.array(setEntryRow), in_force: known }),
      ),
      may_enter: z.boolean(),
    }),
  }),
})

export const addSetEntry = call({
  method: 'POST',
  path: 'set_entries/:setId/',
  who: 'amend',
  summary: 'What a generator costs to run and may carry, from a day on',
  params: z.strictObject({ setId: id }),
  query: noQuery,
  body: z.strictObject({
    valid_from: day,
    rating: z.enum(['prime', 'standby']).nullish(),
    derate: amountText.nullish(),
    service_naira: amountText.nullish(),
    service_interval_h: amountText.nullish(),
    reserve_naira: amountText.nullish(),
    motor_kw: amountText.nullish(),
    motor_start: z.enum(['direct', 'star-delta', 'soft']).nullish(),
    curve_25: amountText.nullish(),
    curve_50: amountText.nullish(),
    curve_75: amountText.nullish(),
    curve_100: amountText.nullish(),
    grace_minutes: amountText.nullish(),
    test_minutes: amountText.nullish(),
  }),
  answer: z.object({ data: setEntryRow, detail: z.string() }),
  status: 201,
  example: { valid_from: '2026-09-01', rating: 'prime', service_naira: '250000', service_interval_h: '250' },
})

export type SourcesNowAnswer = z.infer<typeof sourcesNow.answer>['data']
export type BesideAnswer = z.infer<typeof besideGrid.answer>['data']
export type OutagesAnswer = z.infer<typeof outages.answer>['data']
export type SetEntryRow = z.infer<typeof setEntryRow>
