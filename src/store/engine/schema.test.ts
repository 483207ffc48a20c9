import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from './database.ts'
import { makeScope } from './scope.ts'
import { freshDatabase } from './testing.ts'

// What lets one schema stand on one machine or many (docs/operations.md, Scaling out).

/** Looked up before the organisation is known; reference tables where data is spread. */
const REFERENCE = [
  'app_user',
  'user_branch',
  'ingest_key',
  'ingest_gateway_device',
  'session',
  'refresh_token',
  'password_reset',
]

/** Everybody reads who is shut out. */
const LOOKED_UP = 'disabled_client'

/** Indexes that serve store/platform/platform-list.ts, which asks about every organisation. */
const ACROSS = ['audit_newest']

let database: Database
let tenant: string[]

beforeAll(async () => {
  database = await freshDatabase()
  await database.admin.query(`select ensure_reading_month('2026-06-01')`)
  tenant = await names(`select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organisation_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> all ('{${REFERENCE}}') order by 1`)
})
afterAll(() => database.close())

const wholeOrganisation = (organisationId: number) =>
  makeScope({ organisationId, branchIds: 'all', userId: null, level: 5, zone: 'UTC' })

async function names(sql: string): Promise<string[]> {
  const { rows } = await database.admin.query<{ name: string }>(sql)
  return rows.map(({ name }) => name)
}

describe('schema', () => {
  it('has organisation_id first in every key and index of a tenant table', async () => {
    expect(tenant).toContain('reading')
    expect(tenant.length).toBeGreaterThanOrEqual(18)
    const wrong = await names(`select i.indexrelid::regclass::text as name from pg_index i
      join pg_class c on c.oid = i.indrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where c.relname = any ('{${tenant}}') and a.attname <> 'organisation_id'`)
    expect(wrong).toEqual(ACROSS)
  })

  it('finds the people of one organisation by an index', async () => {
    const found = await names(`select indexname as name from pg_indexes
      where tablename = 'app_user' and indexdef like '%(organisation_id)'`)
    expect(found).toHaveLength(1)
  })

  it('shows every log-in which clients are shut out, and lets nobody shut another organisation out', async () => {
    await database.admin.query('insert into disabled_client values (1, now()), (2, now())')
    const changed = await database.withScope(wholeOrganisation(1), async (tx) => {
      await tx.query('delete from disabled_client')
      return (await tx.query('select organisation_id from disabled_client')).rows
    })
    expect(changed).toEqual([{ organisation_id: 2 }])
    const foreign = database.withScope(wholeOrganisation(1), (tx) =>
      tx.query('insert into disabled_client values (3, now())'),
    )
    await expect(foreign).rejects.toThrow(/row-level security/)
    await database.admin.query('delete from disabled_client')
  })

  it('leads every foreign key of a tenant table with organisation_id, and has none to a reference table', async () => {
    const wrong = await names(`select f.conname as name from pg_constraint f
      join pg_class c on c.oid = f.conrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = f.conkey[1]
      where f.contype = 'f' and c.relname = any ('{${tenant}}')
        and (a.attname <> 'organisation_id' or f.confrelid::regclass::text = any ('{${REFERENCE}}'))`)
    expect(wrong).toEqual([])
  })

  it('binds the application to one organisation on every tenant table', async () => {
    const open = await names(`select relname as name from pg_class
      where relname = any ('{${tenant}}') and not (relrowsecurity and relforcerowsecurity)`)
    expect(open).toEqual([])
  })

  it('has no triggers, and no month that takes whatever fits nowhere', async () => {
    expect(
      await names(`select tgname as name from pg_trigger t
      join pg_class c on c.oid = t.tgrelid and c.relnamespace = 'public'::regnamespace where not tgisinternal`),
    ).toEqual([])
    expect(
      await names('select partdefid::regclass::text as name from pg_partitioned_table where partdefid <> 0'),
    ).toEqual([])
  })
})

describe('statements', () => {
  it('pin the organisation on every tenant table that they read or change', () => {
    const named = new RegExp(
      `\\b(?:from|join|update) (?:${tenant.filter((name) => name !== LOOKED_UP).join('|')}|reading_in_force)\\b`,
      'g',
    )
    const room = resolve(import.meta.dirname, '..')
    const files = readdirSync(room, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /(?<!\.test)\.ts$/.test(name),
    )
    const texts = files
      // These ask about every organisation, with the owner's rights: there is no caller to pin.
      .filter(
        (name) =>
          !/\/testing|\/(?:organisation-ids|organisations-due)\.ts$|\/(?:platform-list|clients-to-look-at|server-figures|server-process|client-month-list)\.ts$/.test(
            name,
          ),
      )
      .flatMap((name) => {
        const source = readFileSync(join(room, name), 'utf8')
        return [...source.matchAll(/`[^`]*`|'[^'\n]*'/g)].map(([text]) => ({ name, text }))
      })
    const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
    expect(texts.filter(({ text }) => count(text, named) > 0).length).toBeGreaterThan(20)
    const loose = texts.filter(({ text }) => count(text, named) > count(text, /organisation_id = \$1/g))
    expect(loose).toEqual([])
  })
})
