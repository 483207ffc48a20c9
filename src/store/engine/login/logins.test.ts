import { randomUUID } from 'node:crypto'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase, type Database } from '../database.ts'
import { silentLog } from '../log.ts'
import { makeScope } from '../scope.ts'
import { freshDatabase } from '../testing.ts'
import { deriveLoginSecret } from './login-secret.ts'
import { ensureLogins, ownerForAll } from './logins.ts'
import { requireTenantRole } from './tenant-role.ts'

let db: Database

beforeAll(async () => {
  db = await freshDatabase()
  await db.admin.query(`
    insert into organisation (id, name, client_type) values (1, 'Sunrise', 'STANDARD'), (2, 'Palm', 'STANDARD');
    insert into branch (organisation_id, name) values (1, 'Ikeja'), (2, 'Jos');
    insert into app_user (id, username, organisation_id, role, level, password_hash) values
      (11, 'ada', 1, 'viewer', 1, 'hash of ada'), (12, 'bola', 2, 'viewer', 1, 'hash of bola'),
      (13, 'root', null, 'administrator', 5, 'hash of root');
    insert into user_branch (user_id, organisation_id, branch_id) values (11, 1, 1), (12, 2, 2);
    insert into session (id, user_id, organisation_id, created_at, last_used_at, expires_at)
      select gen_random_uuid(), id, coalesce(organisation_id, 0), now(), now(), now() from app_user;
    insert into refresh_token (hash, session_id, organisation_id, issued_at)
      select 'of ' || user_id, id, organisation_id, now() from session;
    insert into password_reset (token_hash, user_id, organisation_id, asked_at, expires_at)
      select username, id, coalesce(organisation_id, 0), now(), now() from app_user;
    insert into sign_up_request (first_name, last_name, email, made_at) values ('a', 'b', 'c', now());
    insert into sign_in_failure (username, address, failures, last_failed_at) values ('ada', '', 1, now());
    insert into ingest_key (id, key_hash, organisation_id, label) values (21, 'a', 1, 'a'), (22, 'b', 2, 'b');
    insert into ingest_gateway_device (key_id, organisation_id, device_id) values (21, 1, 1), (22, 2, 2);
    insert into contact_message (name, email, message, made_at, made_on, content_hash) values ('a', 'b', 'c', now(), now(), 'd')`)
})
afterAll(() => db.close())

const PEOPLE = ['app_user', 'user_branch', 'session', 'refresh_token', 'password_reset']
const KEYS = ['ingest_key', 'ingest_gateway_device']
const VISITORS = ['contact_message', 'sign_up_request', 'sign_in_failure']
const TABLES = [...PEOPLE, ...KEYS, ...VISITORS, 'branch']

const scopeOne = makeScope({ organisationId: 1, branchIds: 'all', userId: null, level: 5, zone: 'UTC' })

/** How many rows of each table a connection sees; a refusal is none. */
async function rowsSeen(client: pg.ClientBase): Promise<Record<string, number>> {
  const seen: Record<string, number> = {}
  for (const table of TABLES) seen[table] = await count(client, table)
  return seen
}

async function count(client: pg.ClientBase, table: string): Promise<number> {
  const isInside =
    (await client.query('select now() = statement_timestamp() as alone')).rows[0].alone === false
  if (isInside) await client.query('savepoint looked')
  try {
    return (await client.query(`select from ${table}`)).rowCount ?? 0
  } catch {
    if (isInside) await client.query('rollback to savepoint looked')
    return 0
  }
}

const nothing = Object.fromEntries(TABLES.map((table) => [table, 0]))

async function onPool<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await db.pool.connect()
  try {
    return await work(client)
  } finally {
    client.release(true)
  }
}

