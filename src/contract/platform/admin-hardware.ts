import { z } from 'zod'
import { HARDWARE_DIALECTS } from '#domain/meter/hardware-dialect.ts'
import { TIME_FORMATS } from '#domain/meter/json-mapping.ts'
import { call } from '../call.ts'
import { id, instant, noBody, noQuery } from '../shapes.ts'
import { clientParams, done, filled, leftOut } from './admin-shapes.ts'

/** No `$` in front, `+` and `#` alone in their levels, `#` at the end. */
const TOPIC_FILTER = /^(?!\$)(?:(?:[^\p{C}+#/]*|\+)\/)*(?:[^\p{C}+#/]*|\+|#)$/u

/** As the hardware writes it: leading zeros count. */
const hardwareId = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[^\p{C}]+$/u)
const channel = z
  .string()
  .max(40)
  .regex(/^[^\p{C}]*$/u)

const named = {
  dialect: z.enum(HARDWARE_DIALECTS),
  hardware: hardwareId,
}

const nameRow = z.object({
  id: z.number().int(),
  dialect: z.string(),
  hardware: z.string(),
  /** '': it has one alone. */
  channel: z.string(),
  device_id: z.number().int(),
  device: z.string(),
  branch: z.string(),
  by_broker: z.boolean(),
  /** Its gateway says that it does not answer; null: it does. */
  offline_since: instant.nullable(),
  last_reading_at: instant.nullable(),
  made_at: instant,
})

const unknownRow = z.object({
  dialect: z.string(),
  hardware: z.string(),
  channel: z.string(),
  /** null: heard through the broker of MQTT_URL. */
  key_id: z.number().int().nullable(),
  times: z.number().int(),
  first_at: instant,
  last_at: instant,
  /** The beginning of what it said last. */
  example: z.string(),
})

export const adminHardware = call({
  method: 'GET',
  path: 'admin/clients/:clientId/hardware/',
  who: 'platform',
  summary: 'Names of hardware of a client with their devices, and names heard that stand for none',
  params: clientParams,
  query: noQuery,
  body: noBody,
  answer: z.object({
    detail: z.string(),
    data: z.array(nameRow),
    /** Heard through the client's keys, and through the broker of MQTT_URL, which is everybody's; the newest first. */
    unknown: z.array(unknownRow),
    left_out: leftOut,
  }),
})

export const adminAddName = call({
  method: 'POST',
  path: 'admin/clients/:clientId/hardware/',
  who: 'platform',
  summary: 'Say for which device a name of hardware stands, and which gateways may speak for it from now on',
  status: 201,
  params: clientParams,
  query: noQuery,
  body: z.strictObject({
    ...named,
    channel: channel.default(''),
    device_id: id,
    /** The broker of MQTT_URL may speak for it. */
    by_broker: z.boolean().default(false),
    /** Keys of gateways that may speak for the device from now on; that one was heard gives it no right. */
    key_ids: z.array(id).max(20).default([]),
  }),
  answer: z.object({ detail: z.string(), data: nameRow }),
  example: { dialect: 'acrel-gateway', hardware: '12308017890017', channel: '', device_id: 4 },
})

export const adminRemoveName = call({
  method: 'DELETE',
  path: 'admin/clients/:clientId/hardware/:nameId/',
  who: 'platform',
  summary: 'A name of hardware stands for no device any more; what it told stays',
  params: clientParams.extend({ nameId: id }),
  query: noQuery,
  body: noBody,
  answer: done,
})

const path = z.string().min(1).max(120)

/** See domain/meter/json-mapping.ts. */
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
      }),
    )
    .min(1)
    .max(60),
})

const mappingRow = z.object({
  id: z.number().int(),
  name: z.string(),
  topic: z.string(),
  mapping: jsonMapping,
  made_at: instant,
})

export const adminMappings = call({
  method: 'GET',
  path: 'admin/clients/:clientId/mappings/',
  who: 'platform',
  summary: 'What the fields of messages mean that hardware of a client sends in a JSON of its own',
  params: clientParams,
  query: noQuery,
  body: noBody,
  answer: z.object({ detail: z.string(), data: z.array(mappingRow) }),
})

export const adminAddMapping = call({
  method: 'POST',
  path: 'admin/clients/:clientId/mappings/',
  who: 'platform',
  summary: 'Say what the fields of messages of a topic mean: paths of measures, of the name and of the time',
  status: 201,
  params: clientParams,
  query: noQuery,
  body: z.strictObject({
    name: filled(120),
    /** A filter of MQTT: `+` is one level, `#` the rest. */
    topic: z.string().min(1).max(256).regex(TOPIC_FILTER),
    mapping: jsonMapping,
  }),
  answer: z.object({ detail: z.string(), data: mappingRow }),
  example: {
    name: 'Teltonika of Ikeja',
    topic: 'router/ikeja/#',
    mapping: {
      records: 'data',
      device: 'sn',
      time: { path: 't', format: 'unix-s' },
      values: [{ path: 'p', measure: 'kw', unit: 'W' }],
    },
  },
})

export const adminRemoveMapping = call({
  method: 'DELETE',
  path: 'admin/clients/:clientId/mappings/:mappingId/',
  who: 'platform',
  summary: 'Messages of the topic are not understood any more; what was taken in stays',
  params: clientParams.extend({ mappingId: id }),
  query: noQuery,
  body: noBody,
  answer: done,
})

export type MappingRow = z.infer<typeof mappingRow>
export type NameRow = z.infer<typeof nameRow>
export type UnknownRow = z.infer<typeof unknownRow>
