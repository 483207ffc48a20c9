import { hashPassword } from '#api/people/password.ts'
import { addDays } from '#domain/time/zone.ts'
import { freezeBaselinesJob } from '#jobs/score/freeze-baselines.ts'
import { keepMonthOutlookJob } from '#jobs/score/keep-month-outlook.ts'
import type { Database } from '#store/engine/database.ts'
import { runOnce } from '#store/engine/woken.ts'
import { bareDays } from './bare.ts'
import { wireDay } from './dashboard.ts'
import { addHistory } from './home-history.ts'
import { measure } from './measure.ts'
import type { Section } from './report.ts'
import { openServer } from './server.ts'
import { addBenchOrganisation, flattenDevices, MONTH, NOW, PASSWORD, type World } from './world.ts'

const BUDGET_MS = 100
const BRANCHES = 100
const DEVICES_EACH = 5
const DAYS = 365

/** The first screen of the Dashboard of 100 branches that measured, paid, dipped and were told things for a year. */
export async function home(database: Database, world: World): Promise<Section> {
  const organisation = await addBenchOrganisation(database, {
    size: { ...world.size, branchesEach: BRANCHES, devicesPerBranch: DEVICES_EACH },
    firstDay: addDays(MONTH.last, -DAYS),
    passwordHash: await hashPassword(PASSWORD),
    number: Date.now(),
  })
  const { organisationId } = organisation.scope
  const deviceIds = flattenDevices(organisation).map(({ id }) => id)
  await addHistory(database, organisation, [addDays(MONTH.last, -DAYS), MONTH.last])
  // As the product keeps them when a month begins, and every quarter of an hour.
  await runOnce(freezeBaselinesJob({ database, clock: () => NOW }))
  await runOnce(keepMonthOutlookJob({ database, clock: () => NOW }))
  await database.admin.query('analyze')
  const server = await openServer(database)
  try {
    const session = await server.logIn(organisation.administrator)
    const { first, last } = MONTH
    const rows = { organisationId, deviceIds, first: addDays(first, -30), last }
    const range = `${wireDay(first)}%2000:00/${wireDay(last)}%2023:59`
    const asking = { session, repeats: world.size.repeats, mostMs: BUDGET_MS }
    const call = (name: string, path: string) => ({ name, path, bare: bareDays(rows) })
    return {
      title: `Money home, ${BRANCHES} branches × ${DAYS} days, ${deviceIds.length} devices`,
      lines: [
        await measure(database, call('home money, month', `home/money/${session.userId}/${range}`), asking),
        await measure(database, call('home sites', `home/sites/${session.userId}`), asking),
      ],
    }
  } finally {
    await server.close()
  }
}
