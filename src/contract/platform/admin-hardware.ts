import { z } from 'zod'
import { HARDWARE_DIALECTS } from '#domain/meter/hardware/hardware-dialect.ts'
import { call } from '../call.ts'
import { id, instant, noBody, noQuery } from '../shapes.ts'
import { clientParams, done, leftOut } from './admin-shapes.ts'

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

const unheardRow = z.object({
  topic: z.string(),
  key_id: z.number().int(),
  times: z.number().int(),
  last_at: instant,
  /** The beginning of the last message. */
  message: z.string(),
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
    /** Topics whose messages nobody understands, heard through the client's keys; the newest first. */
    unheard: z.array(unheardRow),
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

export type NameRow = z.infer<typeof nameRow>
export type UnknownRow = z.infer<typeof unknownRow>
export type UnheardRow = z.infer<typeof unheardRow>
