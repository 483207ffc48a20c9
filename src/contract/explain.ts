import { z } from 'zod'
import { call } from './call.ts'
import { idList, known, localTime, noBody, rangeText } from './shapes.ts'

const state = z.enum(['known', 'partial', 'estimated', 'unknown'])
const op = z.enum(['sum', 'difference', 'product', 'ratio', 'choice'])

const lite = z.object({
  key: z.string(),
  label: z.string(),
  /** What is said beside the label: '100.00 kWh × 206.80'. */
  note: z.string().nullable(),
  value: known,
  unit: z.string(),
  places: z.number().int(),
  state,
  reason: z.string().nullable(),
  op,
  /** What the parts leave of the value, by name; null: nothing. */
  rest: z.object({ label: z.string(), value: z.number() }).nullable(),
})

/** At most four levels of parts. */
const level4 = lite
const level3 = lite.extend({ parts: z.array(level4) })
const level2 = lite.extend({ parts: z.array(level3) })
const level1 = lite.extend({ parts: z.array(level2) })

const who = { who: z.string().nullable(), when: localTime.nullable() }

/** A figure and what it is made of (domain.md §16.K): `op` over `parts` and `rest` is `value` to the last digit. */
export const explanation = lite.extend({
  /** Local times of `zone`; the end is exclusive. */
  period: z.object({ from: localTime, to: localTime, zone: z.string() }),
  as_of: localTime,
  /** null: everything that is known now. */
  as_known_on: localTime.nullable(),
  /** The rule in words, with its numbers. */
  words: z.string(),
  what_to_do: z.string().nullable(),
  /** Measured share of the period, 0 to 1; null: the figure is not measured. */
  coverage: z.number().nullable(),
  quality: z
    .object({
      unit: z.string(),
      measured_share: z.number(),
      measured: known,
      estimated_share: z.number(),
      estimated: z.number(),
      missing_s: z.number(),
    })
    .nullable(),
  formula: z.object({ id: z.string(), version: z.number().int(), text: z.string() }),
  parts: z.array(level1),
  inputs: z.array(
    z.object({
      role: z.string(),
      kind: z.enum(['reading', 'price', 'entry', 'setting', 'rule', 'holiday']),
      ref: z.string(),
      label: z.string(),
      value: known,
      unit: z.string(),
      /** Local days, both included; null: open. */
      from: z.string().nullable(),
      to: z.string().nullable(),
      count: z.number().int().optional(),
      /** Who wrote it down, and when; people by name from level 4 on, else by role. */
      ...who,
    }),
  ),
  edits: z.array(
    z.object({
      ...who,
      label: z.string(),
      what: z.string(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  left_out: z.array(z.object({ label: z.string(), reason: z.string() })),
  /** Of all inputs: the same hash, the same figure. */
  hash: z.string(),
})

export const explain = call({
  method: 'GET',
  path: 'explain/:key/',
  who: 'view',
  summary: 'What a figure is made of (domain.md §16.K); keys in docs/architecture.md',
  params: z.strictObject({
    key: z
      .string()
      .max(100)
      .regex(/^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/, 'must be words joined by full stops'),
  }),
  query: z
    .strictObject({
      from: rangeText,
      to: rangeText,
      branches: idList.optional(),
      devices: idList.optional(),
      /** The figure as it would have been told at this local minute. */
      as_known_on: rangeText.optional(),
    })
    .refine((chosen) => !(chosen.branches && chosen.devices), 'select branches or devices, not both'),
  body: noBody,
  answer: explanation,
})
