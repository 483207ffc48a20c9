import { z } from 'zod'
import { SIGNAL_KINDS } from '#domain/meter/health/hardware-facts.ts'
import { TROUBLES } from '#domain/meter/health/hardware-standing.ts'
import { call } from '../call.ts'
import { clientParams } from '../platform/admin-shapes.ts'
import { id, instant, known, noBody } from '../shapes.ts'

/** How gateways and devices are as pieces of hardware (issue 19.6). What they do not tell is null, never 0. */

/** Rows of a page. */
export const HEALTH_PAGE = 25

const count = z.number().int().min(0)

const figures = {
  /** Of the place where it stands: its times are read by that clock. */
  zone: z.string(),
  /** What is wrong, the heaviest first; empty: nothing that is known. */
  troubles: z.array(z.enum(TROUBLES)),
  /** The last message, by the server's clock; null: none yet. */
  heard_at: instant.nullable(),
  /** Time of the newest reading, by its own clock. */
  told_at: instant.nullable(),
  silent_since: instant.nullable(),
  /** Of the readings that came in the last 24 h; null: none did. */
  lag: z
    .object({
      readings: count,
      /** Half of them came within so many seconds. */
      median_s: z.number(),
      worst_s: z.number(),
      /** Share that came over an hour after its time, 0 to 1. */
      late_share: z.number(),
    })
    .nullable(),
  /** rssi: dBm; above 0 in a unit that its maker does not state. */
  signal: z.object({ kind: z.enum(SIGNAL_KINDS), rssi: z.number(), snr_db: known }).nullable(),
  firmware: z.string().nullable(),
  battery_pct: known,
  /** Its clock minus the server's, in seconds. */
  clock_ahead_s: known,
  /** Since it first told how long it runs. */
  restarts: z.number().int().nullable(),
}

const gatewayHealth = z.object({
  /** Its key, of several one: gateways of two branches may have one name. */
  key_id: z.number().int(),
  name: z.string(),
  /** Those that it may speak for, of the branches that one sees. */
  devices: count,
  /** Of a site agent: what waits at the branch, and what it says is wrong. */
  site: z.object({ waiting: count, trouble: z.string().nullable() }).nullable(),
  ...figures,
})

const deviceHealth = z.object({
  device_id: z.number().int(),
  device: z.string(),
  branch_id: z.number().int(),
  branch: z.string(),
  ...figures,
  /** As on its page of data quality. */
  parked: z.object({ count, reason: z.string().nullable() }),
  dropped: z.object({ count, fields: z.array(z.object({ field: z.string(), count })).max(5) }),
})

const page = z
  .string()
  .regex(/^\d{1,4}$/, 'must be a whole number')
  .transform(Number)

const query = z.strictObject({
  /** From 0, of each of the lists. */
  gateway_page: page.optional(),
  hardware_page: page.optional(),
  /** That device alone, and the gateways that may speak for it. */
  hardware_of: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, 'must be the id of a device')
    .transform(Number)
    .optional(),
})

/** The worst first; a page of each. */
const answer = z.object({
  detail: z.string(),
  data: z.object({
    asked_at: instant,
    gateways: z.object({ rows: z.array(gatewayHealth).max(HEALTH_PAGE), of: count }),
    devices: z.object({ rows: z.array(deviceHealth).max(HEALTH_PAGE), of: count }),
  }),
})

export const hardwareHealth = call({
  method: 'GET',
  path: 'hardware_health/:userId/',
  who: 'view',
  summary: 'How the gateways and devices of the branches that one sees are, the worst first',
  params: z.strictObject({ userId: id }),
  query,
  body: noBody,
  answer,
})

export const adminHardwareHealth = call({
  method: 'GET',
  path: 'admin/clients/:clientId/hardware/health/',
  who: 'platform',
  summary: 'The same of a client',
  params: clientParams,
  query,
  body: noBody,
  answer,
})

export type HardwareHealthPart = z.infer<typeof answer>['data']
export type GatewayHealthRow = z.infer<typeof gatewayHealth>
export type DeviceHealthRow = z.infer<typeof deviceHealth>
