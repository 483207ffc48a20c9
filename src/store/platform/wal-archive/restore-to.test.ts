import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../engine/database.ts'
import { silentLog } from '../../engine/log.ts'
import { makeBaseCopy } from './base-copy.ts'
import { restoreTo } from './restore-to.ts'
import { walArchive } from './standing.ts'

const dir = mkdtempSync(join(tmpdir(), 'nairawatt-moment-'))
// A name that a shell and PostgreSQL would both misread.
const archiveDir = join(dir, "the operator's 100 %p")
const running: Database[] = []

beforeAll(() => chmodSync(dir, 0o755))
afterAll(async () => {
  for (const database of running) await database.close()
  rmSync(dir, { recursive: true })
}, 60_000)

const open = async (name: string) => {
  const options = {
    dataDir: join(dir, name),
    walArchiveDir: archiveDir,
    log: silentLog,
    fast: true,
    adopts: true,
  }
  const database = await openDatabase(options)
  running.push(database)
  return database
}
const close = async (database: Database) => {
  running.splice(running.indexOf(database), 1)
  await database.close()
}
const standing = async (database: Database) => (await walArchive(database, archiveDir))!
const makeBase = async (database: Database) =>
  makeBaseCopy(database.connection, database.folder!, (await standing(database)).chain)
const notes = async (database: Database) =>
  (await database.admin.query<{ text: string }>('select text from note order by 1')).rows.map(
    ({ text }) => text,
  )

it('OPS-20 brings the database to a moment: what was stored before is there, what came after is not, and it goes on in a chain of its own', async () => {
  const first = await open('first')
  await first.admin.query('create table note (text text)')
  await first.admin.query(`insert into note values ('before the copy')`)
  const base = await makeBase(first)
  await first.admin.query(`insert into note values ('before the moment')`)
  await sleep(20)
  const moment = Date.now()
  await sleep(20)
  await first.admin.query(`insert into note values ('after the moment')`)
  // A clean stop archives the last segment.
  await close(first)

  const at = { archiveDir, log: silentLog, fast: true }
  const restored = await restoreTo({ ...at, dataDir: join(dir, 'second'), moment })
  expect(restored.endedEarly).toBe(false)
  expect(restored.base.file).toBe(base.file)
  expect(restored.lastChange).toBeLessThan(moment)
  expect(restored.lastChange).toBeGreaterThan(base.at - 1)
  const second = await open('second')
  expect(await notes(second)).toEqual(['before the copy', 'before the moment'])

  // The other life: nothing of the chain that it came from is written over.
  await second.admin.query(`insert into note values ('in the second life')`)
  const { chain } = await standing(second)
  expect(restored.base.chain.dir).not.toBe(chain.dir)
  await makeBase(second)
  await close(second)
  const newest = await restoreTo({ ...at, dataDir: join(dir, 'third'), moment: null })
  expect(newest.base.chain.dir).toBe(chain.dir)
  const third = await open('third')
  expect(await notes(third)).toEqual(['before the copy', 'before the moment', 'in the second life'])

  const old = await restoreTo({ ...at, dataDir: join(dir, 'fourth'), moment: moment + 15 })
  expect(old.base.chain.dir).toBe(restored.base.chain.dir)

  await expect(restoreTo({ ...at, dataDir: join(dir, 'fourth'), moment })).rejects.toThrow(
    /There is a database in/,
  )
  await expect(restoreTo({ ...at, dataDir: join(dir, 'fifth'), moment: base.at - 60_000 })).rejects.toThrow(
    /reaches back to .* only/,
  )
  expect(readdirSync(dir).filter((name) => name === 'fifth')).toEqual([])
}, 240_000)
