import { z } from 'zod'
import { call } from '../call.ts'
import { id, instant, known, noBody, noQuery, rangeText } from '../shapes.ts'

const hours = z.number().min(0)

/** What another set would burn less in a year, by the chart and by the line beside it. */
const saving = z.object({
  litres: z.number(),
  /** null: no price of diesel is known. */
  naira: known,
  line_litres: z.number(),
  line_naira: known,
})

const option = z.object({
  kind: z.enum(['keep', 'stagger', 'pair', 'replace']),
  /** What the sentence beside the size of the set says. */
  is_advised: z.boolean(),
  /** Of the set that is bought; null: none is. */
  kva: known,
  /** Hours of a year that it is about, at the pace of the range, and the load in them. */
  hours,
  kw: z.number(),
  /** What the set that is there burns in them. */
  litres: z.number(),
  naira: known,
  saving: saving.nullable(),
  /** What begins its peaks. */
  start: z.object({ at: instant, kva: z.number() }).nullable(),
  /** Hours of the day: from 22 to 6 is over midnight. */
  window: z.object({ from: z.number().int(), to: z.number().int() }).nullable(),
})

export const setSize = call({
  method: 'GET',
  path: 'set_size/:setId/:from/:to/',
  who: 'view',
  summary: 'For how long a generator carried how much of its size, and what could be done about it',
  params: z.strictObject({ setId: id, from: rangeText, to: rangeText }),
  query: noQuery,
  body: noBody,
  answer: z.object({
    data: z.object({
      device: z.object({ id: z.number().int(), name: z.string() }),
      branch: z.object({ id: z.number().int(), name: z.string(), zone: z.string() }),
      rated_kva: known,
      /** What it may carry where it stands; null: its rating is not known, or it did not run. */
      rating_kva: known,
      /** As the Score Card says it; null likewise. */
      advice: z.string().nullable(),
      run_hours: hours,
      mean_kva: known,
      needed_kva: known,
      coverage: z.number(),
      /** Below 30, to 70, to 100 % of what it may carry, and above; null: it did not run. */
      bands: z.tuple([hours, hours, hours, hours]).nullable(),
      /** Falling: hours with at least so many percent. */
      points: z.array(z.object({ hours, percent: z.number() })),
      /** ₦/L */
      litre_price: known,
      /** Whether its own curve is entered. */
      has_curve: z.boolean(),
      options: z.array(option),
    }),
  }),
})

export type SetSizeAnswer = z.infer<typeof setSize.answer>['data']
export type SizeOptionRow = SetSizeAnswer['options'][number]
