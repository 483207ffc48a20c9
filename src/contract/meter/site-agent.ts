import { z } from 'zod'
import { call } from '../call.ts'
import { deviceType, noQuery, text } from '../shapes.ts'
import { hardwareReference } from './reading.ts'

const count = z.number().int().min(0).max(1e15)
const moment = text(40)
export const MOST_GONE = 200
export const MOST_RATIOS = 500

/** What an agent at a branch knows of itself (`npx nairawatt site`), told each minute with its key. */
export const siteHealth = z.strictObject({
  version: text(40),
  /** its own clock */
  at: moment,
  uptime_s: count,
  memory_bytes: count,
  /** readings that the server does not have yet */
  waiting: count,
  /** readings that wait until its clock is confirmed */
  held: count,
  /** when the oldest one that waits was taken; null: none waits */
  oldest_at: moment.nullable(),
  /** readings that the limit of its disk cost, and those that the server refused, since it was set up */
  dropped: count,
  refused: count,
  /** the newest reasons for that, newest first */
  reasons: z.array(text(300)).max(5),
  disk_bytes: count,
  disk_limit_bytes: count,
  /** its clock minus the server's, in ms; null: it does not know */
  clock_ahead_ms: z.number().int().nullable(),
  /** why the server took nothing the last time; null: it did */
  trouble: text(300).nullable(),
  /** what it reads from */
  links: z
    .array(
      z.strictObject({
        name: text(120),
        /** null: it answers */
        trouble: text(300).nullable(),
        read_at: moment.nullable(),
        readings: count,
        failures: count,
      }),
    )
    .max(50),
  /** hardware that its gateway or its last will says is gone, and since when; without a channel: whatever the channel */
  gone: z
    .array(z.strictObject({ hardware: hardwareReference, since: moment }))
    .max(MOST_GONE)
    .optional(),
  /** ratios of `site.json` by which it counts the power and energy of devices */
  ratios: z
    .array(z.strictObject({ device_id: z.number().int().positive(), ct: z.number(), pt: z.number() }))
    .max(MOST_RATIOS)
    .optional(),
})

export type SiteHealth = z.infer<typeof siteHealth>

export const enrolSite = call({
  method: 'POST',
  path: 'ingest/site/enrol/',
  who: 'anyone',
  summary: 'Exchanges the code of a site agent for its key, once; the key speaks for its devices alone',
  params: z.strictObject({}),
  query: noQuery,
  body: z.strictObject({ enrolment_code: text(40) }),
  answer: z.object({
    /** Shown this once. */
    key: z.string(),
    name: z.string(),
    branch: z.string(),
    /** of the branch; absent: the server is older than the agent */
    zone: z.string().optional(),
    devices: z.array(
      z.object({ id: z.number().int(), name: z.string(), code: z.string(), device_type: deviceType }),
    ),
  }),
})

export type SiteEnrolment = z.infer<typeof enrolSite.answer>

export const ingestSiteHealth = call({
  method: 'POST',
  path: 'ingest/site/health/',
  who: 'meter',
  summary: 'What an agent at a branch knows of itself: what waits, what it lost, what does not answer',
  params: z.strictObject({}),
  query: noQuery,
  body: siteHealth,
  answer: z.object({}),
  example: {
    version: '0.2.0',
    at: '2026-11-02T08:00:00.000Z',
    uptime_s: 86_400,
    memory_bytes: 80_000_000,
    waiting: 120,
    held: 0,
    oldest_at: '2026-11-02T07:57:00.000Z',
    dropped: 0,
    refused: 0,
    reasons: [],
    disk_bytes: 24_000,
    disk_limit_bytes: 1_073_741_824,
    clock_ahead_ms: 350,
    trouble: null,
    links: [
      {
        name: 'switch room',
        trouble: null,
        read_at: '2026-11-02T07:59:00.000Z',
        readings: 72_000,
        failures: 3,
      },
    ],
    gone: [],
  },
})
