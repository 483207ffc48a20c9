import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { id, noQuery, shortText } from '../shapes.ts'
import { amountText } from './bills.ts'
import { fuelDay } from './cost-tracker.ts'

const entryFields = {
  branch: id.optional(),
  start_date: z.string().max(40),
  end_date: z.string().max(40),
  quantity: amountText,
  fuel_type: shortText.optional(),
  consumption_type: z.enum(['Daily', 'Monthly']).optional(),
}

const version = z.number().int().positive().optional()
const saved = z.object({ data: fuelDay, detail: z.string() })
const ofBranch = z.strictObject({ branchId: id })

/** Answers 201; 400 with the server's sentence where the days overlap an entry (DE-01, DE-03). */
export const fuelEntry = endpoint({
  route: routes.fuelEntry,
  summary: 'Add a daily diesel entry (wire contract 2.18, DE-01)',
  params: ofBranch,
  query: noQuery,
  body: z.strictObject(entryFields),
  answer: saved,
  status: 201,
})

export const monthlyFuelEntry = endpoint({
  route: routes.monthlyFuelEntry,
  summary: 'Add a diesel entry for a range of days (DE-01)',
  params: ofBranch,
  query: noQuery,
  body: z.strictObject(entryFields),
  answer: saved,
  status: 201,
})

export const updateFuelEntry = endpoint({
  route: routes.updateFuelEntry,
  summary: 'Edit a diesel entry (DE-02)',
  params: z.strictObject({ entryId: id }),
  query: noQuery,
  body: z.strictObject({ ...entryFields, version }),
  answer: saved,
})

export const deleteFuelEntry = endpoint({
  route: routes.deleteFuelEntry,
  summary: 'Delete a diesel entry (DE-02)',
  params: z.strictObject({ entryId: id }),
  query: noQuery,
  body: z.strictObject({ id: id.optional(), version }).nullish(),
  answer: z.object({ data: z.object({ id: z.number().int() }), detail: z.string() }),
})
