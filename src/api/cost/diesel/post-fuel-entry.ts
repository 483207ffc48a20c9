import { calls } from '#contract/calls.ts'
import { entryText } from '#contract/cost/entry-messages.ts'
import { write } from '../../frame/operation.ts'
import { addCheckedEntry } from './entry-write.ts'

/** Adds diesel used on one day, or on a few (DE-01, wire contract 2.18). */
export const postFuelEntry = write(calls.fuelEntry, async (ctx, { params, body }) => ({
  data: await addCheckedEntry(ctx, params.branchId, body, 'Daily'),
  detail: entryText.dailyAdded,
}))

/** Adds diesel used over a range of days (DE-01). */
export const postMonthlyFuelEntry = write(calls.monthlyFuelEntry, async (ctx, { params, body }) => ({
  data: await addCheckedEntry(ctx, params.branchId, body, 'Monthly'),
  detail: entryText.monthlyAdded,
}))
