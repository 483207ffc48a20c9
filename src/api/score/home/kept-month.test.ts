import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepMonthOutlookJob } from '#jobs/score/keep-month-outlook.ts'
import { runOnce } from '#store/engine/woken.ts'
import { analysisBench, type Json } from '../../testing-analysis.ts'

// Ikeja as in home.test.ts; it is 20 November, 10:00 in Lagos.
let bench: Awaited<ReturnType<typeof analysisBench>>

beforeAll(async () => {
  bench = await analysisBench()
})
afterAll(() => bench.server.close())

const NOVEMBER = '01-11-2026%2000:00/30-11-2026%2023:59'

interface Money {
  period: { until: string }
  total: { naira: number; sources: Json[] }
}
const money = async () => (await bench.get(bench.of(`home/money/ID/${NOVEMBER}`))).data as unknown as Money

describe('a month that is kept', () => {
  it('X8 what was kept is explained as far as it was counted, though more has been measured since', async () => {
    const before = await money()
    // Since the 4th: 24 kWh in all until 09:30 today, 2 kWh since.
    await tell(bench.ids[0]!, [
      [19, 23, 0, 24],
      [20, 8, 30, 24],
      [20, 8, 45, 26],
    ])
    await keepAt(8, 46)
    const told = await money()
    expect(told.period.until).toBe('09:45')
    await tell(bench.ids[0]!, [[20, 8, 55, 29]])
    const shown = await money()
    expect(shown.total.naira).toBe(told.total.naira)
    expect(shown.total.naira).not.toBe(before.total.naira)
    const explained = await explainedCost()
    expect(explained.period.to.slice(11, 16)).toBe('09:45')
    expect(explained.value).toBe(shown.total.naira)
  })

  it('X8 what was kept before a meter told what belongs into it is worked out anew', async () => {
    const short = await money()
    // The set's controller tells late of 09:30 to 09:45, which nobody had when the month was kept.
    await tell(bench.ids[1]!, [
      [20, 8, 30, 150],
      [20, 8, 45, 154],
    ])
    let minute = 47
    const job = keepMonthOutlookJob({ database: bench.server.database, clock: () => at(20, 8, minute) })
    // It was kept at 08:46: meters that tell one after the other make it anew every five minutes, not each time.
    expect(await job.organisations()).toEqual([])
    minute = 51
    expect(await job.organisations()).toEqual([bench.server.cast.lagosFoods])
    const { total } = await money()
    expect(total.sources).not.toEqual(short.total.sources)
    expect((await explainedCost()).value).toBe(total.naira)
    await keepAt(8, 51)
    expect(await job.organisations()).toEqual([])
  })
})

it('X8 the league and what explains it count a branch whose month is not kept until the same moment', async () => {
  const { server, ids } = bench
  const { lagosFoods, ikeja } = server.cast
  await keepAt(8, 51)
  await tell(ids[0]!, [[20, 8, 56, 33]])
  await server.database.admin.query(
    'update month_outlook set figures = null, until = null where branch_id = $1',
    [ikeja.branchId],
  )
  await server.database.admin.query(
    `insert into branch_peer (organisation_id, branch_id, area_m2, valid_from, entered_at)
       values ($1, $2, 100, '2026-09-01', '2026-09-01')`,
    [lagosFoods, ikeja.branchId],
  )
  const league = await bench.get(bench.of('league/ID/?month=2026-11'))
  const rows = league.data!.branches as unknown as { branch_id: number; cells: { area: { value: number } } }[]
  const shown = rows.find(({ branch_id }) => branch_id === ikeja.branchId)!.cells.area.value
  const explained = (await bench.get(
    `explain/league.202611.${ikeja.branchId}.area/?from=01-11-2026%2000:00&to=30-11-2026%2023:59`,
  )) as unknown as { value: number; period: { to: string } }
  expect(explained.value).toBe(shown)
  expect(explained.period.to.slice(11, 16)).toBe('09:45')
})

it('X8 a branch whose month is not kept is explained until when the page counts it, which is that of its others', async () => {
  const { admin } = bench.server.database
  await keepAt(8, 51)
  const { rows } = await admin.query<{ id: number }>(
    `select id from branch where organisation_id = $1 and id <> $2`,
    [bench.server.cast.lagosFoods, bench.server.cast.ikeja.branchId],
  )
  const other = rows[0]!.id
  await admin.query('update month_outlook set figures = null, until = null where branch_id = $1', [other])
  const explained = (await bench.get(
    `explain/month-end.202611.${other}.kwh/?from=01-11-2026%2000:00&to=30-11-2026%2023:59`,
  )) as unknown as { period: { to: string } }
  expect(explained.period.to.slice(11, 16)).toBe('09:45')
})

const at = (day: number, hour: number, minute: number) => Date.UTC(2026, 10, day, hour, minute)

/** What a meter tells: day and time of UTC, and its register beyond 1,288 kWh. */
async function tell(deviceId: number, readings: readonly (readonly [number, number, number, number])[]) {
  const { admin } = bench.server.database
  for (const [day, hour, minute, kwh] of readings) {
    const ts = new Date(at(day, hour, minute))
    const whose = [bench.server.cast.lagosFoods, deviceId, ts]
    await admin.query(
      'insert into reading (organisation_id, device_id, ts, kwh_import) values ($1, $2, $3, $4)',
      [...whose, 1288 + kwh],
    )
    await admin.query(
      `update device_latest set ts = $3, received_at = $3 where organisation_id = $1 and device_id = $2`,
      whose,
    )
    await admin.query(
      `insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts) values ($1, $2, $3::timestamptz - interval '1 day', $3)`,
      whose,
    )
  }
}

async function keepAt(hour: number, minute: number) {
  const { database } = bench.server
  await runOnce(keepMonthOutlookJob({ database, clock: () => at(20, hour, minute) }))
}

const explainedCost = async () =>
  (await bench.get(
    'explain/month-end.202611.total.cost/?from=01-11-2026%2000:00&to=30-11-2026%2023:59',
  )) as unknown as { value: number; period: { to: string } }
