import { sumClient } from '#api/score/client-figures.ts'
import { createLogIn } from '#api/testing.ts'
import type { Someone } from '#api/testing-calls.ts'
import { type ClientIds, freshClient } from '#api/testing-clients.ts'
import { allowBilling, freshPictures, freshRows } from '#api/testing-rows.ts'
import { alertsJob } from '#jobs/alert/alerts.ts'
import { learnDevicesJob } from '#jobs/meter/learn-devices.ts'
import { keepClientMonthsJob } from '#jobs/platform/keep-client-months.ts'
import { freezeBaselinesJob } from '#jobs/score/freeze-baselines.ts'
import { keepMonthOutlookJob } from '#jobs/score/keep-month-outlook.ts'
import type { Database } from '#store/engine/database.ts'
import { runOnce } from '#store/engine/woken.ts'
import { personByUsername } from '#store/people/person.ts'
import { dayNumberAt } from '../demo/calendar.ts'
import { adunni } from '../demo/cast/adunni.ts'
import { kolanut } from '../demo/cast/kolanut.ts'
import { oriki } from '../demo/cast/oriki.ts'
import { DEMO_PASSWORD, platformAdmin } from '../demo/cast.ts'
import { addClaims } from '../demo/claims.ts'
import { loadDemo } from '../demo/load.ts'
import { addMonthEnd } from '../demo/month-end.ts'
import type { Founded } from '../demo/organisations.ts'
import { addPeers } from '../demo/peers.ts'
import { NOW, serverOver } from './server.ts'

const ORGANISATIONS = [adunni, kolanut, oriki]
const MONTH_DAYS = 31

/** Who asks, and with which ids. */
export interface Asker {
  readonly username: string
  readonly access: string
  readonly someone: Someone
}

/**
 * Fills an empty database with three organisations and a month of theirs, or so many days, and with one row at least of all
 * that a call may ask for. Answers who asks for it: the platform's person first, then people of each organisation.
 */
export async function fillWorld(database: Database, uploadDir: string, days = MONTH_DAYS): Promise<Asker[]> {
  const options = { organisations: ORGANISATIONS, firstDay: dayNumberAt(NOW) - days }
  const { organisations } = await loadDemo(database, NOW, () => undefined, options)
  await addMonthEnd(database, organisations, NOW)
  await addClaims(database, organisations, NOW)
  await addPeers(database, organisations)
  await workOn(database)
  const { client } = await freshClient(database)
  const app = await serverOver(database, uploadDir)
  const logIn = createLogIn(app, () => NOW, DEMO_PASSWORD)
  try {
    const askers: Asker[] = []
    for (const founded of organisations) {
      const rows = await rowsIn(database, founded, uploadDir, client)
      for (const { username } of founded.organisation.users) {
        const userId = (await database.withoutTenant((tx) => personByUsername(tx, username)))!.id
        askers.push({ username, access: (await logIn(username)).access, someone: { ...rows, userId } })
      }
    }
    const { access } = await logIn(platformAdmin.username)
    return [{ username: platformAdmin.username, access, someone: askers[0]!.someone }, ...askers]
  } finally {
    await app.close()
  }
}

/** What happens because time passed. */
async function workOn(database: Database): Promise<void> {
  const deps = { database, clock: () => NOW }
  await runOnce(freezeBaselinesJob(deps))
  await runOnce(learnDevicesJob(deps))
  await runOnce(keepMonthOutlookJob(deps))
  await runOnce(alertsJob(deps))
  await runOnce(keepClientMonthsJob({ ...deps, sum: sumClient }))
}

async function rowsIn(
  database: Database,
  { scope, branches }: Founded,
  uploadDir: string,
  client: ClientIds,
): Promise<Omit<Someone, 'userId'>> {
  const { branchId, deviceIds } = branches[0]!
  const [first = 0, second = 0, third = 0] = deviceIds.flatMap((id) => id ?? [])
  const place = { branchId, deviceIds: [first, second, third] } as const
  await allowBilling(database, scope.organisationId)
  const rows = { ...(await freshRows(database, place)), ...(await freshPictures(database, place, uploadDir)) }
  const { rows: mappings } = await database.admin.query<{ id: number }>(
    `insert into json_mapping (organisation_id, name, topic, mapping, made_at)
     select $1, name, topic, mapping, made_at from json_mapping where id = $2 returning id`,
    [scope.organisationId, client.mappingId],
  )
  const own = { clientId: scope.organisationId, mappingId: mappings[0]!.id }
  return { ...rows, branchId, deviceId: first, client: { ...client, ...own } }
}
