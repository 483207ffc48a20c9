import { z } from 'zod'
import { FINDING_KINDS, FINDING_STATES } from '#domain/finding/finding.ts'
import { call } from '../call.ts'
import {
  id,
  idList,
  instant,
  known,
  nameList,
  noBody,
  noQuery,
  shortText,
  userParams,
  wholeUpTo,
} from '../shapes.ts'

/** Rows of one answer. */
export const MOST_FINDINGS = 100

/** Something worth doing, in naira. Days are local, `to` exclusive; a `low` is "at least". */
export const finding = z.object({
  id: z.number().int(),
  kind: z.enum(FINDING_KINDS),
  /** 'Supply claim' */
  title: z.string(),
  /** What it is about: 'bill 17', 'feeder 4 2026-10'. */
  subject: z.string(),
  branch: z.object({ id: z.number().int(), name: z.string() }),
  device: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  from: z.string(),
  to: z.string(),
  low: known,
  mid: known,
  high: known,
  basis: z.enum(['measured', 'booked', 'implied']),
  /** Measured share, 0 to 1; null: it stands on papers alone. */
  coverage: known,
  evidence: z.array(z.object({ label: z.string(), value: z.string(), ref: z.string().optional() })),
  state: z.enum(FINDING_STATES),
  sent_on: z.string().nullable(),
  complaint_no: z.string().nullable(),
  answered_on: z.string().nullable(),
  settled_on: z.string().nullable(),
  settled_naira: known,
  settled_kwh: known,
  reason: z.string().nullable(),
  /** Who changed its state last, by role for whoever may change none, and when; null: nobody has. */
  changed_by: z.string().nullable(),
  changed_at: instant.nullable(),
  noticed_at: instant,
  version: z.number().int(),
})

export const findingSums = z.object({
  /** Σ low of what is open, sent or answered, naira; the kinds add up to it. null: found, and of none its naira known. */
  to_get_back: known,
  count: z.number().int(),
  kinds: z.array(
    z.object({
      kind: z.enum(FINDING_KINDS),
      title: z.string(),
      count: z.number().int(),
      naira: known,
      /** How many of them have no known naira. */
      unknown: z.number().int(),
    }),
  ),
  /** Σ of what was settled. */
  recovered: z.number(),
})

export const findings = call({
  method: 'GET',
  path: 'findings/:userId/',
  who: 'view',
  summary: 'What is worth doing, in naira: largest sure amount first, unknown amounts last',
  params: userParams,
  query: z.strictObject({
    kinds: nameList(FINDING_KINDS).optional(),
    states: nameList(FINDING_STATES).optional(),
    branches: idList.optional(),
    /** How many rows were shown before. */
    after: z
      .string()
      .regex(/^\d{1,5}$/, 'must be a whole number')
      .transform(Number)
      .optional(),
    /** Rows of the page; MOST_FINDINGS unless said. */
    most: wholeUpTo(MOST_FINDINGS).optional(),
  }),
  body: noBody,
  answer: z.object({
    data: z.object({
      findings: z.array(finding),
      has_more: z.boolean(),
      /** Of the same branches, whatever kind and state are chosen. */
      sums: findingSums,
      may: z.object({ change: z.boolean() }),
    }),
    detail: z.string(),
  }),
})

/**
 * A step: sent (`on`, `complaint_no`), answered (`on`, `reason`: what the answer says), settled (`on`, `settled_naira`, which
 * may be 0, `settled_kwh`), dismissed (`reason`), or open again. 400 where something of it is missing.
 */
export const changeFinding = call({
  method: 'PUT',
  path: 'findings/:findingId/state/',
  who: 'amend',
  summary: 'Say what was done with a finding',
  params: z.strictObject({ findingId: id }),
  query: noQuery,
  body: z.strictObject({
    state: z.enum(FINDING_STATES),
    /** Local day, YYYY-MM-DD. */
    on: z.string().max(10).nullish(),
    complaint_no: shortText.trim().nullish(),
    /** Decimal text. */
    settled_naira: z.string().max(40).nullish(),
    settled_kwh: z.string().max(40).nullish(),
    reason: shortText.trim().nullish(),
    version: z.number().int().positive().optional(),
  }),
  answer: z.object({ data: finding, detail: z.string() }),
  example: { state: 'sent', on: '2026-11-03', complaint_no: 'IK-0417' },
})

export type FindingRow = z.infer<typeof finding>
export type FindingSumsRow = z.infer<typeof findingSums>
