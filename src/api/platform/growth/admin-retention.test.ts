import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/calls.ts'
import { HOUR_MS } from '#domain/time/interval.ts'
import { drainRollups } from '#jobs/meter/drain-rollups.ts'
import { removeOldReadingsJob } from '#jobs/meter/remove-old-readings.ts'
import { scopeOfJob } from '#store/engine/scope.ts'
import { runOnce } from '#store/engine/woken.ts'
import { requireRule } from '../../frame/policy.ts'
import { operations } from '../../operations.ts'
import { analysisBench, RANGE } from '../../testing-analysis.ts'
import { everyCall, nobody, oneCall, type Someone, toInjectable } from '../../testing-calls.ts'
import { allowBilling, freshPictures, freshRows } from '../../testing-rows.ts'

// The three days of November 2026 in `analysisBench`, seen from November 2026; their readings are removed by a job whose
// clock shows 1 March 2028: fourteen months then reach back to January 2027.
const LATER = Date.UTC(2028, 2, 1)

/** Answers that show readings as they came, or what is made of nothing else: what may differ of them. */
const OF_READINGS: readonly CallName[] = ['powerQuality', 'powerQualityLog', 'deviceQuality', 'scoreCard']

let bench: Awaited<ReturnType<typeof analysisBench>>
let someone: Someone
let dayo: string

beforeAll(async () => {
  bench = await analysisBench()
  const { cast, database, uploadDir } = bench.server
  await allowBilling(database, cast.lagosFoods)
  someone = {
    userId: cast.alice,
    branchId: cast.ikeja.branchId,
    deviceId: cast.ikeja.deviceIds[0],
    ...(await freshRows(database, cast.ikeja)),
    ...(await freshPictures(database, cast.ikeja, uploadDir)),
  }
  await drainRollups(database, scopeOfJob(cast.lagosFoods))
  dayo = (await bench.server.logIn('dayo')).access
}, 60_000)
afterAll(() => bench.server.close())

const url = () => `/api/v1/admin/clients/${bench.server.cast.lagosFoods}`
async function put(payload: object) {
  const { app } = bench.server
  const headers = { authorization: `Bearer ${dayo}` }
  const reply = await app.inject({ method: 'PUT', url: `${url()}/retention/`, payload, headers })
  return { status: reply.statusCode, body: reply.json() as Record<string, never> }
}
const stands = async () =>
  ((await bench.server.get(`${url()}/`, dayo)).body.data as Record<string, unknown>).raw_readings
const alice = async (path: string) => bench.server.get(`/api/v1/${bench.of(path)}`, bench.access)

const reads = () =>
  everyCall(nobody)
    .filter(({ name, call }) => operations[name]?.what === 'read' && requireRule(call).who === 'organisation')
    .map(({ name }) => name)

async function answers() {
  const found: Record<string, unknown> = {}
  for (const name of reads()) {
    const call = oneCall(name, someone, '2026-11-02')
    const query: Record<string, unknown> = { ...call.query }
    delete query.as_known_on
    const { statusCode, body } = await bench.server.app.inject({
      ...toInjectable({ ...call, query }),
      headers: { authorization: `Bearer ${bench.access}` },
    })
    found[name] = { statusCode, body: statusCode === 200 ? JSON.parse(body) : body }
  }
  return found
}

