import { z } from 'zod'
import { call } from '../call.ts'
import { id, idList, instant, known, noBody, noQuery, rangeText, text } from '../shapes.ts'
import { amountText, day } from './bills.ts'

const deviceHead = z.object({ id: z.number().int(), name: z.string() })
const version = z.number().int().positive().optional()
const meterNo = text(40).nullish()

/** Why a figure is not known: nothing was read off the display, our meter measured too little, the days are too few, a token names none of several meters. */
const reason = z.enum(['no-display', 'not-measured', 'no-forecast', 'unplaced'])

const buyRow = z.object({
  branch: deviceHead,
  device: deviceHead,
  meter_no: z.string().nullable(),
  /** The newest display reading. */
  display: z.object({ id: z.number().int(), units: z.string(), at: instant }).nullable(),
  /** kWh; low: less what meters differ by and what ours missed. */
  credit: z.object({ kwh: z.number(), u: z.number(), low: z.number() }).nullable(),
  /** Days that the units last, and at the least; null: not known, or `lasts_long`. */
  days: known,
  low_days: known,
  runs_out: day.nullable(),
  low_runs_out: day.nullable(),
  /** More than a year. */
  lasts_long: z.boolean(),
  /** The last working day on which to order. */
  buy_by: day.nullable(),
  is_due: z.boolean(),
  kwh: known,
  high_kwh: known,
  /** With VAT, up to the next ₦100; null: not known, or the tariff is not set. */
  naira: known,
  high_naira: known,
  /** The last day for which is bought. */
  until: day,
  reason: reason.nullable(),
  /** Units bought and not keyed in yet. */
  waiting_kwh: z.number(),
  /** Of the month that runs; what is told where nothing was read off the display. */
  bought_less_used: known,
  has_tariff: z.boolean(),
})

/** Several meters of the grid in a branch are told apart by the name of our device. */
const buyListAnswer = z.object({
  data: z.object({
    rows: z.array(buyRow),
    totals: z.object({
      known: z.number().int(),
      rows: z.number().int(),
      kwh: z.number(),
      naira: known,
      high_naira: known,
    }),
    lead_days: z.number().int(),
  }),
  detail: z.string(),
})

export const buyList = call({
  method: 'GET',
  path: 'buy-list/',
  who: 'view',
  summary: 'Units of pre-paid meters: how long they last, by when to buy how much; unknown rows last',
  params: z.strictObject({}),
  query: z.strictObject({ branches: idList.optional(), until: day.optional() }),
  body: noBody,
  answer: buyListAnswer,
})

const displayRow = z.object({
  id: z.number().int(),
  device: deviceHead,
  at: instant,
  units: z.string(),
  meter_no: z.string().nullable(),
  snapshot: z.number().int().nullable(),
  version: z.number().int(),
})

const tokenRow = z.object({
  id: z.number().int(),
  kind: z.enum(['credit', 'key-change']),
  date: z.string(),
  units: z.string().nullable(),
  number: z.number().int().nullable(),
  meter_no: z.string().nullable(),
  token_end: z.string().nullable(),
  is_loaded: z.boolean().nullable(),
  loaded_at: instant.nullable(),
  version: z.number().int(),
})

/** What the newest display reading says against the one before it. */
const check = z.object({
  device: deviceHead,
  difference: z.number(),
  percent: known,
  u: z.number(),
  verdict: z.enum(['explained', 'look', 'off']),
  since: instant,
})

const ofBranch = z.strictObject({ branchId: id })

export const prepaidStanding = call({
  method: 'GET',
  path: 'branches/:branchId/prepaid/',
  who: 'view',
  summary: 'How the pre-paid meters of a branch stand, what their displays showed, tokens that cost nothing',
  params: ofBranch,
  query: noQuery,
  body: noBody,
  answer: z.object({
    data: z.object({
      /** Whether most of its last utility bills were pre-paid, or a display was read. */
      is_prepaid: z.boolean(),
      meters: z.array(buyRow),
      checks: z.array(check),
      /** Newest first, at most eight a meter. */
      displays: z.array(displayRow),
      /** Newest first, at most twenty. */
      tokens: z.array(tokenRow),
    }),
    detail: z.string(),
  }),
})

const displaySaved = z.object({ data: displayRow, detail: z.string() })

/** Units as the display shows them; 400 where that minute of the meter is there already, or still to come. */
export const addDisplayReading = call({
  method: 'POST',
  path: 'branches/:branchId/display-readings/',
  who: 'record',
  summary: 'Add what the display of a pre-paid meter shows',
  params: ofBranch,
  query: noQuery,
  body: z.strictObject({
    device: id,
    /** Local. */
    at: rangeText,
    units: amountText,
    meter_no: meterNo,
    snapshot: id.nullish(),
  }),
  answer: displaySaved,
  status: 201,
})

