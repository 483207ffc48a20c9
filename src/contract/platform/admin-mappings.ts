import { z } from 'zod'
import { CHECK_KEYS, CHECK_STATES } from '#domain/meter/commission/check.ts'
import { TIME_FORMATS } from '#domain/meter/hardware/json-mapping.ts'
import { call } from '../call.ts'
import { id, instant, known, noBody, noQuery } from '../shapes.ts'
import { clientParams, done, filled, version } from './admin-shapes.ts'

/** What the fields of messages mean that hardware of a client sends in a JSON of its own (docs/hardware.md, Any JSON). */

/** No `$` in front, `+` and `#` alone in their levels, `#` at the end. */
const TOPIC_FILTER = /^(?!\$)(?:(?:[^\p{C}+#/]*|\+)\/)*(?:[^\p{C}+#/]*|\+|#)$/u

/** See domain/meter/hardware/json-path.ts. */
const path = z
  .string()
  .min(1)
  .max(200)
  .regex(/^\P{C}+$/u)

/** See domain/meter/hardware/json-mapping.ts. */
export const jsonMapping = z.strictObject({
  records: path.nullable().default(null),
  device: path.nullable().default(null),
  channel: path.nullable().default(null),
  time: z
    .strictObject({ path, format: z.enum(TIME_FORMATS) })
    .nullable()
    .default(null),
  values: z
    .array(
      z.strictObject({
        path,
        measure: z.string().max(20),
        unit: z.string().max(10).nullable().default(null),
        /** What the value is multiplied with before its unit counts; null: 1. */
        factor: z.number().min(-1e6).max(1e6).nullable().default(null),
      }),
    )
    .min(1)
    .max(60),
})

const topicFilter = z.string().min(1).max(256).regex(TOPIC_FILTER)
/** What a message may have to be tried. */
const MOST_MESSAGE = 64_000
const message = z.string().max(MOST_MESSAGE)

const listedRow = z.object({
  id: z.number().int(),
  name: z.string(),
  topic: z.string(),
  mapping: jsonMapping,
  made_at: instant,
  version,
})

const mappingRow = listedRow.extend({
  /** The message that it was made from; '': none. */
  example: z.string(),
})

const mappingFields = {
  name: filled(120),
  /** A filter of MQTT: `+` is one level, `#` the rest. */
  topic: topicFilter,
  mapping: jsonMapping,
  /** The message that it is made from, for whoever changes it. */
  example: message.default(''),
}

export const adminMappings = call({
  method: 'GET',
  path: 'admin/clients/:clientId/mappings/',
  who: 'platform',
  summary: 'What the fields of messages mean that hardware of a client sends in a JSON of its own',
  params: clientParams,
  query: noQuery,
  body: noBody,
  answer: z.object({ detail: z.string(), data: z.array(listedRow) }),
})

const MAPPING: z.input<typeof jsonMapping> = {
  records: 'data',
  device: 'sn',
  time: { path: 't', format: 'unix-s' },
  values: [{ path: 'p', measure: 'kw', unit: 'W' }],
}

export const adminAddMapping = call({
  method: 'POST',
  path: 'admin/clients/:clientId/mappings/',
  who: 'platform',
  summary: 'Say what the fields of messages of a topic mean: paths of measures, of the name and of the time',
  status: 201,
  params: clientParams,
  query: noQuery,
  body: z.strictObject(mappingFields),
  answer: z.object({ detail: z.string(), data: mappingRow }),
  example: { name: 'Teltonika of Ikeja', topic: 'router/ikeja/#', mapping: MAPPING },
})

const mappingParams = clientParams.extend({ mappingId: id })

export const adminMapping = call({
  method: 'GET',
  path: 'admin/clients/:clientId/mappings/:mappingId/',
  who: 'platform',
  summary: 'One mapping, with the message that it was made from',
  params: mappingParams,
  query: noQuery,
  body: noBody,
  answer: z.object({ detail: z.string(), data: mappingRow }),
})

export const adminEditMapping = call({
  method: 'PUT',
  path: 'admin/clients/:clientId/mappings/:mappingId/',
  who: 'platform',
  summary: 'Change a mapping; 409 with both values when it was changed meanwhile. What was taken in stays',
  params: mappingParams,
  query: noQuery,
  body: z.strictObject({ ...mappingFields, version }),
  answer: z.object({ detail: z.string(), data: mappingRow }),
  example: { name: 'Teltonika of Ikeja', topic: 'router/ikeja/#', mapping: MAPPING, version: 1 },
})

export const adminRemoveMapping = call({
  method: 'DELETE',
  path: 'admin/clients/:clientId/mappings/:mappingId/',
  who: 'platform',
  summary: 'Messages of the topic are not understood any more; what was taken in stays',
  params: mappingParams,
  query: noQuery,
  body: noBody,
  answer: done,
})

const triedReading = z.object({
  hardware: z.string(),
  channel: z.string(),
  /** The device that the name stands for; null: none yet. */
  device: z.object({ id: z.number().int(), name: z.string(), branch: z.string() }).nullable(),
  /** The sender speaks of itself: a key of one device needs no name. */
  is_own: z.boolean(),
  at: instant,
  /** Why it would be refused; null: it would be taken in. */
  refusal: z.string().nullable(),
  /** In our units; a value of words is a text. */
  values: z.array(
    z.object({
      measure: z.string(),
      label: z.string(),
      value: z.union([known, z.string()]),
      unit: z.string(),
    }),
  ),
  /** What would be left out since it cannot be true, with a guess. */
  dropped: z.array(z.object({ measure: z.string(), sentence: z.string() })),
  /** Checks of commissioning that this one reading fails. */
  doubts: z.array(
    z.object({
      key: z.enum(CHECK_KEYS),
      state: z.enum(CHECK_STATES),
      title: z.string(),
      sentence: z.string(),
    }),
  ),
})

const triedMessage = z.object({
  /** How it is understood; null: by nobody. `json`: by a mapping. */
  dialect: z.string().nullable(),
  /** What it is, in words. */
  sentence: z.string(),
  readings: z.array(triedReading),
  /** Readings beyond those that are shown. */
  left_out: z.number().int(),
  refused: z.array(z.object({ hardware: z.string().nullable(), sentence: z.string() })),
  /** What values seem to be by their names and sizes. */
  guesses: z.array(z.object({ path: z.string(), measure: z.string(), unit: z.string().nullable() })),
})

export const adminTryMessage = call({
  method: 'POST',
  path: 'admin/clients/:clientId/mappings/try/',
  who: 'platform',
  summary: 'What a message would become, by the code that takes messages in; nothing is kept',
  params: clientParams,
  query: noQuery,
  body: z.strictObject({
    /** '': not known. */
    topic: z.string().max(256).default(''),
    message,
    /** null: by what is known of it. */
    mapping: jsonMapping.nullable().default(null),
  }),
  answer: z.object({ detail: z.string(), data: triedMessage }),
  example: {
    topic: 'router/ikeja/up',
    message: '{"data":[{"sn":"0042","t":1795431600,"p":31050}]}',
    mapping: MAPPING,
  },
})

export type ListedMappingRow = z.infer<typeof listedRow>
export type MappingRow = z.infer<typeof mappingRow>
export type TriedAnswer = z.infer<typeof triedMessage>
