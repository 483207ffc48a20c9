import { afterAll, beforeAll, expect, it } from 'vitest'
import { NOTHING_MEASURED } from '#domain/meter/reading.ts'
import { MINUTE_MS } from '#domain/time/interval.ts'
import type { Database } from '../../engine/database.ts'
import { freshDatabase } from '../../engine/testing.ts'
import { type Metered, makeMetered } from '../../engine/testing-meters.ts'
import type { Tx } from '../../engine/transaction.ts'
import { appendReadings } from '../reading/reading.ts'
import { makeMonthsAhead } from '../reading/reading-month.ts'
import { settleDue } from './due-devices.ts'
import { isDirty, lockRollups, takeDirty } from './rollup.ts'

const T0 = Date.UTC(2026, 5, 10)
const at = (minute: number) => T0 + minute * MINUTE_MS

let database: Database
let count = 0

beforeAll(async () => {
  database = await freshDatabase()
  await makeMonthsAhead(database, [T0])
})
afterAll(() => database.close())

const addSite = () =>
  makeMetered(database, { name: `Due ${++count}`, devices: [{ name: 'A' }, { name: 'B' }] })

/** A reading of each device at these minutes, a batch a minute. */
async function send({ scope, deviceIds }: Metered, minutes: readonly number[], devices = [0, 1]) {
  for (const minute of minutes) {
    const rows = devices.map((device) => ({
      ...{ deviceId: deviceIds[device]!, isCorrection: false, by: 'test' },
      reading: { ...NOTHING_MEASURED, at: at(minute), kwh: minute },
    }))
    await database.withScope(scope, (tx) => appendReadings(tx, scope, rows, T0))
  }
}

/** What a drain finds, and what comes while it works. */
async function drain({ scope }: Metered, meanwhile: (tx: Tx) => Promise<unknown> = async () => {}) {
  return database.withScope(scope, async (tx) => {
    await lockRollups(tx, scope)
    const { windows, due } = await takeDirty(tx, scope)
    await meanwhile(tx)
    await settleDue(tx, scope, due)
    return windows.map(({ deviceId, from, to }) => [deviceId, (from - T0) / MINUTE_MS, (to - T0) / MINUTE_MS])
  })
}

const marks = async ({ scope }: Metered) => {
  const { rows } = await database.admin.query<{ count: number }>(
    'select count(*)::int4 from rollup_dirty where organisation_id = $1',
    [scope.organisationId],
  )
  return rows[0]!.count
}

it('one mark a batch, however many devices came in order, and a window of each', async () => {
  const site = await addSite()
  const [a, b] = site.deviceIds
  await send(site, [0, 15, 30])
  // The registers before the fourth are too few to know how far back it reaches: neighbours are looked up until then.
  const before = await marks(site)
  expect(await drain(site)).toEqual([
    [a, 0, 30],
    [b, 0, 30],
  ])
  await send(site, [45])
  await drain(site)
  await send(site, [60, 75])
  expect([before > 0, await marks(site)]).toEqual([true, 2])
  expect(await drain(site)).toEqual([
    [a, 0, 75],
    [b, 0, 75],
  ])
  expect(await database.withScope(site.scope, (tx) => isDirty(tx, site.scope))).toBe(false)
  expect(await drain(site)).toEqual([])
})

it('what comes while a drain works waits for the next one, from where it reaches and no further', async () => {
  const site = await addSite()
  const [a, b] = site.deviceIds
  await send(site, [0, 15, 30, 45, 60, 75, 90])
  await drain(site)
  await send(site, [105])
  const first = await drain(site, () => send(site, [120, 135], [1]))
  expect(first).toEqual([
    [a, 45, 105],
    [b, 45, 105],
  ])
  // Four registers stand before the newest that the drain knew: 105, 90, 75, 60.
  expect(await drain(site)).toEqual([[b, 60, 135]])
  expect(await drain(site)).toEqual([])
  expect(a).not.toBe(b)
})

it('a drain that fails leaves all of it waiting', async () => {
  const site = await addSite()
  await send(site, [0, 15, 30, 45, 60])
  await drain(site)
  await send(site, [75])
  const broken = drain(site, () => Promise.reject(new Error('broken')))
  await expect(broken).rejects.toThrow('broken')
  expect((await drain(site)).map(([, , to]) => to)).toEqual([75, 75])
})
