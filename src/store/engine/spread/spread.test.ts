import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeMonthsAhead } from '../../meter/reading/reading-month.ts'
import type { Database } from '../database.ts'
import { defaultMigrationsDir, migrate, readMigrations } from '../migrate.ts'
import { scopeOfJob } from '../scope.ts'
import { freshDatabase } from '../testing.ts'
import { splitStatements } from './run-migration.ts'
import { isSpread } from './spread.ts'

// With CITUS_URL the same questions are asked of a cluster (docs/scaling.md).

let db: Database
beforeAll(async () => {
  db = await freshDatabase()
})
afterAll(() => db.close())

/** Where each table stands; null: on one machine. */
async function places(database: Database): Promise<Map<string, 'distributed' | 'reference'> | null> {
  if (!(await isSpread(database.admin))) return null
  const { rows } = await database.admin.query<{ name: string; method: string }>(
    `select c.relname::text as name, p.partmethod::text as method from pg_dist_partition p
     join pg_class c on c.oid = p.logicalrelid where not c.relispartition`,
  )
  return new Map(rows.map(({ name, method }) => [name, method === 'h' ? 'distributed' : 'reference']))
}

/** The table on every machine that holds rows of it. */
async function placements(table: string): Promise<{ at: pg.ClientConfig; name: string }[]> {
  if (!(await isSpread(db.admin))) return [{ at: db.connection, name: table }]
  const { rows } = await db.admin.query<{ host: string; port: number; name: string }>(
    `select nodename as host, nodeport as port, shard_name as name from citus_shards where table_name = $1::regclass`,
    [table],
  )
  return rows.flatMap(({ name, ...at }) =>
    [name, table].map((one) => ({ at: { ...db.connection, ...at }, name: one })),
  )
}

async function ask(at: pg.ClientConfig, text: string): Promise<number[]> {
  const client = new pg.Client(at)
  await client.connect()
  try {
    const results = (await client.query(text)) as unknown as pg.QueryResult<{ id?: number }>[]
    return results.flatMap(({ rows }) => rows.flatMap(({ id }) => (id === undefined ? [] : [id])))
  } finally {
    await client.end()
  }
}

describe('a cluster', () => {
  it('has tenant tables by organisation, the others whole or on the coordinator; one machine has none of it', async () => {
    const where = await places(db)
    if (where === null) {
      const { rows } = await db.admin.query(`select to_regnamespace('nairawatt_spread') as made`)
      return expect(rows).toEqual([{ made: null }])
    }
    const { rows: tenant } = await db.admin.query<{ name: string }>(
      `select c.relname::text as name from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
       join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0] and a.attname = 'organisation_id'
       where c.relnamespace = 'public'::regnamespace and not c.relispartition and c.relname <> 'disabled_client'
         and has_any_column_privilege('nairawatt_app', c.oid, 'select')`,
    )
    expect(tenant.length).toBeGreaterThan(50)
    expect(tenant.filter(({ name }) => where.get(name) !== 'distributed')).toEqual([])
    expect(where.get('organisation')).toBe('reference')
    expect(where.has('session')).toBe(false)
    const { rows: parked } = await db.admin.query('select "table" from nairawatt_spread.foreign_key')
    expect(parked.filter((key) => where.has((key as { table: string }).table))).toEqual([])
  })

  it('shows nothing without an organisation, nor those of another, on any machine that holds rows', async () => {
    await db.admin.query(
      `insert into organisation (id, name, client_type) values (71, 'One', 'STANDARD'), (72, 'Two', 'STANDARD')`,
    )
    for (const id of [71, 72]) {
      await db.withScope(scopeOfJob(id), (tx) =>
        tx.query(`insert into branch (organisation_id, name) values ($1, 'Place'), ($1, 'Other')`, [id]),
      )
    }
    const all = await placements('branch')
    expect(all.length).toBeGreaterThan(0)
    const seen = new Set<number>()
    for (const { at, name } of all) {
      const rows = `select organisation_id as id from ${name}`
      expect(await ask(at, `begin; set local role nairawatt_app; ${rows}; rollback`), name).toEqual([])
      // A worker does not hand on what is set there; its own shards ask for nothing more.
      if (name === 'branch' && all.length > 1) continue
      const own = await ask(
        at,
        `begin; set local role nairawatt_app; set local app.organisation_id = '71'; ${rows}; rollback`,
      )
      expect(own.filter((id) => id !== 71)).toEqual([])
      for (const id of own) seen.add(id)
    }
    expect([...seen]).toEqual([71])
  })

  it('lets no reading go that a meter sent, nor one of an import that is not named, on any machine', async () => {
    const at = new Date('2026-06-01T00:00Z')
    await makeMonthsAhead(db, [at.getTime()])
    await db.withScope(scopeOfJob(71), (tx) =>
      tx.query(
        `insert into reading (organisation_id, device_id, ts, import_id)
         values ($1, 1, $2, null), ($1, 2, $2, 5), ($1, 3, $2, 6)`,
        [71, at],
      ),
    )
    const gone: number[] = []
    for (const { at: machine, name } of await placements('reading')) {
      for (const named of ['', `set local app.withdrawing = '5';`]) {
        const found = await ask(
          machine,
          `begin; set local role nairawatt_app; set local app.organisation_id = '71'; ${named}
           delete from ${name} returning device_id as id; rollback`,
        )
        if (named === '') expect(found, name).toEqual([])
        else gone.push(...found)
      }
    }
    expect(new Set(gone)).toEqual(new Set([2]))
  })

  it('gives the application no password hash on any machine', async () => {
    for (const { at, name } of await placements('app_user')) {
      const may = (column: string) =>
        `select has_column_privilege('nairawatt_app', '${name}', '${column}', 'select')::int4 as id; select 2 as id`
      expect(await ask(at, may('password_hash')), name).toEqual([0, 2])
      expect(await ask(at, may('username')), name).toEqual([1, 2])
    }
  })
})

