import { z } from 'zod'
import { BREAKER_CHANNELS } from '#domain/breaker/command.ts'
import { ICON_TYPES, METER_MODELS } from '#domain/meter/meter-model.ts'
import { call } from '../call.ts'
import { changed, exchangeFields } from '../meter/device-quality.ts'
import { deviceType, id, instant, noBody, noQuery } from '../shapes.ts'
import {
  branchParams,
  day,
  deviceParams,
  deviceRow,
  done,
  figuresAt,
  filled,
  keyParams,
  leftOut,
  optional,
  version,
} from './admin-shapes.ts'

const none = z.strictObject({})

export const adminDevices = call({
  method: 'GET',
  path: 'admin/devices/',
  who: 'platform',
  summary: 'Devices of one client or of all (AD-03)',
  params: none,
  query: z.strictObject({ clientId: id.optional() }),
  body: noBody,
  answer: z.object({
    detail: z.string(),
    data: z.array(deviceRow),
    left_out: leftOut,
    figures_at: figuresAt,
  }),
})

const deviceFields = {
  name: filled(120),
  /** The device identity. */
  code: filled(60),
  meter_model: z.enum(METER_MODELS),
  device_type: deviceType,
  is_active: z.boolean(),
  icon_type: z.enum(ICON_TYPES).nullish(),
  /** Local day; absent: today. */
  date_added: day.optional(),
  rated_kva: z.number().positive().max(1_000_000).nullish(),
  /** Seconds between two readings; null: learned from them, as on a new device that says none. */
  period_s: z.number().int().min(1).max(86_400).nullish(),
  register_digits: z.number().int().min(3).max(15).optional(),
  register_resolution: z.number().positive().max(1000).optional(),
  /** false: a source that is metered behind another. */
  counts_in_totals: z.boolean().optional(),
  /** How it is switched from afar: through the broker, or by a gateway that asks; null: it is not. */
  breaker: z.strictObject({ channel: z.enum(BREAKER_CHANNELS), provider: optional(120).nullish() }).nullish(),
}

export const adminAddDevice = call({
  method: 'POST',
  path: 'admin/clients/:clientId/branches/:branchId/devices/',
  who: 'platform',
  summary: 'Add a device; its key is shown this once (AD-04)',
  status: 201,
  params: branchParams,
  query: noQuery,
  body: z.strictObject(deviceFields),
  answer: z.object({ detail: z.string(), data: deviceRow, key: z.string().nullable() }),
  example: {
    name: 'Utility',
    code: 'EM-1',
    meter_model: 'EM133',
    device_type: 'UTILITY',
    is_active: true,
    period_s: 900,
  },
})

export const adminEditDevice = call({
  method: 'PUT',
  path: 'admin/clients/:clientId/devices/:deviceId/',
  who: 'platform',
  summary: 'Change a device; 409 with both values when it was changed meanwhile',
  params: deviceParams,
  query: noQuery,
  body: z.strictObject({ ...deviceFields, version }),
  answer: z.object({ detail: z.string(), data: deviceRow }),
  example: {
    name: 'Utility',
    code: 'EM-1',
    meter_model: 'EM133',
    device_type: 'UTILITY',
    is_active: true,
    period_s: 900,
    version: 1,
  },
})

export const adminDevice = call({
  method: 'GET',
  path: 'admin/clients/:clientId/devices/:deviceId/',
  who: 'platform',
  summary: 'One device with its keys and the replacements of its meter',
  params: deviceParams,
  query: noQuery,
  body: noBody,
  answer: z.object({
    detail: z.string(),
    data: deviceRow.extend({
      /** Newest first; never the keys themselves. */
      keys: z.array(
        z.object({
          id: z.number().int(),
          made_at: instant,
          last_used_at: instant.nullable(),
          revoked_at: instant.nullable(),
        }),
      ),
      /** Newest first. */
      replacements: z.array(
        z.object({ at: instant, final_kwh: z.number(), initial_kwh: z.number(), why: z.string() }),
      ),
    }),
  }),
})

export const adminRotateKey = call({
  method: 'POST',
  path: 'admin/clients/:clientId/devices/:deviceId/keys/',
  who: 'platform',
  summary: 'Another key of a device, shown this once; the one before goes on working until it is revoked',
  status: 201,
  params: deviceParams,
  query: noQuery,
  body: noBody,
  answer: z.object({ detail: z.string(), id: z.number().int(), key: z.string().nullable() }),
})

export const adminRevokeKey = call({
  method: 'DELETE',
  path: 'admin/clients/:clientId/devices/:deviceId/keys/:keyId/',
  who: 'platform',
  summary: 'End a key of a device',
  params: keyParams,
  query: noQuery,
  body: noBody,
  answer: done,
})

export const adminReplaceMeter = call({
  method: 'POST',
  path: 'admin/clients/:clientId/devices/:deviceId/replacements/',
  who: 'platform',
  summary: 'Another meter from a moment on: where the old register ended and the new one began',
  status: 201,
  params: deviceParams,
  query: noQuery,
  body: z.strictObject(exchangeFields),
  answer: changed,
})
