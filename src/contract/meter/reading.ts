import { z } from 'zod'
import { isAlarmText, MOST_ALARMS } from '#domain/meter/generator-word.ts'
import { HARDWARE_DIALECTS } from '#domain/meter/hardware/hardware-dialect.ts'
import { call } from '../call.ts'
import { noQuery } from '../shapes.ts'

const measure = z.number().nullable().optional()
const word = z.string().max(40).nullable().optional()
const phases = z.tuple([z.number().nullable(), z.number().nullable(), z.number().nullable()]).optional()

/** The name that hardware has for itself; which device it is stands in the table of names (docs/hardware.md, Names). */
export const hardwareReference = z.strictObject({
  dialect: z.enum(HARDWARE_DIALECTS),
  id: z
    .string()
    .min(1)
    .max(100)
    .regex(/^[^\p{C}]+$/u),
  channel: z
    .string()
    .max(40)
    .regex(/^[^\p{C}]*$/u)
    .optional(),
})

export type HardwareReference = z.infer<typeof hardwareReference>

/** One reading as a meter or gateway posts it (README.md, Send readings). */
export const readingFrame = z.strictObject({
  device_id: z.number().int().positive().max(2_147_483_647).optional(),
  /** In the place of `device_id`. */
  hardware: hardwareReference.optional(),
  ts: z.string().max(40),
  kwh_import: measure,
  kwh_export: measure,
  kvarh: measure,
  kvarh_export: measure,
  kvah: measure,
  kw: measure,
  kvar: measure,
  kva: measure,
  pf: measure,
  hz: measure,
  v: phases,
  i: phases,
  i_n: measure,
  p: phases,
  q: phases,
  pf_phase: phases,
  thd_v: phases,
  thd_i: phases,
  run: z.boolean().optional(),
  /** The controller of a generator senses the grid. */
  mains_present: z.boolean().optional(),
  /** Of the tank. */
  fuel_pct: measure,
  fuel_l: measure,
  /** Counters of the engine. */
  engine_h: measure,
  engine_starts: measure,
  /** A word of GEN_STATES and of GEN_MODES (domain/meter/generator-word.ts); another one is dropped and counted. */
  gen_state: word,
  gen_mode: word,
  /** Short texts of what is wrong now; an empty list: nothing is. */
  alarms: z.array(z.string().refine(isAlarmText)).max(MOST_ALARMS).nullable().optional(),
  /** Of the battery; its power is positive while it is charged. */
  soc_pct: measure,
  batt_kw: measure,
  correction: z.boolean().optional(),
})

export type ReadingFrame = z.infer<typeof readingFrame>

export const MOST_READINGS = 10_000

/** The envelope only: each reading is checked by itself, so that one bad reading does not reject the others. */
export const readingsBody = z.strictObject({ readings: z.array(z.unknown()).max(MOST_READINGS) })

export const ingestAnswer = z.object({
  accepted: z.number().int(),
  duplicate: z.number().int(),
  rejected: z.array(z.object({ index: z.number().int(), reason: z.string() })),
  /** Refused ones that `rejected` leaves out, since an answer has 64 kB at most; absent: it tells all of them. */
  not_listed: z
    .object({
      count: z.number().int(),
      reasons: z.array(z.object({ reason: z.string(), count: z.number().int() })),
    })
    .optional(),
  /**
   * Readings whose `hardware` stands for no device yet: neither kept nor refused for good; they are taken when they are sent
   * again after it was mapped. `runs`: their indices as [first, count], in order; where there are very many of them the
   * last run spans all that are left, and others between them. Absent: there are none.
   */
  not_mapped: z
    .object({
      count: z.number().int(),
      runs: z.array(z.tuple([z.number().int(), z.number().int()])),
      reason: z.string(),
    })
    .optional(),
  /** Fields that cannot be true and were left out of their readings; `limit` null: no number, or below 0. */
  dropped: z.array(z.object({ field: z.string(), count: z.number().int(), limit: z.number().nullable() })),
})

export type IngestAnswer = z.infer<typeof ingestAnswer>

export const ingestReadings = call({
  method: 'POST',
  path: 'ingest/readings/',
  who: 'meter',
  summary: 'Readings of a device or gateway, JSON or NDJSON, gzip allowed; answered after a durable commit',
  params: z.strictObject({}),
  query: noQuery,
  body: readingsBody,
  answer: ingestAnswer,
  example: {
    readings: [
      {
        ts: '2026-11-02T09:00:00+01:00',
        kwh_import: 48_210.5,
        kw: 36.2,
        v: [231.4, 229.8, 230.6],
        pf: 0.92,
      },
      {
        ts: '2026-11-02T09:15:00+01:00',
        kwh_import: 48_219.6,
        kw: 36.5,
        v: [231.1, 229.9, 230.2],
        pf: 0.92,
      },
    ],
  },
})