describe('a later migration', () => {
  let later: Database
  const dir = mkdtempSync(join(tmpdir(), 'later-migration-'))
  afterAll(async () => {
    await later.close()
    rmSync(dir, { recursive: true })
  })

  it('brings a new tenant table that refers to others, without a word about the cluster', async () => {
    later = await freshDatabase()
    const next = readMigrations().length + 1
    cpSync(defaultMigrationsDir(), dir, { recursive: true })
    writeFileSync(
      join(dir, `${String(next).padStart(3, '0')}-later.sql`),
      `-- A note; of a device.
       create table device_note (
         organisation_id int4 not null,
         id int4 generated by default as identity,
         device_id int4 not null,
         text text not null default 'a; b', -- what it says
         primary key (organisation_id, id),
         foreign key (organisation_id, device_id) references device (organisation_id, id)
       );
       alter table device_note enable row level security;
       alter table device_note force row level security;
       create policy tenant on device_note to nairawatt_app
         using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::int4);
       create policy owner on device_note to current_user using (true) with check (true);
       grant select, insert, update, delete on device_note to nairawatt_app;
       grant usage on all sequences in schema public to nairawatt_app;
       alter table bill add column colour text;
       do $$ begin execute 'alter table bill add column shade text'; end $$;`,
    )
    for (const version of [next, next]) {
      expect((await migrate(later.admin, { migrationsDir: dir })).version).toBe(version)
    }
    const where = await places(later)
    if (where) expect(where.get('device_note')).toBe('distributed')
    await later.admin.query(`insert into organisation (id, name, client_type) values (1, 'One', 'STANDARD')`)
    const scope = scopeOfJob(1)
    const written = later.withScope(scope, (tx) =>
      tx.query('insert into device_note (organisation_id, device_id) values ($1, 5)', [1]),
    )
    await expect(written).rejects.toThrow(/foreign key/)
    const none = await later.withScope(scope, (tx) =>
      tx.query('select colour, shade from bill where organisation_id = $1', [1]),
    )
    expect(none.rows).toEqual([])
  })
})

it('statements end at a semicolon that no comment, text or body holds', () => {
  const sql = `-- one; two
    create table t (a text default ';'); -- three; four
    do $$ begin perform 1; end $$;
    comment on table t is 'it''s; so';`
  expect(splitStatements(sql)).toEqual([
    "create table t (a text default ';')",
    'do $$ begin perform 1; end $$',
    "comment on table t is 'it''s; so'",
  ])
})
