import { afterAll, beforeAll, expect, it } from 'vitest'
import type { QualityBucket } from '#domain/demand/quality-bucket.ts'
import { round } from '#domain/round.ts'
import { BLOCK_MS, DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/interval.ts'
import { drainRollups } from '#jobs/meter/drain-rollups.ts'
import { qualityOfDevices } from '#store/demand/quality.ts'
import { qualityLines } from '#store/demand/quality-lines.ts'
import { MEASURE_NAMES } from '#store/energy/quality-day/line-measure.ts'
import type { Database } from '#store/engine/database.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { type Metered, makeMetered } from '#store/engine/testing-meters.ts'
import { runOnce } from '#store/engine/woken.ts'
import { makeMonthsAhead } from '#store/meter/reading/reading-month.ts'
import { unevenBlocks } from '#store/score/current-imbalance.ts'
import { keepQualityDaysJob } from './keep-quality-days.ts'

// 1 to 11 November 2026 in Lagos, to the hour before its noon.
const FROM = Date.UTC(2026, 9, 31, 23)
const NOW = FROM + 10 * DAY_MS + 11 * HOUR_MS

const ZONE = 'Africa/Lagos'

let database: Database
let metered: Metered

beforeAll(async () => {
  database = await freshDatabase()
  metered = await makeMetered(database, {
    name: 'Quality',
    zone: ZONE,
    devices: [{ name: 'A' }, { name: 'B' }],
  })
  await makeMonthsAhead(database, [FROM, NOW])
  // Every 5 minutes; B sends neither powers of phases nor a neutral, and is silent for a day and a half.
  await database.admin.query(
    `insert into reading (organisation_id, device_id, ts, kwh_import, v1, v2, v3, i1, i2, i3, i_n, p1, p2, p3, kw, q1, q2, q3, kvar, kva, pf, hz)
     select $1, d, $2::timestamptz + n * interval '5 minutes', n,
       230 + 30 * sin(n / 7.0 + d), 228 + 30 * sin(n / 11.0), case when n % 50 < 10 then 3 else 231 end,
       20 + 9 * sin(n / 5.0), 20 + 9 * sin(n / 6.0), case when n % 40 = 7 then null else 21.7 end,
       case when d = $3 then 3 + n % 4 end, case when d = $3 then 4 + sin(n) end, case when d = $3 then 5 end,
       case when d = $3 then 6 end, 15 + sin(n / 3.0), null, null, null, 4 - sin(n / 3.0),
       case when d = $3 and n % 3 = 0 then 16 + sin(n / 2.0) end, case when n % 5 = 0 then 0.7 + 0.2 * sin(n) end, 50 + sin(n / 9.0)
     from unnest($4::int4[]) d, generate_series(0, $5) n where not (d <> $3 and n between 700 and 1160)`,
    [
      metered.scope.organisationId,
      new Date(FROM),
      metered.deviceIds[0],
      metered.deviceIds,
      (NOW - FROM) / (5 * MINUTE_MS),
    ],
  )
  await database.admin.query(
    `insert into device_latest (organisation_id, device_id, ts, received_at)
     select organisation_id, device_id, max(ts), max(ts) from reading group by 1, 2`,
  )
  await rollUp(FROM, NOW)
})
afterAll(() => database.close())

async function rollUp(from: number, to: number): Promise<void> {
  await database.admin.query(
    'insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts) select $1, d, $2, $3 from unnest($4::int[]) d',
    [metered.scope.organisationId, new Date(from), new Date(to), metered.deviceIds],
  )
  await drainRollups(database, metered.scope)
}

const keep = () => runOnce(keepQualityDaysJob({ database, clock: () => NOW }))

async function count(text: string): Promise<number> {
  const { rows } = await database.admin.query<{ n: number }>(`select count(*)::int4 as n from ${text}`)
  return rows[0]!.n
}

const SPANS = [
  { from: FROM, to: NOW },
  { from: FROM + 7 * HOUR_MS + 20 * MINUTE_MS, to: NOW - 3 * DAY_MS - 17 * MINUTE_MS },
  { from: FROM - 3 * DAY_MS, to: FROM + 2 * DAY_MS },
]

/** Rounded as answers are: what was read in another order differs in the last bit of a sum. */
const asShown = (bucket: QualityBucket) =>
  JSON.parse(JSON.stringify(bucket, (_, value) => (typeof value === 'number' ? round(value) : value)))

/** What columns of every width tell, the means of days and longer, and the uneven blocks. */
async function answers(): Promise<unknown[]> {
  const told: unknown[] = []
  await database.withScope(metered.scope, async (tx) => {
    for (const span of SPANS) {
      for (const measure of MEASURE_NAMES)
        for (const width of [HOUR_MS, 3 * HOUR_MS, 7 * HOUR_MS, DAY_MS, 5000_000])
          for (const id of metered.deviceIds) {
            const { times, readings, lines } = await qualityLines(tx, metered.scope, id, span, width, measure)
            const plain = lines.map(({ key, min, max }) => [key, Array.from(min), Array.from(max)])
            told.push({ measure, width, id, times: Array.from(times), readings, plain })
          }
      const watched = metered.deviceIds.map((deviceId) => ({
        deviceId,
        leastA: 19,
        zone: ZONE,
        during: span,
      }))
      for (const bucket of ['daily', 'weekly', 'monthly'] as const) {
        const means = await qualityOfDevices(tx, metered.scope, metered.deviceIds, span, bucket, ZONE)
        told.push([...means].map(([id, series]) => [id, series.map(asShown)]))
      }
      told.push(await unevenBlocks(tx, metered.scope, watched, 10, 40))
    }
  })
  return told
}

it('PA-01, R-05 columns of hours and uneven blocks are the same out of days that are kept, cut anywhere', async () => {
  const before = await answers()
  expect(await count('quality_day')).toBe(0)
  await keep()
  // Ten days of each, of which B told nothing on one.
  expect(await count('quality_day')).toBe(19)
  expect(await answers()).toEqual(before)
})

it('a reading that comes late takes its day away, which is made anew; the running day waits', async () => {
  const late = FROM + 4 * DAY_MS + 2 * BLOCK_MS
  await database.admin.query(`update reading set v1 = 301, i1 = 90 where device_id = $1 and ts = $2`, [
    metered.deviceIds[0],
    new Date(late),
  ])
  await rollUp(late, late)
  expect(await count('quality_day')).toBe(17)
  const told = await answers()
  await keep()
  expect(await count('quality_day')).toBe(19)
  expect(await answers()).toEqual(told)
  expect(await count("quality_due where day < '2026-11-11'")).toBe(0)
})

it('means of a kept day are asked of no reading, unless it was kept for another nominal voltage', async () => {
  const span = { from: FROM, to: FROM + 2 * DAY_MS }
  const ask = () =>
    database.withScope(metered.scope, (tx) =>
      qualityOfDevices(tx, metered.scope, metered.deviceIds, span, 'daily', ZONE),
    )
  const nominal = (volts: number) => database.admin.query('update branch set nominal_voltage = $1', [volts])
  const told = await ask()
  await database.admin.query('update reading set v1 = 100, v2 = 100, v3 = 100, kw = 3')
  expect(await ask()).toEqual(told)
  // Of half of 400 V none of these is energised.
  await nominal(400)
  const [first] = [...(await ask()).values()][0]!
  expect(first).toMatchObject({ kw: 3, hz: null })
  await nominal(230)
  expect(await ask()).toEqual(told)
})

it('a day without readings has no row, and neither has what an older version may change meanwhile', async () => {
  await database.admin.query('delete from reading where ts < $1', [new Date(FROM + DAY_MS)])
  await rollUp(FROM, FROM + HOUR_MS)
  await database.admin.query(
    `insert into server_process (id, kind, host, pid, version, schema_version, key_mark)
     select gen_random_uuid(), 'web', 'a', v, 'test', v, '' from unnest('{60,62}'::int[]) v`,
  )
  await keep()
  expect(await count('quality_due')).toBeGreaterThan(2)
  await database.admin.query('delete from server_process')
  await keep()
  expect(await count("quality_day where day = '2026-11-01'")).toBe(0)
})
