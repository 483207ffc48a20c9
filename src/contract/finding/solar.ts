import { z } from 'zod'
import { call } from '../call.ts'
import { amountText, day } from '../cost/bills.ts'
import { id, instant, known, noBody, noQuery } from '../shapes.ts'

/** What solar plants gave, what it was worth and whether they pay back (insights L). Naira with VAT. */

const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'must be YYYY-MM')
const ofBranch = z.strictObject({ branchId: id })
const device = z.object({ id: z.number().int(), name: z.string() })
const part = z.object({ kwh: z.number(), naira: known })

const plant = z.object({
  device,
  kwh: known,
  kwp: known,
  /** kWh/kWp of the month. */
  yield: known,
  /** kWh/kWp of the whole month; null: not entered. */
  expected: known,
  /** Of its valid days that are over, 1 is as expected. */
  to_expected: known,
  valid_days: z.number().int(),
  state: z.enum(['as-expected', 'look', 'check-kwp']).nullable(),
  /** Power from 20:00 to 05:00. */
  night_hours: z.number(),
})

export const solarMonth = call({
  method: 'GET',
  path: 'solar/:branchId/:month/',
  who: 'view',
  summary: 'What the solar plants of a branch gave in a month, and what it was worth by what it displaced',
  params: ofBranch.extend({ month }),
  query: z.strictObject({ day: day.optional() }),
  body: noBody,
  answer: z.object({
    data: z.object({
      branch: z.object({ id: z.number().int(), name: z.string(), zone: z.string() }),
      month: z.string(),
      /** Of a month that runs: until when it is counted, the end of the newest complete 15 minutes. */
      until: instant.nullable(),
      plants: z.array(plant),
      kwh: known,
      /** null: no meter tells it. */
      exported_kwh: known,
      /** Of all sources. */
      all_kwh: known,
      /** Percent. */
      self_consumption: known,
      self_sufficiency: known,
      value: z.object({
        /** At the grid's rate. */
        grid: part,
        /** One kWh less of a set that ran. */
        set: part,
        /** An island, priced as a set that would have run. */
        island: part,
        /** An island in which nothing would have run. */
        unpriced: part,
        /** What it displaced is not known. */
        unknown: part,
        exported: part,
        naira: known,
        coverage: known,
        is_least: z.boolean(),
        /** Why there is no total, as a sentence. */
        reason: z.string().nullable(),
      }),
      /** A hint: up to so much. */
      unused: z.object({ kwh: z.number(), hours: z.number() }),
      light_set_hours: z.number(),
      /** Local days that have begun. */
      days: z.array(
        z.object({
          day: z.string(),
          kwh: known,
          used_kwh: known,
          exported_kwh: known,
          unused_kwh: z.number(),
        }),
      ),
      /** The day of the curve, the newest with energy unless one is asked for; null: there is none. */
      day: z.string().nullable(),
      curve: z.array(
        z.object({ at: instant, kw: known, used_kw: known, exported_kw: known, unused_kw: known }),
      ),
      /** Key of the panel that explains. */
      explain: z.string(),
      /** The first month of which something may be known. */
      first_month: z.string(),
      may_enter: z.boolean(),
    }),
  }),
})

export const solarYear = call({
  method: 'GET',
  path: 'solar_years/:branchId/',
  who: 'view',
  summary: 'The last twelve whole months of the solar plants of a branch, what they were worth, and payback',
  params: ofBranch,
  query: noQuery,
  body: noBody,
  answer: z.object({
    data: z.object({
      /** The running month last. */
      months: z.array(
        z.object({
          ...{ month: z.string(), kwh: known, expected_kwh: known, naira: known },
          /** Some of it is not known: at least so much. */
          is_least: z.boolean(),
        }),
      ),
      /** Of the whole months of which it is known. */
      known_months: z.number().int(),
      naira: z.number(),
      /** `naira` and `a_year` are at least so much, and `years` at most so many. */
      is_least: z.boolean(),
      capex: known,
      upkeep: known,
      a_year: known,
      years: known,
      /** Why there are no years, as a sentence. */
      reason: z.string().nullable(),
    }),
  }),
})

/** What is entered about a plant from a day on. null: not entered. */
export const solarEntryRow = z.object({
  id: z.number().int(),
  device_id: z.number().int(),
  valid_from: z.string(),
  kwp: known,
  since: z.string().nullable(),
  /** kWh/kWp of January to December. */
  expected: z.array(known),
  capex: known,
  upkeep: known,
  export_naira: known,
  would_run: z.boolean(),
  entered_at: instant,
})

export const solarEntries = call({
  method: 'GET',
  path: 'solar_entries/:branchId/',
  who: 'view',
  summary: 'What is entered about the solar plants of a branch, with its history',
  params: ofBranch,
  query: noQuery,
  body: noBody,
  answer: z.object({
    data: z.object({
      /** Newest entry first. */
      plants: z.array(
        z.object({ device, branch_id: z.number().int(), rows: z.array(solarEntryRow), in_force: known }),
      ),
      may_enter: z.boolean(),
    }),
  }),
})

export const addSolarEntry = call({
  method: 'POST',
  path: 'solar_entries/:plantId/',
  who: 'amend',
  summary: 'The size of a solar plant, what is expected of it and what it cost, from a day on',
  params: z.strictObject({ plantId: id }),
  query: noQuery,
  body: z.strictObject({
    valid_from: day,
    kwp: amountText.nullish(),
    since: day.nullish(),
    /** kWh/kWp of January to December. */
    expected: z.array(amountText.nullable()).length(12).nullish(),
    capex: amountText.nullish(),
    upkeep: amountText.nullish(),
    export_naira: amountText.nullish(),
    would_run: z.boolean().nullish(),
  }),
  answer: z.object({ data: solarEntryRow, detail: z.string() }),
  status: 201,
  example: { valid_from: '2026-09-01', kwp: '40', since: '2025-03-15', capex: '18000000', upkeep: '300000' },
})

export type SolarMonthAnswer = z.infer<typeof solarMonth.answer>['data']
export type SolarYearAnswer = z.infer<typeof solarYear.answer>['data']
export type SolarEntryRow = z.infer<typeof solarEntryRow>
