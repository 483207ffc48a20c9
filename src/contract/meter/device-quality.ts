import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { deviceParams, done, filled } from '../platform/admin-shapes.ts'
import { routes } from '../routes.ts'
import { deviceType, id, instant, known, noBody, noQuery, text } from '../shapes.ts'

/** How well one device is read, and what a person can do about it (issue 13, deliverable 2; domain.md §15). */

const count = z.number().int().min(0)
/** Seconds. */
const seconds = z.number().min(0)
/** Local, branch time. */
const typedMoment = z.string().regex(/^\d{2}-\d{2}-\d{4} \d{2}:\d{2}$/, 'must be DD-MM-YYYY HH:mm')
/** Why readings are parked: `no-time`, `future`, `too-old`, `over-range`, `empty`, `conflict`, `unreadable` and others. */
const reasonCode = text(40).regex(/^[a-z][a-z-]*$/, 'must be a reason such as future')

/** One local day of the strip; measured + estimated + missing = the part of the day that the device has lived. */
const qualityDay = z.object({
  /** 'YYYY-MM-DD' */
  day: z.string(),
  measured_s: seconds,
  /** Energy known from the register only: spread over a gap. */
  estimated_s: seconds,
  missing_s: seconds,
  /** Register readings that wait for a verdict, or that were found false. */
  held: count,
  readings: count,
})

/** Parked readings of one reason. */
const parkedGroup = z.object({
  reason: reasonCode,
  /** The reason in words. */
  title: z.string(),
  count,
  /** How often they were sent. */
  times: count,
  /** When they are of; null: none of them has a readable time. */
  first_at: instant.nullable(),
  last_at: instant.nullable(),
  last_received_at: instant,
  /** One of them in short, and why it was refused. */
  example: z.string(),
  sentence: z.string(),
  /** What Release would do. */
  release: z.string(),
  /** false: nothing of them can be read, so that they can only be discarded. */
  can_release: z.boolean(),
})

const droppedField = z.object({
  /** As the meter names it: `kw`, `i`, `kwh_import`. */
  field: z.string(),
  count,
  /** What it may be at most; null: it was no number, or below 0. */
  limit: known,
  unit: z.string(),
  last_at: instant,
  last_value: known,
})

const registerMark = z.object({
  /** `reset`: the register fell. `exchange`: a recorded one. `gap`: no reading from `at` to `until`. */
  kind: z.enum(['reset', 'exchange', 'gap']),
  at: instant,
  until: instant.nullable(),
  from_kwh: known,
  to_kwh: known,
})

/** A register reading that was not taken at its word (domain.md §15.2). */
const heldReading = z.object({
  at: instant,
  kwh: z.number(),
  /** The newest accepted one before it. */
  before_kwh: known,
  /** `held`: waits for what follows. `false`: not counted. The others are counted from here on. */
  verdict: z.enum(['held', 'false', 'reset', 'exchange', 'correction']),
  sentence: z.string(),
})

const ratioRow = z.object({
  valid_from: instant,
  /** '200/5'; null: none is known, or only their product. */
  ct: z.string().nullable(),
  vt: z.string().nullable(),
  /** Primary ÷ what the meter sends. */
  multiplier: z.number(),
  entered_at: instant.nullable(),
  entered_by: z.string().nullable(),
  reason: z.string(),
  in_force: z.boolean(),
})

const powerIs = z.enum(['sample', 'interval-mean'])

/** Where P_max comes from: the plate, the current transformer, what was measured, or nothing at all. */
const ratingSource = z.enum(['rated', 'current', 'transformer', 'learned', 'assumed'])

