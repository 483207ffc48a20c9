import { z } from 'zod'
import { CHECK_KEYS, CHECK_STATES } from '#domain/meter/commission/check.ts'
import { call } from '../call.ts'
import { instant, known, noBody, noQuery } from '../shapes.ts'
import { deviceParams, done, filled, optional } from './admin-shapes.ts'

/** Whether a newly connected device is right, and who said so (docs/hardware.md "Commissioning"). */

const commissionCheck = z.object({
  key: z.enum(CHECK_KEYS),
  /** `unknown`: the meter does not tell what it takes; it is not wrong. */
  state: z.enum(CHECK_STATES),
  title: z.string(),
  /** What is right, what may be the matter, or why it cannot be checked. */
  sentence: z.string(),
  /** What it rests on, as the meter sent it: no ratio of ours is in it. */
  figures: z.array(z.object({ name: z.string(), value: z.number(), unit: z.string() })),
})

const commissioned = z.object({
  at: instant,
  /** Log-in name; null: not known any more. */
  by: z.string().nullable(),
  note: z.string(),
  /** Why, although something was wrong; null: nothing was. */
  despite: z.string().nullable(),
})

const commissionFacts = z.object({
  device: z.object({ id: z.number().int(), name: z.string(), branch: z.string(), zone: z.string() }),
  asked_at: instant,
  /** The newest reading of the last hour; null: none has come. */
  newest: z
    .object({
      at: instant,
      received_at: instant,
      kwh_import: known,
      kw: known,
      v: z.array(known).length(3),
      i: z.array(known).length(3),
    })
    .nullable(),
  /** Heard in the last hour through its keys and not taken in; none once readings come. At most 5. */
  heard: z.array(
    z.object({
      /** null: the messages of this topic are understood by nobody. */
      dialect: z.string().nullable(),
      /** The name that stands for no device, or the topic. */
      name: z.string(),
      key_id: z.number().int(),
      at: instant,
    }),
  ),
  /** At most 20, of the last hour. */
  readings: z.number().int(),
  checks: z.array(commissionCheck),
  /** A message has come and nothing is wrong: it takes no reason. */
  may_commission: z.boolean(),
  /** Newest first, at most 20. */
  commissioned: z.array(commissioned),
})

export const adminCommissionFacts = call({
  method: 'GET',
  path: 'admin/clients/:clientId/devices/:deviceId/commissioning/',
  who: 'platform',
  summary: 'Whether a newly connected device is right: checks over the last 20 readings of the last hour',
  params: deviceParams,
  query: noQuery,
  body: noBody,
  answer: z.object({ detail: z.string(), data: commissionFacts }),
})

/** As the display of the meter shows it. */
const shown = z.number().min(-1e15).max(1e15).nullable().optional()

export const adminCommissionDevice = call({
  method: 'POST',
  path: 'admin/clients/:clientId/devices/:deviceId/commissioning/',
  who: 'platform',
  summary: 'Commission a device: refused while a check is wrong, unless a reason is given',
  status: 201,
  params: deviceParams,
  query: noQuery,
  body: z.strictObject({
    display_kwh: shown,
    display_v1: shown,
    display_i1: shown,
    display_kw: shown,
    note: optional(500).optional(),
    /** Why, although something is wrong. */
    despite: filled(500).optional(),
  }),
  answer: done.extend({ data: commissioned, checks: z.array(commissionCheck) }),
})

export type CommissionFactsAnswer = z.infer<typeof commissionFacts>