describe('H9 what a connection of the server sees', () => {
  it('H9 sees nothing without an organisation, as the login and as the role', async () => {
    expect(await onPool(rowsSeen)).toEqual(nothing)
    const asRole = onPool(async (client) => {
      await client.query('begin; set local role nairawatt_app')
      return rowsSeen(client)
    })
    expect(await asRole).toEqual(nothing)
  })

  it.each([
    'reset role',
    'set role none',
    'set role nairawatt',
    'set role nairawatt_lookup',
    'set role nairawatt_lookup_login',
    'set session authorization nairawatt',
    'set session authorization default',
    'reset session authorization',
    'set row_security = off',
    `select set_config('role', 'none', false)`,
    `select set_config('role', 'nairawatt', false)`,
    `select set_config('session_authorization', 'nairawatt', false)`,
    `select set_config('row_security', 'off', false)`,
    `select set_config('is_superuser', 'on', false)`,
    `select set_config('app.organisation_id', '', false)`,
    `select set_config('app.organisation_id', '-1', false)`,
    `select set_config('app.organisation_id', '2147483647', false)`,
    `select set_config('app.organisation_id', '1 or true', false)`,
    `select set_config('search_path', 'pg_temp, public', false)`,
    'alter role nairawatt_app_login superuser',
    'alter role nairawatt_app_login bypassrls',
    'grant nairawatt to nairawatt_app_login',
    'alter table app_user disable row level security',
    'create policy mine on app_user using (true)',
  ])('H9 sees nothing after "%s"', async (attempt) => {
    const seen = await onPool(async (client) => {
      await client.query(attempt).catch(() => {})
      const outside = await rowsSeen(client)
      await client.query('begin; set local role nairawatt_app')
      await client.query('savepoint tried')
      await client.query(attempt).catch(() => client.query('rollback to savepoint tried'))
      return { outside, inside: await rowsSeen(client) }
    })
    expect(seen).toEqual({ outside: nothing, inside: nothing })
  })

  it('H9 shows an organisation its own people, sessions and keys, and no visitor', async () => {
    const seen = await db.withScope(scopeOne, rowsSeen)
    expect(seen).toEqual({
      ...Object.fromEntries([...PEOPLE, ...KEYS, 'branch'].map((table) => [table, 1])),
      contact_message: 0,
      sign_up_request: 0,
      sign_in_failure: 0,
    })
    const names = await db.withScope(scopeOne, (tx) => tx.query('select username from app_user'))
    expect(names.rows).toEqual([{ username: 'ada' }])
  })

  it('H9 changes nobody of another organisation', async () => {
    const changed = await db.withScope(scopeOne, async (tx) => [
      (await tx.query(`update app_user set level = 5, disabled_at = now()`)).rowCount,
      (await tx.query(`update session set revoked_at = now()`)).rowCount,
      (await tx.query(`delete from password_reset`)).rowCount,
    ])
    expect(changed).toEqual([1, 1, 1])
    const add = (organisation: string) =>
      db.withScope(scopeOne, (tx) =>
        tx.query(
          `insert into app_user (username, organisation_id, role, level) values ('eve', ${organisation}, 'administrator', 5)`,
        ),
      )
    await expect(add('2')).rejects.toThrow(/row-level security/)
    await expect(add('null')).rejects.toThrow(/row-level security/)
  })

  it('H9 gives no password hash to any transaction of an organisation', async () => {
    const read = db.withScope(scopeOne, (tx) => tx.query('select password_hash from app_user'))
    await expect(read).rejects.toThrow(/permission denied/)
    const asked = await db.withScope(scopeOne, (tx) =>
      tx.query(`select has_password(11) as own, has_password(12) as foreign, platform_username(12) as palm,
        platform_username(13) as platform`),
    )
    expect(asked.rows).toEqual([{ own: true, foreign: null, palm: null, platform: 'root' }])
  })

  it('H9 looks people and keys up before the organisation is known, and nothing of a tenant', async () => {
    const seen = await db.withoutTenant(rowsSeen)
    expect(seen).toMatchObject({
      app_user: 3,
      session: 3,
      ingest_key: 2,
      sign_in_failure: 1,
      branch: 0,
      contact_message: 0,
    })
    const write = db.withoutTenant((tx) => tx.query(`update app_user set level = 5`))
    await expect(write).rejects.toThrow(/permission denied/)
    const become = db.withoutTenant((tx) => tx.query('set local role nairawatt_app'))
    await expect(become).rejects.toThrow(/permission denied/)
  })

  it('H9 has a policy on every table but those that hold nothing of anybody', async () => {
    const { rows } = await db.admin.query<{ name: string }>(`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and not relrowsecurity order by 1`)
    expect(rows.map(({ name }) => name)).toEqual([
      'database_size',
      'emission_factor',
      'rule_row',
      'schema_migration',
      'server_process',
    ])
  })
})

