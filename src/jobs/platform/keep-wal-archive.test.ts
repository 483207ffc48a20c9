import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { walArchiveTrouble } from '#domain/platform/wal-archive.ts'
import { type Database, openDatabase } from '#store/engine/database.ts'
import { GIVEN_UP } from '#store/engine/embedded/archiving.ts'
import { silentLog } from '#store/engine/log.ts'
import { migrate } from '#store/engine/migrate.ts'
import { runOnce } from '#store/engine/woken.ts'
import { makeBaseCopy } from '#store/platform/wal-archive/base-copy.ts'
import { walArchive } from '#store/platform/wal-archive/standing.ts'
import { keepWalArchiveJob } from './keep-wal-archive.ts'
import type { RunBackup } from './run-backup.ts'

const dir = mkdtempSync(join(tmpdir(), 'nairawatt-wal-'))
const archiveDir = join(dir, 'archive')
let database: Database

beforeAll(async () => {
  chmodSync(dir, 0o755)
  const place = { dataDir: join(dir, 'data'), walArchiveDir: archiveDir }
  database = await openDatabase({ ...place, log: silentLog, fast: true })
  await migrate(database.admin)
  await database.admin.query(
    `insert into app_user (username, name, email, password_hash, level, role)
     values ('dayo', 'Dayo', 'dayo@example.com', 'x', 5, 'administrator')`,
  )
}, 240_000)
afterAll(async () => {
  await database.close()
  rmSync(dir, { recursive: true })
})

const run: RunBackup = async (order) =>
  order.kind === 'base'
    ? { base: await makeBaseCopy(order.connection, order.databaseDir, order.chain) }
    : { fault: 'not here' }
const turn = (free: number) =>
  runOnce(
    keepWalArchiveJob({
      ...{ database, dir: archiveDir, log: silentLog, run, hour: 2, publicUrl: 'https://energy.example.com' },
      clock: () => Date.now(),
      freeIn: () => free,
    }),
  )
const standing = async () => (await walArchive(database, archiveDir))!.standing
const trouble = async () => walArchiveTrouble(await standing(), Date.now())
const mails = async () =>
  (await database.admin.query<{ text: string }>('select text from mail_message order by id')).rows.map(
    ({ text }) => text,
  )
const write = () =>
  database.admin.query(
    'create table if not exists note (text text); insert into note values (1); select pg_switch_wal()',
  )
const ROOM = 100e9

it('OPS-23 an archive that cannot be written is told, and before it fills the disk of the database WAL is let go, and all is well again by itself', async () => {
  expect(await trouble()).toBe('none yet')
  await turn(ROOM)
  expect(await trouble()).toBeNull()
  const { chain } = (await walArchive(database, archiveDir))!

  // The disk of the archive is away.
  renameSync(chain.walDir, `${chain.walDir}.away`)
  writeFileSync(chain.walDir, 'no folder')
  await write()
  await expect.poll(trouble, { timeout: 60_000 }).toBe('failing')
  await turn(ROOM)
  await turn(ROOM)
  expect(await mails()).toEqual([
    expect.stringMatching(/WAL cannot be archived; .* wait beside the database/),
  ])
  expect((await standing()).waitingBytes).toBeGreaterThan(0)

  // Little is left on the database's own disk.
  await turn(600e6)
  expect(await trouble()).toBe('given up')
  expect(existsSync(join(database.folder!, GIVEN_UP))).toBe(true)
  expect(await mails()).toHaveLength(2)
  await write()
  await expect.poll(async () => (await standing()).waitingBytes, { timeout: 90_000 }).toBe(0)
  await turn(ROOM)
  expect(await trouble()).toBe('given up')

  // It is back: WAL is archived from here on, the hole is seen, and a new copy leads over it.
  rmSync(chain.walDir)
  renameSync(`${chain.walDir}.away`, chain.walDir)
  await turn(ROOM)
  await write()
  await expect.poll(trouble, { timeout: 60_000 }).toBe('broken')
  await turn(ROOM)
  expect(await trouble()).toBeNull()
  expect((await standing()).bases).toHaveLength(2)
}, 400_000)