export const deviceQualityPart = z.object({
  device: z.object({
    id: z.number().int(),
    name: z.string(),
    branch_id: z.number().int(),
    branch: z.string(),
    device_type: deviceType,
    zone: z.string(),
  }),
  /** May change something here: level 3 and up. */
  may_amend: z.boolean(),
  asked_at: instant,
  newest_reading_at: instant.nullable(),
  newest_received_at: instant.nullable(),
  key_last_used_at: instant.nullable(),
  period: z.object({
    set_s: z.number().int(),
    /** Learned from the newest readings; null: too few, or no rhythm. */
    learned_s: z.number().int().nullable(),
    /** What is wrong; null: they agree. */
    sentence: z.string().nullable(),
  }),
  /** What the kW of a reading are: of that instant, or the mean of the interval that ends with it (domain.md §15.4). */
  power_is: powerIs,
  rating: z.object({
    rated_kva: known,
    most_kw: z.number(),
    source: ratingSource,
    /** Asks for the rating; null: one is known. */
    sentence: z.string().nullable(),
  }),
  /** The day of the first reading; null: there is none. */
  first_day: z.string().nullable(),
  /** The last 60 local days, oldest first, none before the device's first day. */
  days: z.array(qualityDay).max(61),
  /** Shares of those days, 0 to 1; null without a day. */
  shares: z.object({ measured: known, estimated: known, missing: known }),
  longest_gap: z.object({ from: instant, to: instant }).nullable(),
  parked: z.object({
    count,
    groups: z.array(parkedGroup),
    /** Set aside by a person; `restore` takes them back among the parked. */
    discarded: count,
  }),
  dropped: z.array(droppedField),
  register: z.object({
    points: z.array(z.object({ at: instant, kwh: z.number() })).max(300),
    marks: z.array(registerMark),
  }),
  held: z.array(heldReading),
  /** Newest first. */
  ratios: z.array(ratioRow),
  /** Newest first. */
  replacements: z.array(
    z.object({ at: instant, final_kwh: z.number(), initial_kwh: z.number(), why: z.string() }),
  ),
})

const answer = z.object({ detail: z.string(), data: deviceQualityPart })

/** What became of the parked readings that a change looked at again. */
const rejudged = z.object({ taken: count, duplicate: count, still_parked: count })
export const changed = done.extend({ rejudged })

const ownDevice = z.strictObject({ userId: id, deviceId: id })

export const exchangeFields = {
  at: typedMoment,
  final_kwh: z.number().min(0).max(1e15),
  initial_kwh: z.number().min(0).max(1e15),
  why: filled(200),
}

const bodies = {
  parked: z.strictObject({
    action: z.enum(['release', 'discard', 'restore']),
    /** Those of one reason; absent: all of the device. */
    parked_reason: reasonCode.optional(),
  }),
  ratio: z.strictObject({
    /** '200/5' */
    ct: text(20).optional(),
    /** '11000/110' */
    vt: text(20).optional(),
    ratio_from: typedMoment,
    why: filled(200),
  }),
  period: z.strictObject({ period_s: z.number().int().min(1).max(86_400), power_is: powerIs.optional() }),
}

const SUMMARIES = {
  read: 'How well a device is read: coverage, parked readings, dropped fields, register, ratios',
  parked: 'Release, discard or restore parked readings of a device',
  exchange: 'The meter of a device was exchanged: what was parked or held since then is judged again',
  ratio: 'A ratio of current and voltage transformers from a date on',
  period: 'Set the reading period of a device, and whether its power is the mean of a period',
  again: 'Compute all totals of a device again from its readings',
}

const common = { params: ownDevice, query: noQuery }
const platform = { params: deviceParams, query: noQuery }

const read = { summary: SUMMARIES.read, body: noBody, answer }
export const deviceQuality = endpoint({ route: routes.deviceQuality, ...read, ...common })
export const adminDeviceQuality = endpoint({ route: routes.adminDeviceQuality, ...read, ...platform })

const decide = { summary: SUMMARIES.parked, body: bodies.parked, answer: changed }
export const decideParked = endpoint({ route: routes.decideParked, ...decide, ...common })
export const adminDecideParked = endpoint({ route: routes.adminDecideParked, ...decide, ...platform })

/** The administrator area's is `adminReplaceMeter`. */
export const recordExchange = endpoint({
  route: routes.recordExchange,
  summary: SUMMARIES.exchange,
  body: z.strictObject(exchangeFields),
  answer: changed,
  status: 201,
  ...common,
})

const ratio = { summary: SUMMARIES.ratio, body: bodies.ratio, status: 201 as const }
const ratioAnswer = done.extend({ data: ratioRow, warning: z.string().nullable() })
export const addRatio = endpoint({ route: routes.addRatio, ...ratio, answer: ratioAnswer, ...common })
export const adminAddRatio = endpoint({
  route: routes.adminAddRatio,
  ...ratio,
  answer: ratioAnswer,
  ...platform,
})

const period = { summary: SUMMARIES.period, body: bodies.period, answer: done }
export const setPeriod = endpoint({ route: routes.setPeriod, ...period, ...common })
export const adminSetPeriod = endpoint({ route: routes.adminSetPeriod, ...period, ...platform })

const again = { summary: SUMMARIES.again, body: noBody, answer: done }
export const computeAgain = endpoint({ route: routes.computeAgain, ...again, ...common })
export const adminComputeAgain = endpoint({ route: routes.adminComputeAgain, ...again, ...platform })

export type DeviceQuality = z.infer<typeof deviceQualityPart>
