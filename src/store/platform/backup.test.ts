import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Manifest, verifyArchive } from '../engine/archive/archive.ts'
import { tablesInOrder } from '../engine/archive/tables.ts'
import type { Database } from '../engine/database.ts'
import { ownEverywhere } from '../engine/login/testing-owner.ts'
import { defaultMigrationsDir, migrate, readMigrations } from '../engine/migrate.ts'
import { freshDatabase } from '../engine/testing.ts'
import { backupDatabase } from './backup.ts'
import { restoreDatabase } from './restore.ts'
import { tableContent } from './table-rows.ts'

describe('backup and restore', () => {
  let dir: string
  let db: Database
  let file: string
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'nairawatt-backup-'))
    file = join(dir, 'nairawatt.tar.gz')
    db = await freshDatabase()
    await fill(db.admin)
    await backupDatabase(db.admin, file)
  })
  afterAll(async () => {
    await db.close()
    rmSync(dir, { recursive: true })
  })

  const emptyDatabase = async (work: (target: Database) => Promise<void>, migrated = false) => {
    const target = await freshDatabase({ migrated })
    try {
      await work(target)
    } finally {
      await target.close()
    }
  }

  it('OPS-01 brings back every row, the months of readings and the next ids', async () => {
    await emptyDatabase(async (target) => {
      const told: string[] = []
      const { manifest } = await restoreDatabase(target.admin, file, { onTable: (name) => told.push(name) })
      expect(await fingerprint(target.admin)).toEqual(await fingerprint(db.admin))
      expect(manifest.tables.reading?.rows).toBe(20_000)
      expect(told).toContain('reading')
      const months = `select relname from pg_class where relispartition and relkind = 'r' order by 1`
      expect((await target.admin.query(months)).rows).toEqual((await db.admin.query(months)).rows)
      const next = `insert into organisation (name, client_type) values ('Next', 'STANDARD') returning id`
      expect((await target.admin.query(next)).rows).toEqual((await db.admin.query(next)).rows)
      await db.admin.query(`delete from organisation where name = 'Next'`)
      const { rows } = await target.admin.query(`select count(*) as n from pg_policy`)
      expect(rows).toEqual((await db.admin.query(`select count(*) as n from pg_policy`)).rows)
      expect(await migrate(target.admin)).toMatchObject({ applied: [] })
    })
  })

  it('OPS-13 rows that lie in another order are the same rows, and a changed one is not', async () => {
    const client = await db.admin.connect()
    try {
      await client.query(`begin; insert into tariff (organisation_id, device_type, rate, vat_rate, valid_from)
        values (1, 'UTILITY', 1, 0, '2026-02-01'), (1, 'UTILITY', 2, 0, '2026-03-01')`)
      const shape = (await tablesInOrder(client)).find(({ name }) => name === 'tariff')!
      const look = async () => {
        const { rows } = await client.query<{ rate: string }>('select rate from tariff')
        return { order: rows.map(({ rate }) => Number(rate)), ...(await tableContent(client, shape)) }
      }
      const before = await look()
      await client.query('update tariff set rate = rate where rate = 1')
      const moved = await look()
      expect([before.order, moved.order]).toEqual([
        [209.512345, 1, 2],
        [209.512345, 2, 1],
      ])
      expect(moved).toMatchObject({ rows: 3, content: before.content })
      await client.query('update tariff set rate = 3 where rate = 1')
      expect((await look()).content).not.toBe(before.content)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  it('OPS-02 is a private file that any tar program opens', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const names = execFileSync('tar', ['-tzf', file]).toString().trim().split('\n')
    expect(names[0]).toBe('about.json')
    expect(names.at(-1)).toBe('manifest.json')
    expect(names).toContain('tables/reading/00000001.copy')
    expect(readdirSync(dir)).toEqual(['nairawatt.tar.gz'])
  })

  it('OPS-03 is one moment, though the product goes on writing', async () => {
    await emptyDatabase(async (busy) => {
      await fill(busy.admin)
      let written = 0
      let stop = false
      const writer = (async () => {
        while (!stop) {
          await busy.admin.query(`with place as (insert into branch (organisation_id, name)
              values (1, 'Branch ${++written}') returning organisation_id, id)
            insert into device (organisation_id, branch_id, name, device_type, is_load, is_source)
            select organisation_id, id, 'Main', 'UTILITY', false, true from place`)
        }
      })()
      await expect.poll(() => written).toBeGreaterThan(10)
      const { tables } = await backupDatabase(busy.admin, join(dir, 'moment.tar.gz'))
      stop = true
      await writer
      expect(tables.device?.rows).toBeGreaterThan(10)
      expect(tables.device?.rows).toBe(tables.branch?.rows)
      rmSync(join(dir, 'moment.tar.gz'))
    }, true)
  })

  it('never writes over an earlier backup', async () => {
    await expect(backupDatabase(db.admin, file)).rejects.toThrow(/is already there; choose another name/)
  })

  it('OPS-04 refuses an archive that was cut off, changed or is something else, and changes nothing', async () => {
    const whole = readFileSync(file)
    const plain = execFileSync('gzip', ['-dc'], { input: whole, maxBuffer: 1 << 28 })
    const swapped = Buffer.from(plain)
    swapped.write('Yenagoa', swapped.indexOf('Sunrise'))
    const gzip = (input: Buffer) => execFileSync('gzip', ['-c'], { input, maxBuffer: 1 << 28 })
    const flipped = Buffer.from(whole)
    flipped[Math.floor(whole.length / 2)]! ^= 0x10
    const damaged = {
      'cut off': whole.subarray(0, whole.length - 100),
      'one bit': flipped,
      'one name': gzip(swapped),
      'not gzip': Buffer.from('-- PostgreSQL database dump'),
      'not a backup': gzip(Buffer.alloc(1024)),
      empty: Buffer.alloc(0),
    }
    await emptyDatabase(async (target) => {
      for (const [name, bytes] of Object.entries(damaged)) {
        const path = join(dir, `${name}.gz`)
        writeFileSync(path, bytes)
        await expect(restoreDatabase(target.admin, path), name).rejects.toThrow(
          /is damaged or not a backup .* nothing was changed/,
        )
        rmSync(path)
      }
      await expect(restoreDatabase(target.admin, join(dir, 'none.gz'))).rejects.toThrow(/There is no file/)
      expect(await tablesInOrder(target.admin)).toEqual([])
    })
  })

  it('OPS-05 refuses a database that is not empty unless told, and takes one that was only migrated', async () => {
    await emptyDatabase(async (target) => {
      await restoreDatabase(target.admin, file)
      await target.admin.query(`update organisation set name = 'Changed' where id = 1`)
      await expect(restoreDatabase(target.admin, file)).rejects.toThrow(
        /not empty \(.* has rows\).*--replace/,
      )
      await restoreDatabase(target.admin, file, { replace: true })
      expect(await fingerprint(target.admin)).toEqual(await fingerprint(db.admin))
    }, true)
  })

  it('OPS-06 refuses an archive of a newer schema and lifts an older one', async () => {
    const older = join(dir, 'older')
    cpSync(defaultMigrationsDir(), older, { recursive: true })
    const migrations = readMigrations()
    rmSync(join(older, readdirSync(older).sort().at(-1)!))
    await emptyDatabase(async (target) => {
      await expect(restoreDatabase(target.admin, file, { migrationsDir: older })).rejects.toThrow(
        /backup is newer than this program/,
      )
      const newer = join(dir, 'newer')
      cpSync(defaultMigrationsDir(), newer, { recursive: true })
      const next = String(migrations.length + 1).padStart(3, '0')
      writeFileSync(
        join(newer, `${next}-label.sql`),
        `alter table branch add label text not null default 'none'`,
      )
      await restoreDatabase(target.admin, file, { migrationsDir: newer })
      expect((await target.admin.query('select distinct label from branch')).rows).toEqual([
        { label: 'none' },
      ])
    })
    rmSync(older, { recursive: true })
    rmSync(join(dir, 'newer'), { recursive: true })
  })

  it('OPS-07 leaves the database as it was when loading fails half-way', async () => {
    await emptyDatabase(async (target) => {
      const spoilt = join(dir, 'spoilt')
      cpSync(defaultMigrationsDir(), spoilt, { recursive: true })
      const next = String(readMigrations().length + 1).padStart(3, '0')
      writeFileSync(join(spoilt, `${next}-spoilt.sql`), 'select 1 / 0')
      await target.admin.query(`insert into organisation (name, client_type) values ('Kept', 'STANDARD')`)
      const before = await fingerprint(target.admin)
      await expect(
        restoreDatabase(target.admin, file, { replace: true, migrationsDir: spoilt }),
      ).rejects.toThrow('division by zero')
      rmSync(join(spoilt, `${next}-spoilt.sql`))
      const first = join(spoilt, readdirSync(spoilt).sort()[0]!)
      const strict = readFileSync(first, 'utf8').replace(
        'name text not null unique',
        `$& check (name <> 'Sunrise')`,
      )
      writeFileSync(first, strict)
      const refused = restoreDatabase(target.admin, file, { replace: true, migrationsDir: spoilt })
      await expect(refused).rejects.toThrow(/violates check constraint/)
      expect(await fingerprint(target.admin)).toEqual(before)
      rmSync(spoilt, { recursive: true })
    }, true)
  })

  it('OPS-08 works for a database owner who is no superuser, and never writes a backup that misses rows', async () => {
    await emptyDatabase(async (target) => {
      const { database } = target.connection
      const owner = `owner_${process.pid}`
      await target.admin.query(`create role ${owner} login createrole; alter database ${database} owner to ${owner};
        grant nairawatt_app, nairawatt_lookup to ${owner} with admin option`)
      await ownEverywhere(target.admin, String(database), owner)
      const admin = new pg.Pool({ ...target.connection, user: owner, max: 2 })
      try {
        await restoreDatabase(admin, file)
        expect(await fingerprint(target.admin)).toEqual(await fingerprint(db.admin))
        const forced = `select count(*) as n from pg_class where relforcerowsecurity`
        expect((await target.admin.query(forced)).rows).toEqual((await db.admin.query(forced)).rows)
        const again = join(dir, 'again.tar.gz')
        const outcome = await backupDatabase(admin, again).catch((error: Error) => error)
        if (outcome instanceof Error) expect(outcome.message).toMatch(/may not see every organisation's rows/)
        else expect(sizes(outcome)).toEqual(sizes((await verifyArchive(file)).manifest))
        rmSync(again, { force: true })
      } finally {
        await admin.end()
        await target.admin.query(`alter database ${database} owner to ${target.connection.user}; reassign owned by ${owner} to ${target.connection.user};
          drop owned by ${owner}; drop role ${owner}`)
      }
    })
  })
})

async function fill(admin: pg.Pool): Promise<void> {
  await admin.query(`
    insert into organisation (name, client_type) values ('Sunrise', 'STANDARD'), (E'Tab\\there\\nand ''quotes'' \\\\ ₦', 'BESPOKE');
    insert into branch (organisation_id, name) values (1, 'Ikeja'), (2, 'Jos');
    insert into device (organisation_id, branch_id, name, device_type, is_load, is_source)
      select organisation_id, id, 'Main', 'UTILITY', false, true from branch;
    select ensure_reading_month(m) from generate_series(timestamptz '2026-01-15', '2026-04-15', '1 month') m;
    insert into reading (organisation_id, device_id, ts, kwh_import, kw, run)
      select d.organisation_id, d.id, timestamptz '2026-01-01 00:00Z' + n * interval '15 minutes', n / 3.0, n / 7.0, n % 2 = 0
      from device d, generate_series(0, 9999) n;
    insert into tariff (organisation_id, device_type, rate, vat_rate, valid_from)
      values (1, 'UTILITY', 209.512345, 0.075, '2026-01-01');
    insert into reading_block (organisation_id, device_id, day, kwh, kvarh, kva, coverage_s, on_s, readings, quality)
      values (1, 1, '2026-01-01', '\\x000102ff', '\\x0a', '', '\\x5c00', '\\x09', '\\x', 'A-E');
    select nextval('bill_id') from generate_series(1, 41)`)
}

/** Of each table; a cluster gives its rows in an order of its own each time. */
const sizes = ({ tables }: Manifest) =>
  Object.entries(tables).map(([name, { rows, bytes }]) => ({ name, rows, bytes }))

/** Every table's number of rows and a hash of them, in no order. */
async function fingerprint(admin: pg.Pool): Promise<Record<string, string>> {
  const prints: Record<string, string> = {}
  for (const { name } of await tablesInOrder(admin)) {
    const { rows } = await admin.query(
      `select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) as print from ${pg.escapeIdentifier(name)} t`,
    )
    prints[name] = rows[0].print
  }
  return prints
}
