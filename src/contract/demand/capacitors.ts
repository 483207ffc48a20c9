import { z } from 'zod'
import { CHARGE_BASES } from '#domain/demand/capacitor/reactive-charge.ts'
import { call } from '../call.ts'
import { amountText, day } from '../cost/bills.ts'
import { id, instant, known, noBody, noQuery } from '../shapes.ts'

/** Whether a branch needs capacitors, and what that saves (insights M). Naira only by what is entered. */

const ofBranch = z.strictObject({ branchId: id })

/** What is entered about reactive power from a day on. null: not entered. */
export const reactiveEntryRow = z.object({
  id: z.number().int(),
  valid_from: z.string(),
  basis: z.enum(CHARGE_BASES).nullable(),
  threshold: known,
  naira: known,
  loss_percent: known,
  cost_naira: known,
  converter_percent: known,
  entered_at: instant,
})

export const capacitors = call({
  method: 'GET',
  path: 'capacitors/:branchId/:month/',
  who: 'view',
  summary: 'The power factor of a branch in a month, the capacitors that it lacks and what they save',
  params: ofBranch.extend({ month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'must be YYYY-MM') }),
  query: noQuery,
  body: noBody,
  answer: z.object({
    data: z.object({
      branch: z.object({ id: z.number().int(), name: z.string() }),
      month: z.string(),
      /** From kWh and kvarh; null: no reactive energy is known. */
      factor: known,
      /** null: no block of it is known. */
      kwh: known,
      kvarh: known,
      /** Of the block of the 95th percentile of kvar. */
      block_kw: known,
      block_factor: known,
      lowest_kvar: known,
      /** null: `reason` says why. */
      size: z
        .object({
          kvar: z.number(),
          fixed_kvar: z.number(),
          switched_kvar: z.number(),
          kva_before: z.number(),
          kva_after: z.number(),
          freed_kva: z.number(),
          /** Of what cables lose, percent. */
          loss_saved: z.number(),
        })
        .nullable(),
      reason: z.string().nullable(),
      on_grid_only: z.boolean(),
      is_detuned: z.boolean(),
      thd_percent: known,
      /** ₦ a month; 0 without a charge; null: charged by kvarh, and the month runs or is measured for less than 80 %. */
      charge_saved: known,
      /** ₦ of cable losses a month; null: their share, the rate of the grid or the month as a whole is not known. */
      loss_naira: known,
      payback_months: known,
      /** The naira are at least so much, and the months at most so many: a part of the month was not measured. */
      is_least: z.boolean(),
      entry: reactiveEntryRow.nullable(),
      /** kvar by the hour of the day, 0 to 23. */
      hours: z.array(known),
      may_enter: z.boolean(),
    }),
  }),
})

export const addReactiveEntry = call({
  method: 'POST',
  path: 'reactive_entries/:branchId/',
  who: 'amend',
  summary: 'What a contract or rule charges for reactive power, and what capacitors cost, from a day on',
  params: ofBranch,
  query: noQuery,
  body: z.strictObject({
    valid_from: day,
    basis: z.enum(CHARGE_BASES).nullish(),
    threshold: amountText.nullish(),
    charge_naira: amountText.nullish(),
    loss_percent: amountText.nullish(),
    cost_naira: amountText.nullish(),
    converter_percent: amountText.nullish(),
  }),
  answer: z.object({ data: reactiveEntryRow, detail: z.string() }),
  status: 201,
  example: { valid_from: '2026-09-01', basis: 'kVA', charge_naira: '2000', cost_naira: '1200000' },
})

export type CapacitorsAnswer = z.infer<typeof capacitors.answer>['data']
export type ReactiveEntryRow = z.infer<typeof reactiveEntryRow>
