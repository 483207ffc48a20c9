import { z } from 'zod'
import { call } from '../call.ts'
import { clientType } from '../people/token.ts'
import { known, noBody, noQuery } from '../shapes.ts'
import { rawReadings } from './admin-retention.ts'
import {
  clientParams,
  clientRow,
  day,
  done,
  feature,
  figuresAt,
  filled,
  leftOut,
  optional,
  version,
} from './admin-shapes.ts'

const none = z.strictObject({})

/** Admin Overview: every client in the month that runs. */
export const adminOverview = call({
  method: 'GET',
  path: 'admin/overview/',
  who: 'platform',
  summary: 'Every client with its energy, demand and score in the month that runs (AD-03)',
  params: none,
  query: noQuery,
  body: noBody,
  answer: z.object({
    detail: z.string(),
    data: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        /** kWh of the counted sources. */
        total_energy: known,
        /** kW. */
        max_demand: known,
        min_demand: known,
        avg_demand: known,
        /** %. */
        score: known,
        coverage: known,
        is_disabled: z.boolean(),
      }),
    ),
    left_out: leftOut,
    figures_at: figuresAt,
    /** What to look at, of all clients that are not disabled; what nobody has is absent. */
    look_at: z.array(
      z.object({
        /** Devices silent for a day, readings that are parked, plans that end within 30 days or have ended. */
        about: z.enum(['silent', 'parked', 'plans']),
        /** Devices, readings or plans. */
        total: z.number().int(),
        /** Most first, of plans the first to end first. */
        clients: z.array(
          z.object({
            id: z.number().int(),
            name: z.string(),
            /** null: of plans. */
            count: z.number().int().nullable(),
            /** Of plans: the day on which it ends. */
            on: z.string().nullable(),
          }),
        ),
        /** Clients beyond those that are listed. */
        left_out: leftOut,
      }),
    ),
    /** How the server itself stands: its backups, and mail that it cannot send. */
    server: z.array(
      z.object({
        about: z.enum(['backup', 'moment', 'mail', 'processes']),
        state: z.enum(['well', 'look', 'wrong']),
        says: z.string(),
      }),
    ),
  }),
})

export const adminClients = call({
  method: 'GET',
  path: 'admin/clients/',
  who: 'platform',
  summary: 'Clients (AD-03)',
  params: none,
  query: noQuery,
  body: noBody,
  answer: z.object({ detail: z.string(), data: z.array(clientRow), left_out: leftOut }),
})

const clientFields = {
  name: filled(120),
  phone: filled(40),
  email: filled(254),
  address: filled(300),
  contact_person: optional(120).optional(),
  plan_months: z.number().int().min(1).max(120).nullish(),
  plan_expiry: day.nullish(),
  client_type: clientType.optional(),
}

const clientAnswer = z.object({ detail: z.string(), data: clientRow })

export const adminAddClient = call({
  method: 'POST',
  path: 'admin/clients/',
  who: 'platform',
  summary: 'Add a client; STANDARD in Africa/Lagos where nothing else is said (AD-04)',
  status: 201,
  params: none,
  query: noQuery,
  body: z.strictObject({ ...clientFields, zone: filled(60).optional() }),
  answer: clientAnswer,
  example: {
    name: 'Lagos Foods',
    phone: '0803 000 0000',
    email: 'ada.obi@example.com',
    address: '1 Marina, Lagos',
    contact_person: 'Ada Obi',
    client_type: 'STANDARD',
    zone: 'Africa/Lagos',
  },
})

export const adminClient = call({
  method: 'GET',
  path: 'admin/clients/:clientId/',
  who: 'platform',
  summary: 'One client with the parts of the product it has',
  params: clientParams,
  query: noQuery,
  body: noBody,
  answer: z.object({
    detail: z.string(),
    data: clientRow.extend({
      /** `is_on`: set for this client; `has`: what its client type makes of it. */
      features: z.array(z.object({ feature, is_on: z.boolean(), has: z.boolean() })),
      raw_readings: rawReadings,
    }),
  }),
})

export const adminEditClient = call({
  method: 'PUT',
  path: 'admin/clients/:clientId/',
  who: 'platform',
  summary: 'Change a client; 409 with both values when it was changed meanwhile',
  params: clientParams,
  query: noQuery,
  body: z.strictObject({ ...clientFields, version }),
  answer: clientAnswer,
  example: {
    name: 'Lagos Foods',
    phone: '0803 000 0000',
    email: 'ada.obi@example.com',
    address: '1 Marina, Lagos',
    contact_person: 'Ada Obi',
    client_type: 'STANDARD',
    version: 1,
  },
})

export const adminDisableClient = call({
  method: 'POST',
  path: 'admin/clients/:clientId/disable/',
  who: 'platform',
  summary: 'Disable a client: its people are signed out everywhere at once and cannot log in',
  params: clientParams,
  query: noQuery,
  body: noBody,
  answer: clientAnswer,
})

export const adminEnableClient = call({
  method: 'POST',
  path: 'admin/clients/:clientId/enable/',
  who: 'platform',
  summary: 'Let a disabled client in again',
  params: clientParams,
  query: noQuery,
  body: noBody,
  answer: clientAnswer,
})

/** Multipart with one file `image`, which is read as a stream and has no schema. */
export const adminClientFile = call({
  method: 'POST',
  path: 'admin/clients/:clientId/file/',
  who: 'platform',
  summary: "Send a client's picture, png or jpeg; it takes the place of the one before (AD-04)",
  status: 201,
  params: clientParams,
  query: noQuery,
  body: z.unknown(),
  answer: done,
})

export const adminSetFeature = call({
  method: 'PUT',
  path: 'admin/clients/:clientId/features/',
  who: 'platform',
  summary: 'Give a client a part of the product, or take it away; it counts for BESPOKE clients',
  params: clientParams,
  query: noQuery,
  body: z.strictObject({ feature, is_on: z.boolean() }),
  answer: done,
})