export const editDisplayReading = call({
  method: 'PUT',
  path: 'display-readings/:displayReadingId/',
  who: 'amend',
  summary: 'Change a display reading',
  params: z.strictObject({ displayReadingId: id }),
  query: noQuery,
  body: z.strictObject({ at: rangeText, units: amountText, meter_no: meterNo, version }),
  answer: displaySaved,
})

export const deleteDisplayReading = call({
  method: 'DELETE',
  path: 'display-readings/:displayReadingId/',
  who: 'amend',
  summary: 'Delete a display reading',
  params: z.strictObject({ displayReadingId: id }),
  query: noQuery,
  body: z.strictObject({ version }).nullish(),
  answer: z.object({ data: z.object({ id: z.number().int() }), detail: z.string() }),
})

/** Without `at`: now. */
const loadedBody = z.strictObject({ is_loaded: z.boolean(), at: rangeText.optional() })
const loadedAnswer = z.object({
  data: z.object({
    id: z.number().int(),
    is_loaded: z.boolean().nullable(),
    loaded_at: instant.nullable(),
    version: z.number().int(),
  }),
  detail: z.string(),
})

export const tellTokenLoaded = call({
  method: 'PUT',
  path: 'bills/:billId/loaded/',
  who: 'record',
  summary: 'Say whether the token of a pre-paid bill was keyed into the meter, and when',
  params: z.strictObject({ billId: id }),
  query: noQuery,
  body: loadedBody,
  answer: loadedAnswer,
})

export const addFreeToken = call({
  method: 'POST',
  path: 'branches/:branchId/free-tokens/',
  who: 'record',
  summary: 'Add a token that cost nothing: credited units, or one of a change of key',
  params: ofBranch,
  query: noQuery,
  body: z.strictObject({
    token_kind: z.enum(['credit', 'key-change']),
    date: day,
    units: amountText.nullish(),
    number: z.number().int().min(1).max(9).nullish(),
    meter_no: meterNo,
    /** 20 digits; kept encrypted, shown by `freeToken` alone. */
    token: z.string().max(80).nullish(),
    is_loaded: z.boolean().nullish(),
  }),
  answer: z.object({ data: tokenRow, detail: z.string() }),
  status: 201,
  example: { token_kind: 'credit', date: '2026-11-02', units: '44.4' },
})

export const tellFreeTokenLoaded = call({
  method: 'PUT',
  path: 'free-tokens/:freeTokenId/loaded/',
  who: 'record',
  summary: 'Say whether a token that cost nothing was keyed into the meter, and when',
  params: z.strictObject({ freeTokenId: id }),
  query: noQuery,
  body: loadedBody,
  answer: loadedAnswer,
})

export const deleteFreeToken = call({
  method: 'DELETE',
  path: 'free-tokens/:freeTokenId/',
  who: 'amend',
  summary: 'Delete a token that cost nothing',
  params: z.strictObject({ freeTokenId: id }),
  query: noQuery,
  body: noBody,
  answer: z.object({ data: z.object({ id: z.number().int() }), detail: z.string() }),
})

/** GET, and yet written down: who saw a token is in the audit log. */
export const freeToken = call({
  method: 'GET',
  path: 'free-tokens/:freeTokenId/token/',
  who: 'operate',
  summary: 'The whole of a token that cost nothing; who asked for it is written down',
  params: z.strictObject({ freeTokenId: id }),
  query: noQuery,
  body: noBody,
  answer: z.object({ data: z.object({ id: z.number().int(), token: z.string() }), detail: z.string() }),
})

export const setPrepaid = call({
  method: 'PUT',
  path: 'prepaid-setting/',
  who: 'operate',
  summary: 'How many working days pass from the order of units to their token',
  params: z.strictObject({}),
  query: noQuery,
  body: z.strictObject({ lead_days: z.number().int().min(0).max(20) }),
  answer: z.object({ data: z.object({ lead_days: z.number().int() }), detail: z.string() }),
})

export type BuyListRow = z.infer<typeof buyRow>
export type BuyListData = z.infer<typeof buyList.answer>['data']
export type PrepaidStanding = z.infer<typeof prepaidStanding.answer>['data']
export type DisplayRow = z.infer<typeof displayRow>
export type FreeTokenRow = z.infer<typeof tokenRow>
