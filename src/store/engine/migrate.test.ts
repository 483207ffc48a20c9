import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from './database.ts'
import { migrate, readMigrations, schemaVersion } from './migrate.ts'
import { freshDatabase } from './testing.ts'

describe('migrate', () => {
  let db: Database
  let migrationsDir: string
  beforeEach(async () => {
    db = await freshDatabase({ migrated: false })
    migrationsDir = mkdtempSync(join(tmpdir(), 'nairawatt-migrations-'))
    write('001-first.sql', 'create table first (id int); insert into first values (1);')
    write('002-second.sql', 'create table second (id int);')
  })
  afterEach(async () => {
    await db.close()
    rmSync(migrationsDir, { recursive: true })
  })
  const write = (name: string, sql: string) => writeFileSync(join(migrationsDir, name), sql)

  it('applies what is missing, once, in order', async () => {
    expect(await schemaVersion(db.admin)).toBe(0)
    expect(await migrate(db.admin, { migrationsDir, upTo: 1 })).toEqual({ version: 1, applied: ['first'] })
    expect(await migrate(db.admin, { migrationsDir })).toEqual({ version: 2, applied: ['second'] })
    expect(await migrate(db.admin, { migrationsDir })).toEqual({ version: 2, applied: [] })
    expect(await schemaVersion(db.admin)).toBe(2)
    expect((await db.admin.query('select from first')).rowCount).toBe(1)
  })

  it('lets programs that start at once queue', async () => {
    const both = await Promise.all([
      migrate(db.admin, { migrationsDir }),
      migrate(db.admin, { migrationsDir }),
    ])
    expect(both.flatMap(({ applied }) => applied).sort()).toEqual(['first', 'second'])
  })

  it('undoes a migration that fails half-way and says which', async () => {
    write('003-third.sql', 'create table third (id int); select 1 / 0;')
    await expect(migrate(db.admin, { migrationsDir })).rejects.toThrow(
      /003-third\.sql failed and was undone: division by zero/,
    )
    expect(await schemaVersion(db.admin)).toBe(2)
    const { rows } = await db.admin.query(`select to_regclass('third') as third`)
    expect(rows[0].third).toBeNull()
  })

  it('refuses an applied file that was changed, but not other line ends', async () => {
    write('001-first.sql', 'create table first (id int);\n')
    await migrate(db.admin, { migrationsDir })
    write('001-first.sql', 'create table first (id int);\r\n')
    expect((await migrate(db.admin, { migrationsDir })).applied).toEqual([])
    write('001-first.sql', 'create table first (id int8);\n')
    await expect(migrate(db.admin, { migrationsDir })).rejects.toThrow(/001-first\.sql was changed after/)
  })

  it('refuses a database that is newer than the program', async () => {
    await migrate(db.admin, { migrationsDir })
    rmSync(join(migrationsDir, '002-second.sql'))
    await expect(migrate(db.admin, { migrationsDir })).rejects.toThrow(
      /newer than this program \(its schema is 2, the program knows 1\)/,
    )
  })

  it('refuses files that are out of line', () => {
    write('004-fourth.sql', '')
    expect(() => readMigrations(migrationsDir)).toThrow(/004-fourth\.sql is out of line/)
  })
})
