import { z } from 'zod'
import { call } from '../call.ts'
import { id, instant, known, noBody, noQuery, shortText } from '../shapes.ts'
import { amountText, day } from './bills.ts'

const ofBranch = z.strictObject({ branchId: id })
const deleted = z.object({ data: z.object({ id: z.number().int() }), detail: z.string() })
const version = z.number().int().positive().optional()
/** Local time of day. */
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be HH:mm')

const use = z.object({
  id: z.number().int(),
  date: z.string(),
  time: z.string().nullable(),
  litres: z.number(),
  what: z.string(),
  version: z.number().int(),
})
const useFields = {
  date: day,
  time: clock.nullish(),
  litres: amountText,
  what: shortText.trim().min(1),
}
const useExample = { date: '2026-11-02', time: '12:00', litres: '25', what: 'Pick-up' }
const savedUse = z.object({ data: use, detail: z.string() })

/** Diesel out of the tank that no generator burned: vehicles, a pump, another branch. */
export const addOtherUse = call({
  method: 'POST',
  path: 'branches/:branchId/other-use/',
  who: 'record',
  summary: 'Add diesel that was taken from the tank for something else',
  params: ofBranch,
  query: noQuery,
  body: z.strictObject(useFields),
  answer: savedUse,
  status: 201,
  example: useExample,
})

export const otherUse = call({
  method: 'GET',
  path: 'branches/:branchId/other-use/',
  who: 'view',
  summary: 'Diesel that was taken from the tank for something else, newest first, at most 200',
  params: ofBranch,
  query: noQuery,
  body: noBody,
  answer: z.object({ data: z.array(use), detail: z.string() }),
})

export const editOtherUse = call({
  method: 'PUT',
  path: 'other-use/:useId/',
  who: 'amend',
  summary: 'Change what was taken from the tank for something else',
  params: z.strictObject({ useId: id }),
  query: noQuery,
  body: z.strictObject({ ...useFields, version }),
  answer: savedUse,
  example: { ...useExample, version: 1 },
})

export const deleteOtherUse = call({
  method: 'DELETE',
  path: 'other-use/:useId/',
  who: 'amend',
  summary: 'Delete what was taken from the tank for something else',
  params: z.strictObject({ useId: id }),
  query: noQuery,
  body: z.strictObject({ version }).nullish(),
  answer: deleted,
})

const strapping = z.object({ mm: z.number(), litres: z.number() })
const tank = z.object({
  capacity_l: known,
  /** Rising in both; empty: a dip in mm cannot be read. */
  strapping: z.array(strapping),
  /** Largest step between two readings of the level sensor, litres; null: no sensor was heard in 30 days. */
  level_step_l: known,
  version: z.number().int(),
})

export const tankSettings = call({
  method: 'GET',
  path: 'branches/:branchId/tank/',
  who: 'view',
  summary: 'What is known of the tank of a branch',
  params: ofBranch,
  query: noQuery,
  body: noBody,
  answer: z.object({ data: tank, detail: z.string() }),
})

/** 400 where the table does not rise, or goes beyond the capacity. Dips in mm are read anew by the new table. */
export const changeTank = call({
  method: 'PUT',
  path: 'branches/:branchId/tank/',
  who: 'amend',
  summary: 'Set the size of the tank and its strapping table (mm of the stick to litres)',
  params: ofBranch,
  query: noQuery,
  body: z.strictObject({
    capacity: amountText.nullable(),
    strapping: z.array(z.strictObject({ mm: amountText, litres: amountText })).max(200),
    version,
  }),
  answer: z.object({ data: tank, detail: z.string() }),
  example: { capacity: '1000', strapping: [], version: 1 },
})

const tankEvent = z.object({
  kind: z.enum(['refuel', 'fall', 'leak']),
  device: z.number().int(),
  device_name: z.string(),
  from: instant,
  to: instant,
  date: z.string(),
  time: z.string(),
  litres: z.number(),
  u_l: z.number(),
  /** The purchase or delivery that a refuel matches; null: none. */
  purchase: z.number().int().nullable(),
  delivery: z.number().int().nullable(),
  /** Share of the span in which it is known that no set ran. */
  coverage: z.number().min(0).max(1),
  says: z.string(),
})

/** What the level sensor saw: at most 92 days; without `start_date`: the last 31. */
export const tankEvents = call({
  method: 'GET',
  path: 'branches/:branchId/tank-events/',
  who: 'view',
  summary: 'Refuels and falls that the level sensor of the tank shows',
  params: ofBranch,
  query: z.strictObject({ start_date: day.optional(), end_date: day.optional() }),
  body: noBody,
  answer: z.object({
    detail: z.string(),
    data: z.object({
      from: z.string(),
      to: z.string(),
      /** Newest first, at most 200. */
      events: z.array(tankEvent),
      /** Hourly level, litres: [instant, litres]; at most 2,300 points. */
      series: z.array(z.tuple([instant, z.number()])),
      unknown: z.string().optional(),
    }),
  }),
})

export type OtherUse = z.infer<typeof use>
export type TankSettings = z.infer<typeof tank>
export type TankEvent = z.infer<typeof tankEvent>