describe('H9 the logins of the server', () => {
  it("H9 are made with a password at a server of one's own, once", async () => {
    const secret = deriveLoginSecret(randomUUID())
    const first = await ensureLogins(db.connection, secret)
    const again = await ensureLogins(db.connection, secret)
    expect(first.why).toBeNull()
    expect(again).toEqual(first)
    expect(first.tenant.user).toBe(`nairawatt_app_login${secret.suffix}`)
    await db.admin.query(`drop role ${first.tenant.user}, ${first.lookup.user}`)
  })

  it('H9 are made once also where servers of two databases start at the same time', async () => {
    const other = await freshDatabase()
    const secret = deriveLoginSecret(randomUUID())
    const both = [db.connection, other.connection]
    const made = await Promise.all([...both, ...both, ...both].map((one) => ensureLogins(one, secret)))
    await other.close()
    expect(made.map(({ why }) => why)).toEqual(made.map(() => null))
    await db.admin.query(`drop role ${made[0]!.tenant.user}, ${made[0]!.lookup.user}`)
  })

  it('H9 waits for a database that comes up again', async () => {
    const { host, port, user } = db.connection
    const opened: Socket[] = []
    const door = createServer((socket) => {
      const behind = connect(`${host}/.s.PGSQL.${port}`)
      opened.push(socket, behind)
      for (const one of [socket, behind]) one.on('error', () => {})
      socket.pipe(behind).pipe(socket)
    })
    await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
    const address = door.address() as AddressInfo
    await new Promise((resolve) => door.close(resolve))
    const making = ensureLogins(
      { ...db.connection, host: '127.0.0.1', port: address.port, user },
      deriveLoginSecret(randomUUID()),
    )
    await sleep(300)
    await new Promise<void>((resolve) => door.listen(address.port, '127.0.0.1', resolve))
    // Whether it may log in there is another question; it is not the network's.
    const made = await making.catch((error: Error) => error.message)
    for (const socket of opened) socket.destroy()
    await new Promise((resolve) => door.close(resolve))
    expect(JSON.stringify(made)).not.toContain('ECONNREFUSED')
    expect(opened.length).toBeGreaterThan(0)
  })

  it('H9 says why where the owner may make none', async () => {
    await db.admin.query('create role poor_owner login')
    const poor = { ...db.connection, user: 'poor_owner' }
    const logins = await ensureLogins(poor, { suffix: '_poor', password: 'x' })
    await db.admin.query('drop role poor_owner')
    expect(logins.tenant).toEqual(poor)
    expect(logins.why).toMatch(/permission denied/)
    const database = connectDatabase(poor, { log: silentLog, logins })
    expect(database.sharesOwner).toBe(logins.why)
    await database.close()
  })

  it('H9 end the start, and never lend the rights of the owner, where the server is not to be had', async () => {
    const away = { ...db.connection, host: '127.0.0.1', port: 1 }
    const secret = { suffix: '_away', password: 'x' }
    await expect(ensureLogins(away, secret)).rejects.toThrow(
      /^The logins of the server \("nairawatt_app_login_away".*ECONNREFUSED/,
    )
    await db.admin.query(`create role nairawatt_app_login_risen login superuser`)
    const risen = ensureLogins(db.connection, { suffix: '_risen', password: 'x' })
    await expect(risen).rejects.toThrow(/"nairawatt_app_login_risen" has rights of an administrator/)
    await db.admin.query(`drop role nairawatt_app_login_risen`)
  })

  it('H9 are told of plainly at the start where there are none', async () => {
    const lines: string[] = []
    const log = { ...silentLog, warn: (_: object, text: string) => void lines.push(text) }
    const database = connectDatabase(db.connection, { log, logins: ownerForAll(db.connection, 'tried') })
    await requireTenantRole(database, scopeOne, log)
    await database.close()
    expect(lines).toEqual([expect.stringMatching(/^The server logs in to the database as its owner/)])
  })

  it('H9 can read every column of a person but the hash', async () => {
    const { rows } = await db.admin.query(`select attname as name from pg_attribute
      where attrelid = 'app_user'::regclass and attnum > 0 and not attisdropped
        and not has_column_privilege('nairawatt_app', attrelid, attnum, 'select')`)
    // A migration that adds one says: grant select (column) on app_user to nairawatt_app.
    expect(rows).toEqual([{ name: 'password_hash' }])
  })

  it('H9 are the same for all processes that share SECRET_KEY, and tell nothing about it', () => {
    const first = deriveLoginSecret('one key of at least 32 characters')
    expect(deriveLoginSecret('one key of at least 32 characters')).toEqual(first)
    const other = deriveLoginSecret('other key of at least 32 characters')
    expect([other.suffix === first.suffix, other.password === first.password]).toEqual([false, false])
    expect(first.password).toMatch(/^[0-9a-f]{64}$/)
  })
})
