import { z } from 'zod'
import { POWER_FACTOR_BASES } from '#domain/demand/power-factor-basis.ts'
import { BUCKETS } from '#domain/time/bucket-names.ts'

/** Free text. NUL and halves of surrogate pairs are refused because the database cannot keep them. */
export function text(most: number) {
  return z
    .string()
    .max(most)
    .refine((value) => !value.includes('\u0000'), 'must not contain the character NUL')
    .refine((value) => !/\p{Surrogate}/u.test(value), 'must be well-formed text')
}

/** Longest text accepted in any free field. */
export const shortText = text(200)

/** An id: decimal digits in a path or a query, a number in a body. */
export const id = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,10}$/, 'must be a whole number')
      .transform(Number),
  ])
  .pipe(z.number().int().positive().max(2_147_483_647))

/** Comma-separated ids of a selection: `?devices=4,5`. */
export const idList = z
  .string()
  .max(4000)
  .regex(/^\d{1,10}(,\d{1,10})*$/, 'must be ids separated by commas')
  .transform((text) => text.split(',').map(Number))

/** Comma-separated names of a list: `?states=open,sent`. */
export function nameList<T extends string>(known: readonly [T, ...T[]]) {
  const isKnown = (names: readonly string[]): names is T[] =>
    names.length <= known.length && names.every((name) => (known as readonly string[]).includes(name))
  // Of a long list not every name: the sentence is read by people.
  const some = known.slice(0, 3).join(', ')
  return z
    .string()
    .max(400)
    .transform((names, ctx): T[] => {
      const list = names.split(',')
      if (isKnown(list)) return list
      ctx.addIssue({ code: 'custom', message: `must be known names separated by commas, such as ${some}` })
      return z.NEVER
    })
}

/**
 * `DD-MM-YYYY HH:mm` of local time (FE-02): each branch reads it on its own clock, but an end that is now on the
 * organisation's is now for all (domain `resolveRange`).
 */
export const rangeText = z.string().regex(/^\d{2}-\d{2}-\d{4} \d{2}:\d{2}$/, 'must be DD-MM-YYYY HH:mm')

export const interval = z.enum(BUCKETS)

/** Beside bars: how they were cut. */
export const shownInterval = {
  /** The one asked for, else the next coarser one that can be drawn. */
  interval,
  /** The sentence that says why it is another one than was asked for; null: it is not. */
  coarsened: z.string().nullable(),
}

export const userParams = z.strictObject({ userId: id })
export const rangeParams = z.strictObject({ userId: id, from: rangeText, to: rangeText })
export const rangeIntervalParams = z.strictObject({ userId: id, from: rangeText, to: rangeText, interval })

/** What is selected in the sidebar: branches or devices, never both (SH-05); nothing means everything (SH-06). */
export const selectionQuery = z
  .strictObject({ branches: idList.optional(), devices: idList.optional() })
  .refine((chosen) => !(chosen.branches && chosen.devices), 'select branches or devices, not both')

/** A whole number of a query, 1 to `most`. */
export const wholeUpTo = (most: number) =>
  z
    .string()
    .regex(/^\d{1,16}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().int().min(1).max(most))

export const noQuery = z.strictObject({})
export const noBody = z.strictObject({}).nullish()

/**
 * A figure on the wire. `value` is always a finite number for revision A clients; where the figure is not known
 * `unknown` gives the reason and `value` is 0. `coverage` is the measured share of the period, 0 to 1.
 */
export const figure = z.object({
  value: z.number(),
  unit: z.string(),
  unknown: z.string().optional(),
  coverage: z.number().min(0).max(1).optional(),
  /** Beside a total of energy: how much of `value` was spread over gaps, kWh. */
  estimated_kwh: z.number().optional(),
})

/** Local date and time without zone: `YYYY-MM-DDTHH:mm:ss`. */
export const localTime = z.string()

/** What a power factor of a period is worked out from (domain.md §15.6). */
export const powerFactorBasis = z.enum(POWER_FACTOR_BASES)

/** A figure of our own calls: null is "not known", never 0. Rounded once. */
export const known = z.number().nullable()

/** Epoch milliseconds, UTC. */
export const instant = z.number()

/** What a band's colour means; the page has the shades. */
export const colour = z.enum(['green', 'amber', 'red'])

export const deviceType = z.enum(['UTILITY', 'GENERATOR', 'SOLAR', 'IPP', 'LOAD'])

export const deviceHead = z.object({
  id: z.number().int(),
  device_id: z.number().int(),
  name: z.string(),
  device_type: deviceType,
  is_load: z.boolean(),
  is_source: z.boolean(),
  source_tag: z.string().nullable(),
})

/** A device in the answers of our own pages; `name` carries its branch's name (wire contract 1.5). */
export const namedDevice = z.object({
  device_id: z.number().int(),
  name: z.string(),
  branch_name: z.string(),
})

export const branchHead = z.object({ id: z.number().int(), branch_id: z.number().int(), name: z.string() })

/** The envelope of the dashboard family (wire contract 1.7). */
export function authenticated<A extends z.ZodRawShape>(shape: A) {
  return z.object({ status: z.literal(true), message: z.string(), authenticatedData: z.object(shape) })
}

/** Organisation head repeated in every dashboard answer. */
export const organisationHead = {
  id: z.number().int(),
  name: z.string(),
  image: z.string(),
  score_cards_date: z.string(),
  /** Zones of the branches, each once: a day of the answer is each branch's own day (domain.md §15.10). */
  zones: z.array(z.string()),
}

export type Figure = z.infer<typeof figure>
