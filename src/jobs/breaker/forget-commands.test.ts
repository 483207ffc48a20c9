import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { runOnce } from '#store/engine/woken.ts'
import { forgetCommandsJob } from './forget-commands.ts'

const NOW = Date.UTC(2026, 10, 21, 9)
let database: Database

beforeAll(async () => {
  database = await freshDatabase()
  await database.admin.query(`
    insert into organisation (id, name, client_type) values (1, 'Lagos Foods', 'STANDARD');
    insert into branch (organisation_id, id, name) values (1, 1, 'Ikeja');
    insert into device (organisation_id, branch_id, id, name, device_type, is_load, is_source)
      values (1, 1, 1, 'Freezer', 'LOAD', true, false), (1, 1, 2, 'Oven', 'LOAD', true, false);
    insert into breaker (organisation_id, device_id, channel) values (1, 1, 'mqtt'), (1, 2, 'mqtt')`)
})
afterAll(() => database.close())

async function command(id: number, deviceId: number, days: number, state = 'confirmed'): Promise<void> {
  const at = new Date(NOW - days * DAY_MS)
  const endedAt = state === 'sent' ? null : at
  await database.admin.query(
    `insert into breaker_command (organisation_id, id, device_id, wanted, user_id, state, requested_at, expires_at, ended_at)
     values (1, $1, $2, 'ON', 1, $3, $4::timestamptz - interval '10 s', $4, $5)`,
    [id, deviceId, state, at, endedAt],
  )
}

it('H10 commands that ended 400 days ago are forgotten, but for the newest of each device and what is under way', async () => {
  await command(1, 1, 500)
  await command(2, 1, 401, 'failed')
  await command(3, 1, 399)
  await command(4, 1, 0, 'sent')
  await command(5, 2, 600)
  await runOnce(forgetCommandsJob({ database, clock: () => NOW }))
  const { rows } = await database.admin.query('select id from breaker_command order by id')
  expect(rows.map(({ id }) => id)).toEqual([3, 4, 5])
})
