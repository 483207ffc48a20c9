import { hashPassword } from '#api/people/password.ts'
import { addDays, startOfDay } from '#domain/time/zone.ts'
import { keepMonthOutlookJob } from '#jobs/score/keep-month-outlook.ts'
import type { Database } from '#store/engine/database.ts'
import { runOnce } from '#store/engine/woken.ts'
import { bareDays } from './bare.ts'
import { wireDay } from './dashboard.ts'
import { measure } from './measure.ts'
import type { Section } from './report.ts'
import { openServer } from './server.ts'
import { addBenchOrganisation, flattenDevices, MONTH, NOW, PASSWORD, type World, ZONE } from './world.ts'

const BUDGET_MS = 100
const BRANCHES = 100
const DEVICES_EACH = 5
const DAYS = 365
/** Their blocks: what a range can cut. */
const DAYS_OF_BLOCKS = 62

/** The first screen of the Dashboard of an organisation of 100 branches whose meters sent a year. */
export async function home(database: Database, world: World): Promise<Section> {
  const organisation = await addBenchOrganisation(database, {
    size: { ...world.size, branchesEach: BRANCHES, devicesPerBranch: DEVICES_EACH },
    firstDay: addDays(MONTH.last, -DAYS),
    passwordHash: await hashPassword(PASSWORD),
    number: Date.now(),
  })
  const { organisationId } = organisation.scope
  const deviceIds = flattenDevices(organisation).map(({ id }) => id)
  await addHistory(database, organisationId, deviceIds)
  // As the product keeps them every quarter of an hour.
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
        await measure(database, call('home sites', `home/sites/${session.userId}`), {
          session,
          repeats: world.size.repeats,
        }),
      ],
    }
  } finally {
    await server.close()
  }
}

/** Days as the rollup leaves them, without the readings that nobody asks for here. */
async function addHistory({ admin }: Database, organisationId: number, ids: readonly number[]) {
  const span = [addDays(MONTH.last, -DAYS), MONTH.last]
  await admin.query(
    `insert into reading_day (organisation_id, device_id, day, kwh, kvarh, daylight_kwh, coverage_s, day_s, on_s, readings,
       quality, estimated_kwh)
     select $1, id, day, 40 + (id + extract(doy from day)::int) % 60, 10, 20, 86400, 86400, 40000, 96, 'A', 0
     from unnest($2::int4[]) id, generate_series($3::date, $4::date, interval '1 day') day`,
    [organisationId, ids, ...span],
  )
  await admin.query(
    `insert into reading_block (organisation_id, device_id, day, quality, kwh, kvarh, kva, coverage_s, on_s, readings)
     select $1, id, day, repeat('A', 96), decode(repeat('000000000000f03f', 96), 'hex'), decode(repeat('00000000', 96), 'hex'),
       decode(repeat('00000000', 96), 'hex'), decode(repeat('8403', 96), 'hex'), decode(repeat('00006144', 96), 'hex'),
       decode(repeat('0100', 96), 'hex')
     from unnest($2::int4[]) id, generate_series($3::date, $4::date, interval '1 day') day`,
    [organisationId, ids, addDays(MONTH.last, -DAYS_OF_BLOCKS), MONTH.last],
  )
  const seen = new Date(startOfDay(ZONE, MONTH.last) + 11 * 3_600_000)
  await admin.query(
    `insert into device_latest (organisation_id, device_id, ts, received_at) select $1, unnest($2::int4[]), $3, $3`,
    [organisationId, ids, seen],
  )
  await admin.query('analyze reading_day; analyze reading_block')
}
