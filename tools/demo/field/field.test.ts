import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drainRollups } from '#jobs/meter/drain-rollups.ts'
import type { Database } from '#store/engine/database.ts'
import { silentLog } from '#store/engine/log.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { dayNumberAt, dayStart } from '../calendar.ts'
import { kolanut } from '../cast/kolanut.ts'
import { oriki } from '../cast/oriki.ts'
import { startLive } from '../live.ts'
import { type DemoLoaded, loadDemo } from '../load.ts'
import { meterSite } from '../synthesise.ts'
import { serveFor, type TestProduct } from '../testing-product.ts'
import { startModbusSites } from './modbus-site.ts'

/** The two branches that hardware feeds, from five hours after their history ends. */

const HOUR_MS = 3_600_000
const enugu = { ...kolanut, branches: kolanut.branches.filter(({ name }) => name === 'Enugu') }
const organisations = [oriki, enugu]
const folder = mkdtempSync(join(tmpdir(), 'nairawatt-field-'))
const options = { organisations, firstDay: dayNumberAt(Date.now()) - 1 }

const metered = new Map(
  organisations.flatMap(({ name, branches }) =>
    branches.map((branch) => [branch.name, meterSite(name, branch)] as const),
  ),
)

let database: Database
let product: TestProduct
let loaded: DemoLoaded
let until: number

