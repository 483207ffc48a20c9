import { tmpdir } from 'node:os'
import { buildServer } from '#api/server.ts'
import { drainRollups } from '#jobs/meter/drain-rollups.ts'
import type { Database } from '#store/engine/database.ts'
import { silentLog } from '#store/engine/log.ts'
import { DEMO_PASSWORD } from '../demo/cast.ts'

/** When the samples end: what they hold is older, and their servers' clocks stand here. */
export const SAMPLE_NOW = Date.UTC(2026, 10, 20, 9)
export const SAMPLE_DAYS = 3
export const SAMPLE_USER = 'bespoke'

const RANGE = '18-11-2026 00:00/19-11-2026 23:59'
/** Figures along every path: registers, rollups, tariffs, bills, diesel. */
const CALLS = [
  (id: number) => `dashboard/total_energy/${id}/${RANGE}/daily`,
  (id: number) => `dashboard/daily_consumption/${id}/${RANGE}/daily`,
  (id: number) => `parameters/energy_consumption/${id}/${RANGE}/daily`,
  (id: number) => `parameters/time_of_use/${id}/${RANGE}/daily`,
  (id: number) => `billing_data/${id}/${RANGE}`,
  (id: number) => `cost_tracker_overview/${id}`,
  (id: number) => `diesel_tracker_overview/${id}`,
]

/** What a product over this database answers to the sample's user, by path. */
export async function askSample(database: Database): Promise<Record<string, unknown>> {
  const app = await buildServer({
    database,
    drainRollups: (scope) => drainRollups(database, scope),
    config: {
      secretKey: new Uint8Array(32).fill(7),
      version: 'upgrade',
      uploads: { dir: tmpdir(), limitBytes: 1 },
    },
    clock: () => SAMPLE_NOW,
    log: silentLog,
    awaitMail: async () => 'sent',
  })
  try {
    const payload = { username: SAMPLE_USER, password: DEMO_PASSWORD }
    const signedIn = await app.inject({ method: 'POST', url: '/token/', payload })
    const { access } = signedIn.json<{ access: string }>()
    const claims = JSON.parse(Buffer.from(access.split('.')[1] as string, 'base64url').toString()) as {
      id: number
    }
    const answers: Record<string, unknown> = {}
    for (const call of CALLS) {
      const path = call(claims.id)
      const headers = { authorization: `Bearer ${access}` }
      const reply = await app.inject({ method: 'GET', url: encodeURI(`/api/v1/${path}`), headers })
      if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.body}`)
      answers[path] = reply.json()
    }
    return answers
  } finally {
    await app.close()
  }
}
