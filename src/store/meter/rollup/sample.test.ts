import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '#domain/time/interval.ts'
import type { Database } from '../../engine/database.ts'
import { freshDatabase } from '../../engine/testing.ts'
import { type Metered, makeMetered } from '../../engine/testing-meters.ts'
import { samplesAround, samplesOfWindows } from './sample.ts'

const MIDNIGHT = Date.UTC(2026, 5, 9, 23)

let database: Database
let metered: Metered

beforeAll(async () => {
  database = await freshDatabase()
  metered = await makeMetered(database, {
    name: 'Together',
    devices: [{ name: 'Regular' }, { name: 'Powers alone' }, { name: 'Silent' }, { name: 'Rare' }],
  })
  const [regular, powers, , rare] = metered.deviceIds
  await database.admin.query(`select ensure_reading_month('2026-05-01'), ensure_reading_month('2026-06-01')`)
  const add = (deviceId: number, step: string, columns: string) =>
    database.admin.query(
      `insert into reading (organisation_id, device_id, ts, kwh_import, kw, v1)
       select $1, $2, at, ${columns} from generate_series($3::timestamptz - interval '20 days', $3::timestamptz + interval '4 days',
         $4::interval) with ordinality g(at, n)`,
      [metered.scope.organisationId, deviceId, new Date(MIDNIGHT), step],
    )
  await add(regular!, '15 minutes', '1000 + n, 4, 230')
  await add(powers!, '1 hour', 'case when n % 40 = 0 then n end, n, null')
  await add(rare!, '9 days', 'n, null, 240')
  await database.admin.query(
    `insert into reading_correction (organisation_id, device_id, ts, kwh_import, revision, is_latest, corrected_by, why)
     select organisation_id, device_id, ts, kwh_import + 0.5, 1, true, 'auditor', 'misread' from reading
     where device_id = $1 and ts > $2 and ts < $2::timestamptz + interval '3 hours'`,
    [regular, new Date(MIDNIGHT)],
  )
})
afterAll(() => database.close())

it('readings around many windows by one statement are those of each alone', async () => {
  const { scope, deviceIds } = metered
  const anywhere = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }
  const never = { from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY }
  const windows = deviceIds.flatMap((deviceId) =>
    [-3, 0, 3, 30].flatMap((day) =>
      [anywhere, never, { from: MIDNIGHT - 2 * DAY_MS, to: MIDNIGHT }].map((registers) => ({
        deviceId,
        from: MIDNIGHT + day * DAY_MS,
        to: MIDNIGHT + (day + 1 + (deviceId % 2)) * DAY_MS,
        registers,
      })),
    ),
  )
  await database.withScope(scope, async (tx) => {
    const together = await samplesOfWindows(tx, scope, windows, 8)
    expect(together.filter((samples) => samples !== null && samples.length > 96).length).toBeGreaterThan(5)
    for (const [n, { deviceId, registers, ...window }] of windows.entries()) {
      const alone = await samplesAround(tx, scope, deviceId, window, { wanted: 8, ...registers })
      expect(together[n]).toEqual(alone)
    }
  })
})
