import { z } from 'zod'
import { call } from '../call.ts'
import { noBody, noQuery } from '../shapes.ts'

/** What can be connected: profiles of Modbus and dialects of messages, as ingest has them (docs/hardware.md). */

const make = z.object({
  /** Of a profile, or of a dialect. */
  key: z.string(),
  speaks: z.enum(['modbus', 'mqtt']),
  maker: z.string(),
  models: z.array(z.string()),
  /** meter, genset, hybrid, … */
  kind: z.string(),
  /** Devices within the box; none: it is one. */
  channels: z.array(z.string()),
  /** Somebody has compared what is read with the display of such a device. */
  is_verified: z.boolean(),
  /** How its serial line is set as sold; null: not known, or it has none. */
  serial: z.object({ baud: z.number().int(), format: z.string().nullable() }).nullable(),
  /** The unit of a network device that has one number always. */
  unit: z.number().int().nullable(),
  /** How long its answer is waited for, for site.json; null: it is not asked. */
  timeout_ms: z.number().int().nullable(),
  /** Its registers are those behind the current transformer. */
  is_secondary: z.boolean(),
  /** A topic of its messages; null: it is asked by Modbus. */
  topic: z.string().nullable(),
  /** What of the hardware is its name here. */
  named: z.string().nullable(),
  /** What is set in it, in the order in which an installer comes to it. */
  settings: z.array(z.string()),
  /** What is to be known, and what is doubtful. */
  notes: z.array(z.string()),
})

export const adminMakes = call({
  method: 'GET',
  path: 'admin/makes/',
  who: 'platform',
  summary: 'Makes that can be connected, with what is set in them and whether anybody has verified them',
  params: z.strictObject({}),
  query: noQuery,
  body: noBody,
  answer: z.object({
    detail: z.string(),
    data: z.array(make),
    /** Where gateways are heard by MQTT; null: MQTT_LISTEN is not set. */
    mqtt_port: z.number().int().nullable(),
  }),
})

export type Make = z.infer<typeof make>