describe('retention of a client', () => {
  it('is for ever until a platform administrator says how many months, and nobody else may', async () => {
    const { lagosFoods } = bench.server.cast
    const row = { id: lagosFoods, keep_months: null, refused_before: null, removed_before: null, version: 1 }
    expect(await stands()).toEqual(row)
    expect((await put({ keep_months: 13, version: 1 })).status).toBe(400)
    const { status, body } = await put({ keep_months: 14, version: 1 })
    expect([status, body.data]).toEqual([200, { ...row, keep_months: 14, version: 2 }])
    expect(body.detail).toContain('kept for 14 months')
    expect((await put({ keep_months: 15, version: 1 })).status).toBe(409)
    const refused = await bench.server.app.inject({
      method: 'PUT',
      url: `${url()}/retention/`,
      payload: { keep_months: null, version: 2 },
      headers: { authorization: `Bearer ${bench.access}` },
    })
    expect(refused.statusCode).toBe(403)
  })

  it('changes no answer of roll-ups when the readings are removed, and says where readings are not known', async () => {
    const { database, cast } = bench.server
    const before = await answers()
    let now = LATER
    const job = removeOldReadingsJob({ database, clock: () => now })
    await runOnce(job)
    now += HOUR_MS
    await runOnce(job)
    expect(await stands()).toMatchObject({ removed_before: '2027-01-01', refused_before: '2027-01-01' })
    const { rows } = await database.admin.query(
      'select count(*)::int as n from reading where organisation_id = $1 and kw is not null',
      [cast.lagosFoods],
    )
    expect(rows[0].n).toBeLessThan(140 * 3)
    const after = await answers()
    for (const name of reads()) {
      if (OF_READINGS.includes(name)) continue
      expect(withoutRaw(after[name]), name).toEqual(withoutRaw(before[name]))
    }
  }, 120_000)

  it('shows no reading of the time, with a word why', async () => {
    const { ids } = bench
    const log = await alice(`parameters/power_quality_log/ID/${RANGE}?device_id=${ids[0]}`)
    expect(log.body.authenticatedData).toMatchObject({
      total: 0,
      rows: [],
      readings_from: '2027-01-01T00:00:00',
    })
    const lines = await alice(`parameters/power_quality/ID/${RANGE}?${bench.ikeja}`)
    const { devices } = lines.body.authenticatedData as {
      devices: { readings: number; readings_from: string }[]
    }
    expect(devices.map(({ readings }) => readings)).toEqual(devices.map(() => 0))
    expect(devices[0]!.readings_from).toBe('2027-01-01T00:00:00')
    const known = await alice(
      `explain/energy.total/?from=01-11-2026%2000:00&to=03-11-2026%2023:59&as_known_on=03-11-2026%2012:00`,
    )
    expect([known.status, JSON.stringify(known.body)]).toEqual([
      400,
      expect.stringContaining('Readings of that time have been removed'),
    ])
  })

  it('refuses an exchange, a ratio and an undo that reach into the time', async () => {
    const { app, database, cast } = bench.server
    const post = (path: string, payload: object) =>
      app.inject({
        method: 'POST',
        url: `/api/v1/${path}`,
        payload,
        headers: { authorization: `Bearer ${bench.access}` },
      })
    for (const name of ['recordExchange', 'addRatio'] as const) {
      const reply = await app.inject({
        ...toInjectable(oneCall(name, someone)),
        headers: { authorization: `Bearer ${bench.access}` },
      })
      expect([name, reply.statusCode, reply.body]).toEqual([
        name,
        400,
        expect.stringContaining('The readings before 01-01-2027 have been removed'),
      ])
    }
    await database.admin.query(
      `update import set state = 'imported', work = null, kind = 'readings', device_ids = $2, from_ts = '2026-12-30', to_ts = '2027-01-30'
       where organisation_id = $1 and id = $3`,
      [cast.lagosFoods, bench.ids, someone.importId],
    )
    const undo = await post(`imports/${someone.userId}/${someone.importId}/undo/`, {})
    expect([undo.statusCode, undo.body]).toEqual([400, expect.stringContaining('cannot be taken back')])
  })
})

/** Parts that show readings as they came: they are said not to be known. */
function withoutRaw(answer: unknown): unknown {
  return JSON.parse(
    JSON.stringify(answer, (key, value) =>
      ['power_quality', 'load_imbalance', 'change_over_lags'].includes(key) ? undefined : value,
    ),
  )
}
