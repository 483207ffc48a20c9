import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from './testing.ts'

// Ten years of six devices are long, days of two are not: the same server answers the one in a thread and the other beside
// all else. `direct` answers everything as one that has no threads.
const LONG = '01-01-2017%2000:00/15-11-2026%2023:59'
const RECENT = LONG.replace('15-11', '16-11')
const SHORT = '14-11-2026%2000:00/15-11-2026%2023:59'

let server: TestServer
let direct: TestServer
const tokens = new Map<TestServer, string>()

beforeAll(async () => {
  ;[server, direct] = [await testServer({ deps: { hasThreads: true } }), await testServer()]
  for (const one of [server, direct]) {
    const { lagosFoods, ikeja, alice } = one.cast
    await one.database.admin.query(`select ensure_reading_month('2026-11-01')`)
    await one.database.admin.query(
      `insert into reading (organisation_id, device_id, ts, kwh_import)
       select $1, $2, '2026-11-13T00:00Z'::timestamptz + n * interval '15 minutes', n from generate_series(0, 300) n`,
      [lagosFoods, ikeja.deviceIds[0]],
    )
    await one.database.admin.query(
      `insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts) values ($1, $2, '2026-11-13T00:00Z', '2026-11-17T00:00Z')`,
      [lagosFoods, ikeja.deviceIds[0]],
    )
    expect(alice).toBe(direct.cast.alice)
    tokens.set(one, (await one.logIn('alice')).access)
  }
}, 120_000)
afterAll(() => Promise.all([server.close(), direct.close()]))

async function ask(one: TestServer, path: string, headers: Record<string, string> = {}) {
  const authorization = `Bearer ${tokens.get(one)}`
  const url = `/api/v1/${path.replace('ID', String(one.cast.alice))}`
  return one.app.inject({ url, headers: { authorization, ...headers } })
}

describe('answers in a thread', () => {
  it.each([
    `dashboard/daily_consumption/ID/${LONG}/daily`,
    `dashboard/total_energy/ID/${LONG}/daily`,
    `parameters/energy_consumption/ID/${LONG}/monthly`,
    `dashboard/daily_consumption/ID/${SHORT}/daily`,
  ])(
    '%s says what a server without threads says',
    async (path) => {
      const [apart, beside] = [await ask(server, path), await ask(direct, path)]
      expect(apart.statusCode, apart.body).toBe(200)
      expect(apart.headers['content-type']).toBe(beside.headers['content-type'])
      expect(apart.body).toBe(beside.body)
    },
    60_000,
  )

  it('carry the tag by which they are asked again', async () => {
    const path = `dashboard/daily_consumption/ID/${LONG}/daily`
    const { etag, 'cache-control': cache } = (await ask(server, path)).headers
    expect(etag).toMatch(/^W\//)
    expect(cache).toBe('private, no-cache')
    const again = await ask(server, path, { 'if-none-match': String(etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  }, 60_000)

  it('hold readings that were acknowledged before the question', async () => {
    const { lagosFoods, ikeja } = server.cast
    const total = async () => {
      const { authenticatedData } = (await ask(server, `dashboard/total_energy/ID/${RECENT}/daily`)).json()
      return authenticatedData.selection.total_kwh.value
    }
    const before = await total()
    await server.database.admin.query(
      `insert into reading (organisation_id, device_id, ts, kwh_import) values ($1, $2, '2026-11-16T03:15Z', 307)`,
      [lagosFoods, ikeja.deviceIds[0]],
    )
    await server.database.admin.query(
      `insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts) values ($1, $2, '2026-11-16T00:00Z', '2026-11-17T00:00Z')`,
      [lagosFoods, ikeja.deviceIds[0]],
    )
    expect((await total()) - before).toBe(7)
  }, 60_000)

  it('SE-08 show nobody what is not theirs', async () => {
    const foreign = server.cast.elsewhere.deviceIds[0]
    const path = `dashboard/daily_consumption/ID/${LONG}/daily?devices=${foreign}`
    expect((await ask(server, path)).statusCode).toBe(404)
  })
})