beforeAll(async () => {
  database = await freshDatabase()
  until = Date.now() - 5 * HOUR_MS
  loaded = await loadDemo(database, until, () => {}, options)
  product = await serveFor(database)
  await feed(3)
}, 120_000)
afterAll(async () => {
  await product.stop()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const newest = async (branch: string): Promise<Row[]> => {
  const { rows } = await database.admin.query<Row>(
    `select distinct on (d.position) d.name, r.kwh_import as kwh, r.ts, r.fuel_pct as fuel, r.engine_h as hours,
       r.engine_starts as starts, r.mains_present as mains, r.alarms, r.soc_pct as soc, r.batt_kw as battery, r.gen_state as state
     from reading r join device d on d.organisation_id = r.organisation_id and d.id = r.device_id
     join branch b on b.organisation_id = d.organisation_id and b.id = d.branch_id
     where b.name = $1 order by d.position, r.ts desc`,
    [branch],
  )
  return rows
}

/** Until each meter of both branches has been heard `times` times. */
async function feed(times: number): Promise<void> {
  const { address, mqttPort } = product
  const before = await counts()
  const simulated = { database, organisations: loaded.organisations, address, log: silentLog }
  const sites = await startModbusSites({ ...simulated, dataDir: folder, periodS: 1, sendEveryS: 1 })
  const live = await startLive({ ...simulated, mqttPort })
  for (
    const deadline = Date.now() + 60_000;
    (await counts()).yaba < before.yaba + times * 5;
    await sleep(200)
  )
    if (Date.now() > deadline) throw new Error('The agent brings nothing')
  await live.stop()
  await sites.stop()
  for (const { scope } of loaded.organisations) await drainRollups(database, scope)
}

async function counts(): Promise<{ yaba: number; enugu: number }> {
  const { rows } = await database.admin.query<{ yaba: number; enugu: number }>(
    `select count(*) filter (where b.name = 'Yaba') as yaba, count(*) filter (where b.name = 'Enugu') as enugu
     from reading r join device d on d.organisation_id = r.organisation_id and d.id = r.device_id
     join branch b on b.organisation_id = d.organisation_id and b.id = d.branch_id`,
  )
  return rows[0]!
}

/** What the register of each device shows at that instant, as its site says. */
function shown(branch: string, at: number, device: string): number {
  const { site, readingsAt } = metered.get(branch)!
  const n = site.branch.devices.findIndex(({ name }) => name === device)
  return readingsAt(at)?.[n]?.kwh ?? Number.NaN
}

describe('the demo fed by hardware (issue 19, 9)', () => {
  it('a gateway of Acrel brings every meter of Enugu by MQTT, what was stored meanwhile too', async () => {
    const rows = await newest('Enugu')
    expect(rows.map(({ name }) => name)).toEqual(['Utility', 'Gen 1', 'Solar', 'HVAC'])
    for (const { name, kwh, ts } of rows) {
      expect(ts).toBeGreaterThan(until + 5 * HOUR_MS - 120_000)
      expect(kwh).toBe(shown('Enugu', ts, name))
    }
    const { rows: stored } = await database.admin.query<{ n: number }>(
      `select count(*) as n from reading r join device d on d.organisation_id = r.organisation_id and d.id = r.device_id
       join branch b on b.organisation_id = d.organisation_id and b.id = d.branch_id where b.name = 'Enugu' and r.ts > $1`,
      [new Date(until)],
    )
    expect(stored[0]!.n).toBeGreaterThanOrEqual(4 * 20)
  })

  it('the site agent brings every box of Yaba, each register as the site says', async () => {
    const rows = await newest('Yaba')
    expect(rows.map(({ name }) => name)).toEqual(['Utility', 'Gen 1', 'Solar', 'Cold Room', 'HVAC'])
    for (const { name, kwh, ts } of rows) {
      expect(ts).toBeGreaterThan(until + 5 * HOUR_MS - 1_000)
      expect(Math.abs((kwh ?? Number.NaN) - shown('Yaba', ts, name))).toBeLessThanOrEqual(0.1)
    }
    const { rows: agents } = await database.admin.query(
      'select name, enrolled_at is not null as enrolled, heard_at is not null as heard from site_agent',
    )
    expect(agents).toEqual([{ name: 'Switch room', enrolled: true, heard: true }])
  })

  it('the controller tells its engine, its tank and the grid; the inverter its battery', async () => {
    const [, gen, solar] = await newest('Yaba')
    expect(gen!.hours).toBeGreaterThan(1_840)
    expect(gen!.starts).toBeGreaterThan(960)
    expect(gen!.fuel).toBeGreaterThanOrEqual(27)
    expect(typeof gen!.mains).toBe('boolean')
    expect(typeof gen!.alarms).toBe('string')
    expect(['running', 'stopped']).toContain(gen!.state)
    expect(solar!.soc).toBeGreaterThanOrEqual(55)
    expect(solar!.battery).not.toBeNull()
  })

  it('no register falls or leaps where history ends and hardware begins, and nothing is refused', async () => {
    const { rows } = await database.admin.query('select verdict, reason from register_verdict')
    expect(rows).toEqual([])
    const { rows: refused } = await database.admin.query(
      'select (select count(*) from reading_parked) + (select count(*) from dropped_field) as n',
    )
    expect(refused).toEqual([{ n: 0 }])
  })

  it('what the days say is what flowed', async () => {
    const { rows } = await database.admin.query<{ branch: string; name: string; kwh: number; last: number }>(
      `select b.name as branch, d.name, sum(x.kwh) as kwh,
         (select max(ts) from reading r where r.organisation_id = d.organisation_id and r.device_id = d.id) as last
       from reading_day x join device d on d.organisation_id = x.organisation_id and d.id = x.device_id
       join branch b on b.organisation_id = d.organisation_id and b.id = d.branch_id group by b.name, d.name, d.organisation_id, d.id`,
    )
    expect(rows).toHaveLength(9)
    const from = dayStart(options.firstDay)
    for (const { branch, name, kwh, last } of rows) {
      const flowed = shown(branch, last, name) - shown(branch, from, name)
      expect(Math.abs(kwh - flowed), `${branch} ${name}: ${kwh} for ${flowed}`).toBeLessThanOrEqual(0.15)
    }
  })

  it('a second start goes on with another key, and registers go on', async () => {
    await loadDemo(database, Date.now(), () => {}, options)
    await feed(1)
    const { rows } = await database.admin.query('select verdict, reason from register_verdict')
    expect(rows).toEqual([])
    const { rows: agents } = await database.admin.query('select count(*) from site_agent')
    expect(agents).toEqual([{ count: 1 }])
  })
})

interface Row {
  name: string
  kwh: number | null
  ts: number
  fuel: number | null
  hours: number | null
  starts: number | null
  mains: boolean | null
  alarms: string | null
  soc: number | null
  battery: number | null
  state: string | null
}
