import { z } from 'zod'
import {
  ALERT_LIMITS,
  ALERT_SWITCHES,
  type AlertLimit,
  type AlertSwitch,
} from '#domain/alert/read-settings.ts'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { id, noBody, noQuery, text } from '../shapes.ts'

function each<K extends string, S extends z.ZodType>(keys: readonly K[], schema: S) {
  return Object.fromEntries(keys.map((key) => [key, schema])) as Record<K, S>
}

/** A limit that is not set is '' on the wire. */
const settings = z.object({
  ...each<AlertLimit, z.ZodUnion<[z.ZodNumber, z.ZodLiteral<''>]>>(
    ALERT_LIMITS,
    z.union([z.number(), z.literal('')]),
  ),
  ...each<AlertSwitch, z.ZodBoolean>(ALERT_SWITCHES, z.boolean()),
})

const limitSent = z.union([z.number(), text(60), z.null()]).optional()
const switchSent = z.boolean().nullish()

/** Other clients send keys of their own: they are ignored, never refused. */
const settingsSent = z.object({
  ...each<AlertLimit, typeof limitSent>(ALERT_LIMITS, limitSent),
  ...each<AlertSwitch, typeof switchSent>(ALERT_SWITCHES, switchSent),
})

const answer = z.object({
  data: settings,
  generator_data: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      branch_name: z.string(),
      /** Local day 'YYYY-MM-DD'. */
      next_maintenance_date: z.string().nullable(),
    }),
  ),
  /** Goes up with each save: a save names the one it was made from. */
  version: z.number().int(),
  /** Why this log-in may not change them; null: it may. */
  refusal: z.string().nullable(),
  detail: z.string(),
})

/** The user, or one of the user's branches: the settings are the organisation's in either case. */
const params = z.strictObject({ owner: id })

export const alertsData = endpoint({
  route: routes.alertsData,
  summary: 'Alert settings and the next maintenance of each generator (wire contract 2.23, AL-01)',
  params,
  query: noQuery,
  body: noBody,
  answer,
})

export const saveAlertsData = endpoint({
  route: routes.saveAlertsData,
  summary: 'Save all alert settings (wire contract 2.23, AL-01 AL-02)',
  params,
  query: noQuery,
  body: z.object({
    data: settingsSent,
    generator_data: z.array(z.object({ id, next_maintenance_date: text(40).nullish() })).max(1000),
    /** Without it the last writer wins: clients of revision A. */
    version: z.number().int().optional(),
  }),
  answer,
})

export type AlertsData = z.infer<typeof answer>
