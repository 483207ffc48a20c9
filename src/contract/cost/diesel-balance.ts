import { z } from 'zod'
import { call } from '../call.ts'
import { id, idList, instant, known, noBody, shortText } from '../shapes.ts'

const ofBranch = z.strictObject({ branchId: id })

/** How the litres of a delivery were measured. */
export const RECEIVED_HOW = ['flow-meter', 'dips', 'level'] as const

/** X4: |x| ≤ u, ≤ 2u, above; 'unknown': something that it needs is not there, and `unknown` says what. */
export const checkVerdict = z.enum(['explained', 'look', 'odd', 'unknown'])

/** A stock of the tank that a balance can begin or end with: 'dip 12' or 'level 1763792400000'. */
const anchor = z.object({
  key: z.string(),
  kind: z.enum(['dip', 'level']),
  /** Of a dip: for `editDip`. */
  dip_id: z.number().int().nullable(),
  at: instant,
  /** Local; `time` null: the dip has none and counts from noon. */
  date: z.string(),
  time: z.string().nullable(),
  litres: z.number(),
  /** Half of the 95 % interval, litres; null: the size of the tank is not known. */
  u_l: known,
  mm: known,
  snapshot: z.number().int().nullable(),
})

/** One of the three checks. Litres; `u_l` is half of the 95 % interval, `low_l` the litres beyond it. */
const check = z.object({
  litres: known,
  u_l: known,
  low_l: known,
  verdict: checkVerdict,
  /** "20 L short", in plain words; names nobody. */
  says: z.string(),
  unknown: z.string().optional(),
})

const movement = z.object({
  kind: z.enum(['dip', 'level', 'delivery', 'purchase', 'other-use', 'refuel', 'fall']),
  /** Of the row that it is; null: of readings. */
  id: z.number().int().nullable(),
  at: instant,
  date: z.string(),
  time: z.string().nullable(),
  /** "dip, 412 mm", "flow meter", "vehicle". */
  how: z.string(),
  /** A stock, or a signed change. */
  litres: z.number(),
  u_l: known,
})

const balance = z.object({
  from: anchor,
  to: anchor,
  bought: z.object({ litres: z.number(), purchases: z.number().int() }),
  received: z.object({
    /** Measured, and of purchases that nobody measured their invoiced litres. */
    litres: z.number(),
    u_l: z.number(),
    /** Of them invoiced only: "not checked n L". */
    unchecked_l: z.number(),
    how: z.array(z.enum(RECEIVED_HOW)),
  }),
  other_use_l: z.number(),
  /** What the engines burned by the meters. */
  engine: z.object({
    litres: known,
    u_l: known,
    hours: known,
    /** The measured share of the period. */
    coverage: z.number().min(0).max(1),
    unknown: z.string().optional(),
  }),
  entered: z.object({ litres: known, entries: z.number().int() }),
  /** from + received. */
  to_account_l: z.number(),
  /** What the tank is expected to hold at the end; null: neither engine nor entries tell. */
  expected_l: known,
  /** from + bought − to: what invoices and stock say was used. */
  book_use_l: z.number(),
  checks: z.object({ delivery: check, entries: check, tank: check }),
  /** Which of three witnesses is odd; 'none': they agree; 'undecided': all three differ; null: fewer than three. */
  odd: z.enum(['none', 'entries', 'engine', 'tank', 'undecided']).nullable(),
  /** One or two sentences for the head of the page. */
  says: z.array(z.string()),
  /** What short deliveries are worth at the price of their purchases; low: those within 2u less their uncertainty. */
  short: z.object({ naira: known, low_naira: known, price_per_litre: known }).nullable(),
  /** What a level sensor says the engines drew; null: there is none. */
  level: z
    .object({ run_l: z.number(), rises_l: z.number(), falls_l: z.number(), says: z.array(z.string()) })
    .nullable(),
  /** Stocks, deliveries and other use in order of time, at most 200. */
  movements: z.array(movement),
  /** What makes the balance weaker than it looks. */
  notes: z.array(z.string()),
})

/** The three-way match of a branch's tank (insights D). Without `start` and `end`: about the last month. */
export const dieselBalance = call({
  method: 'GET',
  path: 'branches/:branchId/diesel-balance/',
  who: 'view',
  summary: 'What was bought, received, burned and left in the tank between two readings of the tank',
  params: ofBranch,
  /** Keys of anchors. */
  query: z.strictObject({ start: shortText.optional(), end: shortText.optional() }),
  body: noBody,
  answer: z.object({
    detail: z.string(),
    data: z.object({
      branch: z.object({ id: z.number().int(), name: z.string(), zone: z.string() }),
      tank_capacity_l: known,
      /** Newest first, at most 120. */
      anchors: z.array(anchor),
      /** null: fewer than two readings of the tank; `unknown` says what to do. */
      balance: balance.nullable(),
      unknown: z.string().optional(),
      /** What is in the tank now and how long it lasts. */
      now: z.object({
        litres: known,
        as_of: instant.nullable(),
        /** At the present load; null: no set runs, or it is not known. */
        hours_present: known,
        /** At the mean load of the last 24 h. */
        hours_mean: known,
        unknown: z.string().optional(),
      }),
    }),
  }),
})

/** Suppliers of a year: invoiced against received, of deliveries that have both. */
export const dieselSuppliers = call({
  method: 'GET',
  path: 'diesel-suppliers/',
  who: 'view',
  summary: 'Litres invoiced and received by supplier in a year',
  params: z.strictObject({}),
  query: z.strictObject({
    year: z
      .string()
      .regex(/^20\d\d$/, 'must be a year')
      .optional(),
    branches: idList.optional(),
  }),
  body: noBody,
  answer: z.object({
    detail: z.string(),
    data: z.object({
      year: z.string(),
      /** Most litres first, at most 100; `supplier` null: purchases whose supplier nobody named. */
      suppliers: z.array(
        z.object({
          supplier: z.string().nullable(),
          deliveries: z.number().int(),
          invoiced_l: z.number(),
          /** Of deliveries that were measured; null: none was. */
          received_l: known,
          /** Invoiced litres of the same deliveries: `percent` compares with them. */
          checked_l: known,
          percent: known,
          short_l: known,
          u_l: known,
          verdict: checkVerdict,
          /** One that has both: it names the row in an address; null: none has. */
          delivery: z.number().int().nullable(),
        }),
      ),
    }),
  }),
})

export type DieselBalance = z.infer<typeof dieselBalance.answer>['data']
export type Balance = z.infer<typeof balance>
export type Anchor = z.infer<typeof anchor>
export type Movement = z.infer<typeof movement>
export type BalanceCheck = z.infer<typeof check>
export type CheckVerdict = z.infer<typeof checkVerdict>
export type SupplierRow = z.infer<typeof dieselSuppliers.answer>['data']['suppliers'][number]
