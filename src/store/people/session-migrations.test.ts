import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../engine/database.ts'
import { migrate } from '../engine/migrate.ts'
import { freshDatabase } from '../engine/testing.ts'

let db: Database

beforeAll(async () => {
  db = await freshDatabase({ migrated: false })
  await migrate(db.admin, { upTo: 38 })
  await db.admin.query(`
    insert into organisation (id, name, client_type) values (1, 'Lagos Foods', 'STANDARD');
    insert into app_user (id, organisation_id, username, name, email, password_hash, level, role)
      values (1, null, 'dayo', 'Dayo', '', 'x', 5, 'administrator'), (2, 1, 'alice', 'Alice', '', 'x', 5, 'administrator');
    insert into session (id, user_id, created_at, last_used_at, expires_at)
      values (gen_random_uuid(), 1, now(), now(), now() + interval '30 days'),
        (gen_random_uuid(), 2, now(), now(), now() + interval '30 days')`)
})
afterAll(() => db.close())

it('H14 sessions of platform administrators from before the second factor end, those of others go on', async () => {
  await migrate(db.admin)
  const { rows } = await db.admin.query('select user_id, revoked_why from session order by user_id')
  expect(rows).toEqual([
    { user_id: 1, revoked_why: 'second factor' },
    { user_id: 2, revoked_why: null },
  ])
})
