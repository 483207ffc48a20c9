import { z } from 'zod'
import { BREAKER_CHANNELS } from '#domain/breaker/command.ts'
import { FEATURES } from '#domain/people/feature.ts'
import { day } from '../cost/bills.ts'
import { clientType } from '../people/token.ts'
import { deviceType, id, instant, known, text } from '../shapes.ts'

/** What the calls of the administrator area share. A client is an organisation as the platform sees it. */

export const clientParams = z.strictObject({ clientId: id })
export const branchParams = z.strictObject({ clientId: id, branchId: id })
export const deviceParams = z.strictObject({ clientId: id, deviceId: id })
export const keyParams = z.strictObject({ clientId: id, deviceId: id, keyId: id })
export const personParams = z.strictObject({ clientId: id, personId: id })

export const filled = (most: number) => text(most).trim().min(1, 'must not be empty')
export const optional = (most: number) => text(most).trim()
export const version = z.number().int().min(1)

export const roles = z.enum(['viewer', 'manager', 'administrator'])
/** What somebody may do, and where. */
export const permissionFields = {
  role: roles,
  /** 1 View to 5 Manage, no higher than the role allows. */
  permission: z.number().int().min(1).max(5),
  /** true: the whole organisation, and `branches` is empty. */
  all_branches: z.boolean(),
  branches: z.array(id).max(500),
}

export const feature = z.enum(FEATURES)

/** Rows that a list leaves out because it is bounded. */
export const leftOut = z.number().int()
/** Since when the figures of a list of many clients stand; null: they were worked out for the answer. */
export const figuresAt = instant.nullable()
/** 'YYYY-MM-DD' */
export { day }

export const clientRow = z.object({
  id: z.number().int(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  contact_person: z.string(),
  plan_months: z.number().int().nullable(),
  plan_expiry: z.string().nullable(),
  client_type: clientType,
  zone: z.string(),
  added: z.string(),
  branches: z.number().int(),
  users: z.number().int(),
  is_disabled: z.boolean(),
  is_demo: z.boolean(),
  version,
})

/** In percent; null is not known. */
export const scores = z.object({
  papr: known,
  generator_efficiency: known,
  carbon_emission: known,
  baseline: known,
  total_score: known,
})

export const branchHeadRow = z.object({
  id: z.number().int(),
  name: z.string(),
  client_id: z.number().int(),
  organisation: z.string(),
  /** In force. */
  zone: z.string(),
  /** null: the client's. */
  own_zone: z.string().nullable(),
  nominal_voltage: z.number(),
  opens_at: z.string().nullable(),
  closes_at: z.string().nullable(),
  disco: z.string().nullable(),
  band: z.enum(['A', 'B', 'C', 'D', 'E']).nullable(),
  tank_litres: known,
  added: z.string(),
  number_of_sources: z.number().int(),
  version,
})

export const branchRow = branchHeadRow.extend(scores.shape)

/** A branch in the month that runs. */
export const branchFigures = z.object({
  total_energy: known,
  max_demand: known,
  min_demand: known,
  avg_demand: known,
  /** Naira per kWh over all sources. */
  cost_of_energy: known,
  /** Naira. */
  cost: known,
  /** kWh per litre over all generators. */
  fuel_efficiency: known,
  /** Average ÷ peak, 0 to 1. */
  papr_ratio: known,
  papr_band: z.string().nullable(),
  /** Measured share of the month, 0 to 1. */
  coverage: z.number(),
  ...scores.shape,
})

export const deviceRow = z.object({
  id: z.number().int(),
  client_id: z.number().int(),
  organisation: z.string(),
  branch_id: z.number().int(),
  branch: z.string(),
  name: z.string(),
  /** The device identity. */
  code: z.string(),
  device_type: deviceType,
  meter_model: z.string(),
  icon_type: z.string(),
  is_active: z.boolean(),
  is_load: z.boolean(),
  is_source: z.boolean(),
  counts_in_totals: z.boolean(),
  rated_kva: known,
  period_s: z.number().int(),
  /** false: learned from the readings, or assumed until they tell it. */
  period_is_set: z.boolean(),
  register_digits: z.number().int(),
  register_resolution: z.number(),
  breaker: z.object({ channel: z.enum(BREAKER_CHANNELS), provider: z.string().nullable() }).nullable(),
  added: z.string(),
  /** kWh of the month that runs. */
  consumption: known,
  last_reading_at: instant.nullable(),
  version,
})

export const userRow = z.object({
  id: z.number().int(),
  client_id: z.number().int(),
  organisation: z.string(),
  username: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  role: roles,
  /** 1 View, 2 Record, 3 Amend, 4 Operate, 5 Manage. */
  permission: z.number().int(),
  all_branches: z.boolean(),
  branches: z.array(z.object({ id: z.number().int(), name: z.string() })),
  added: z.string(),
  is_disabled: z.boolean(),
  version,
})

export const done = z.object({ detail: z.string() })

export type ClientRow = z.infer<typeof clientRow>
export type BranchRow = z.infer<typeof branchRow>
export type BranchFigures = z.infer<typeof branchFigures>
export type DeviceRow = z.infer<typeof deviceRow>
export type UserRow = z.infer<typeof userRow>
