import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { supplySums } from '#domain/energy/supply/day-sums.ts'
import { codeOfSigns, SILENT } from '#domain/energy/supply/device-signs.ts'
import type { Database } from '../../engine/database.ts'
import { freshDatabase } from '../../engine/testing.ts'
import { type Metered, makeMetered } from '../../engine/testing-meters.ts'
import { addFeederRow } from './feeder.ts'
import { makeFeederDays, makeSupplyDays } from './make-supply-days.ts'
import { saveRuns } from './reading-run.ts'
import { storedSupplyDays } from './supply-day.ts'

const H = 3600
const DAY = '2026-10-12'
const REGISTERED = '2026-11-10T09:00:00Z'
const POWER = codeOfSigns({ voltage: null, power: true, mains: null, on: null })
const OFF = codeOfSigns({ voltage: null, power: null, mains: null, on: false })

let database: Database
let metered: Metered

beforeAll(async () => {
  database = await freshDatabase()
  metered = await makeMetered(database, {
    name: 'Lagos Foods',
    devices: [{ name: 'Utility' }, { name: 'Set' }],
  })
  const { scope, deviceIds } = metered
  const [meter, set] = deviceIds as [number, number]
  await database.admin.query(`update device set device_type = 'GENERATOR' where id = $1`, [set])
  await database.admin.query(`update device set valid_from = $2 where id = $1`, [meter, REGISTERED])
  await database.withScope(scope, async (tx) => {
    const facts = { deviceId: meter, name: '33-Yaba', disco: null, band: null, customerClass: null }
    const numbers = { accountNo: null, meterNo: null, contractedKva: null, voltageSide: null }
    const row = { ...facts, ...numbers, loggerSupply: 'mains', validFrom: '2026-09-01' } as const
    await addFeederRow(tx, scope, row, { userId: null, now: Date.parse(REGISTERED) })
    // The meter's logger is silent from 06:00 to 12:00, the set is heard all day.
    const own = { ends: [6 * H, 12 * H, 24 * H], codes: [POWER, SILENT, POWER] }
    const told = { day: DAY, minVolts: null, leastKw: null }
    await saveRuns(tx, scope, [
      { ...told, deviceId: meter, runs: own },
      { ...told, deviceId: set, runs: { ends: [24 * H], codes: [OFF] } },
    ])
  })
})
afterAll(() => database.close())

const made = () =>
  database.withScope(metered.scope, async (tx) => {
    const [meter] = metered.deviceIds as [number]
    await makeFeederDays(tx, metered.scope, meter, [DAY, DAY])
    const [day] = await storedSupplyDays(tx, metered.scope, [meter], [DAY, DAY])
    const { presentS, absentS, unknownS } = supplySums(day!.runs, 24 * H)
    return [presentS / H, absentS / H, unknownS / H]
  })

it('§16.A rule 5: a logger was not silent before its meter stood', async () => {
  expect(await made()).toEqual([18, 0, 6])
})

it('§16.A rule 5: history that was imported proves that a meter stood before it was registered', async () => {
  await database.admin.query(
    `insert into reading_day (organisation_id, device_id, day, coverage_s, day_s, readings, quality)
     values ($1, $2, '2026-09-01', 86400, 86400, 96, 'g')`,
    [metered.scope.organisationId, metered.deviceIds[0]],
  )
  expect(await made()).toEqual([18, 6, 0])
})

it('§16.A makes the days of many branches with as many statements as those of one, each of its own devices', async () => {
  const { scope, branchId, deviceIds } = metered
  const [meter] = deviceIds as [number]
  const { rows } = await database.admin.query<{ id: number }>(
    `with b as (insert into branch (organisation_id, name)
       select organisation_id, name || n from branch, generate_series(1, 3) n where id = $1 returning organisation_id, id)
     insert into device (organisation_id, branch_id, name, device_type, is_load, is_source, valid_from)
       select organisation_id, id, 'Utility', 'UTILITY', false, true, '2026-01-01' from b order by id returning id`,
    [branchId],
  )
  const ids = rows.map(({ id }) => id)
  const seen = await database.withScope(scope, async (tx) => {
    // The first of them is silent from 1:00 on, the second from 2:00, the third from 3:00.
    await saveRuns(
      tx,
      scope,
      ids.map((deviceId, n) => ({
        ...{ day: DAY, minVolts: null, leastKw: null, deviceId },
        runs: { ends: [(n + 1) * H, 24 * H], codes: [POWER, SILENT] },
      })),
    )
    const asked = vi.spyOn(tx, 'query')
    const from = Date.parse(`${DAY}T06:00Z`)
    const span = { from, to: from + H * 1000 }
    await makeSupplyDays(
      tx,
      scope,
      [meter, ...ids].map((deviceId) => ({ ...span, deviceId })),
    )
    const statements = asked.mock.calls.length
    asked.mockRestore()
    return { statements, days: await storedSupplyDays(tx, scope, [meter, ...ids], [DAY, DAY]) }
  })
  expect(seen.statements).toBe(4)
  const hours = new Map(
    seen.days.map(({ deviceId, runs }) => [deviceId, supplySums(runs, 24 * H).presentS / H]),
  )
  expect([meter, ...ids].map((id) => hours.get(id))).toEqual([18, 1, 2, 3])
})
