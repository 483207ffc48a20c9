import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogIn } from '#api/testing.ts'
import { alertsJob } from '#jobs/alert/alerts.ts'
import { findingsJob } from '#jobs/finding/look-for-findings.ts'
import { learnDevicesJob } from '#jobs/meter/learn-devices.ts'
import { freezeBaselinesJob } from '#jobs/score/freeze-baselines.ts'
import { keepMonthOutlookJob } from '#jobs/score/keep-month-outlook.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { runOnce } from '#store/engine/woken.ts'
import { personByUsername } from '#store/people/person.ts'
import { NOW, serverOver } from '../equal-answers/server.ts'
import { dayNumberAt } from './calendar.ts'
import { cast, DEMO_PASSWORD } from './cast.ts'
import { addClaims } from './claims.ts'
import { loadDemo } from './load.ts'
import { addMonthEnd } from './month-end.ts'
import { addPeers } from './peers.ts'
import { addPanels } from './solar.ts'

/** From the first of October, so that a month of it is over on the 20th of November. */
const DAYS = 50

/** Who asks on behalf of one organisation of the demo. */
export interface DemoReader {
  readonly organisation: string
  readonly userId: number
  /** What a call answers; fails unless it is 200. */
  get<Answer>(path: string): Promise<Answer>
}

/** The demo as it stands after seven weeks, on the 20th of November 2026 at 10:00, with all that happens in the background done. */
export async function demoToAdvise(): Promise<{ readers: DemoReader[]; close(): Promise<void> }> {
  const database = await freshDatabase()
  const options = { firstDay: dayNumberAt(NOW) - DAYS }
  const { organisations } = await loadDemo(database, NOW, () => undefined, options)
  await addMonthEnd(database, organisations, NOW)
  await addPanels(database, organisations, NOW)
  await addClaims(database, organisations, NOW)
  await addPeers(database, organisations)
  const deps = { database, clock: () => NOW }
  const jobs = [freezeBaselinesJob, learnDevicesJob, keepMonthOutlookJob, alertsJob, findingsJob]
  for (const job of jobs) await runOnce(job(deps))
  const uploads = mkdtempSync(join(tmpdir(), 'nairawatt-advice-'))
  const app = await serverOver(database, uploads)
  const logIn = createLogIn(app, () => NOW, DEMO_PASSWORD)
  const readers: DemoReader[] = []
  for (const { name, users } of cast) {
    const username = users[0]?.username ?? ''
    const { access } = await logIn(username)
    const person = await database.withoutTenant((tx) => personByUsername(tx, username))
    readers.push({
      organisation: name,
      userId: person?.id ?? 0,
      async get<Answer>(path: string): Promise<Answer> {
        const headers = { authorization: `Bearer ${access}` }
        const reply = await app.inject({ url: `/api/v1/${encodeURI(path)}`, headers })
        if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode} ${reply.body}`)
        const body = reply.json()
        return body.authenticatedData ?? body.data
      },
    })
  }
  const close = async () => {
    await app.close()
    await database.close()
    rmSync(uploads, { recursive: true, force: true })
  }
  return { readers, close }
}
