import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, type Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import { silentLog } from '#store/engine/log.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { runOnce } from '#store/engine/woken.ts'
import { openBackupFolder } from '#store/platform/backup-folder.ts'
import { checkBackup } from '#store/platform/check-backup.ts'
import { lackOfRoomToCheck, type NightlyBackupOptions, nightlyBackupJob } from './nightly-backup.ts'
import { runBackup, runWithin } from './run-backup.ts'

const START = Date.parse('2026-11-20T15:00:00+01:00')
const NIGHT = Date.parse('2026-11-21T02:00:00+01:00')

let database: Database
let dir: string
let now: Instant

beforeAll(async () => {
  database = await freshDatabase()
  const { rows } = await database.admin.query<{ id: number }>(
    `insert into organisation (name, client_type) values ('Lagos Foods', 'STANDARD') returning id`,
  )
  await database.admin.query(
    `insert into app_user (username, name, email, password_hash, level, role)
     values ('dayo', 'Dayo', 'dayo@example.com', 'x', 5, 'administrator'), ('nomail', 'No Mail', '', 'x', 5, 'administrator')`,
  )
  expect(rows).toHaveLength(1)
})
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'nairawatt-nightly-'))
  mkdirSync(join(dir, 'uploads'))
  now = START
  await database.admin.query('delete from mail_message')
  return () => rmSync(dir, { recursive: true, force: true })
})
afterAll(() => database.close())

const folder = () => openBackupFolder(join(dir, 'backups'))
const archives = () => folder().list()
const job = (more: Partial<NightlyBackupOptions> = {}) => {
  const places = { dir: join(dir, 'backups'), uploadsDir: join(dir, 'uploads') }
  const rest = { clock: () => now, log: silentLog, hour: 2, publicUrl: 'https://energy.example.com' }
  return nightlyBackupJob({ database, ...places, ...rest, ...more })
}
const mails = async () =>
  (await database.admin.query('select kind, recipient, text from mail_message order by id')).rows
const databases = async () =>
  (await database.admin.query(`select datname from pg_database where datname like 'nairawatt_check_%'`)).rows

it('OPS-10 makes a backup at night in a process of its own, restores it as a check, and drops what it made for it', async () => {
  writeFileSync(join(dir, 'uploads', 'a.png'), 'picture')
  const nightly = job()
  // Once at a start, for what a killed one left; there is no backup to make yet.
  await runOnce(nightly)
  expect(archives()).toEqual([])
  expect(await nightly.organisations()).toEqual([])
  now = NIGHT
  await runOnce(nightly)
  const { lastTry, lastGood, lastCheck } = folder().readRecord()
  expect(archives()).toEqual([{ at: NIGHT, file: 'nairawatt-2026-11-21T01-00-00Z.tar.gz' }])
  expect(lastTry).toEqual({ at: NIGHT, why: null })
  expect(lastGood).toMatchObject({ file: 'nairawatt-2026-11-21T01-00-00Z.tar.gz', uploads: 1 })
  expect(lastCheck).toMatchObject({ result: 'same', why: null, rows: lastGood!.rows })
  expect(lastGood!.rows).toBeGreaterThan(2)
  expect(readFileSync(join(folder().uploadsDir, 'a.png'), 'utf8')).toBe('picture')
  expect(await databases()).toEqual([])
  expect(await nightly.organisations()).toEqual([])
  expect(await mails()).toEqual([])
})

it('OPS-11 rotates: 30 nights leave 7 days, 5 weeks and the month before, and touch nothing else', async () => {
  const run: NightlyBackupOptions['run'] = async (order) => {
    if (order.kind !== 'make') return { checked: { result: 'same', why: null, tables: 1, rows: 1 } }
    writeFileSync(order.file, 'archive')
    return { made: { at: order.now, rows: 1, bytes: 7, uploads: 0 } }
  }
  const nightly = job({ run })
  now = NIGHT
  await runOnce(nightly)
  writeFileSync(join(dir, 'backups', 'mine.tar.gz'), 'a person put this here')
  for (let night = 1; night < 30; night++) {
    now = NIGHT + night * DAY_MS
    await runOnce(nightly)
  }
  const days = archives()
    .map(({ file }) => file.slice(10, 20))
    .sort()
  expect(days).toEqual([
    ...['2026-11-22', '2026-11-29', '2026-11-30', '2026-12-06', '2026-12-13'],
    ...['2026-12-14', '2026-12-15', '2026-12-16', '2026-12-17', '2026-12-18', '2026-12-19', '2026-12-20'],
  ])
  expect(readdirSync(join(dir, 'backups'))).toContain('mine.tar.gz')
})

it('OPS-12 a backup that fails is mailed to the administrators once a night, tried every hour, and told', async () => {
  const nightly = job({ run: async () => ({ fault: 'the disk is on fire' }) })
  for (const hours of [0, 1, 2, 24]) {
    now = NIGHT + hours * HOUR_MS
    await runOnce(nightly)
  }
  expect(folder().readRecord().lastTry).toEqual({ at: NIGHT + DAY_MS, why: 'the disk is on fire' })
  const sent = await mails()
  expect(sent.map(({ kind, recipient }) => [kind, recipient])).toEqual(
    Array(2).fill(['operator', 'dayo@example.com']),
  )
  expect(sent[0]!.text).toContain('the disk is on fire')
})

it('OPS-13 an archive whose rows are not those that were written fails the check', async () => {
  const file = folder().path(NIGHT)
  folder().prepare()
  const uploads = { from: join(dir, 'uploads'), to: folder().uploadsDir }
  const { connection } = database
  const stopping = new AbortController().signal
  await runBackup({ kind: 'make', connection, file, uploads, now: NIGHT }, stopping)
  expect(await checkBackup(connection, file, null)).toMatchObject({ result: 'same' })
  const bytes = readFileSync(file)
  bytes[bytes.length >> 1]! ^= 1
  writeFileSync(file, bytes)
  expect(await checkBackup(connection, file, null)).toMatchObject({
    result: 'failed',
    why: /damaged/ as never,
  })
})

it('OPS-14 a user who may make no database has the file looked through, and is told so', async () => {
  folder().prepare()
  const file = folder().path(NIGHT)
  const stopping = new AbortController().signal
  const uploads = { from: join(dir, 'uploads'), to: folder().uploadsDir }
  await runBackup({ kind: 'make', connection: database.connection, file, uploads, now: NIGHT }, stopping)
  await database.admin.query(`drop role if exists plain_${process.pid}`)
  await database.admin.query(`create role plain_${process.pid} login password 'p'`)
  try {
    const connection: pg.ClientConfig = {
      ...database.connection,
      user: `plain_${process.pid}`,
      password: 'p',
    }
    expect(await checkBackup(connection, file, null)).toMatchObject({ result: 'read', why: null })
  } finally {
    await database.admin.query(`drop role plain_${process.pid}`)
  }
})

it('OPS-17 without room for a second database the file is only looked through, and why is said', async () => {
  const { admin } = database
  const why = await lackOfRoomToCheck({ admin, folder: dir }, () => 400e6)
  expect(why).toMatch(
    /^to restore it as a check, the disk of the database needs .* MB and 400\.0 MB are free\.$/,
  )
  expect(await lackOfRoomToCheck({ admin, folder: dir }, () => 400e9)).toBeNull()
  expect(await lackOfRoomToCheck({ admin, folder: null }, () => 0)).toBeNull()
  folder().prepare()
  const file = folder().path(NIGHT)
  const stopping = new AbortController().signal
  const uploads = { from: join(dir, 'uploads'), to: folder().uploadsDir }
  await runBackup({ kind: 'make', connection: database.connection, file, uploads, now: NIGHT }, stopping)
  expect(await checkBackup(database.connection, file, why)).toMatchObject({ result: 'read', why })
})

it('OPS-18 a backup that waits without end is killed at its deadline, and said', async () => {
  const held = new pg.Client(database.connection)
  await held.connect()
  await held.query('begin; lock table organisation in access exclusive mode')
  folder().prepare()
  const { connection } = database
  const uploads = { from: join(dir, 'uploads'), to: folder().uploadsDir }
  const order = { kind: 'make', connection, file: folder().path(NIGHT), uploads, now: NIGHT } as const
  try {
    expect(await runWithin(2_000, order, new AbortController().signal)).toMatchObject({
      fault: expect.stringMatching(/^It did not end within .* hours and was stopped\.$/),
    })
  } finally {
    await held.query('rollback')
    await held.end()
  }
})

it('R11 what a killed backup left is taken away at the next start, and a stop does not wait for one', async () => {
  const held = new pg.Client(database.connection)
  await held.connect()
  await held.query('begin; lock table organisation in access exclusive mode')
  const stop = new AbortController()
  now = NIGHT
  const nightly = job()
  folder().prepare()
  const running = nightly.drain(0, { stopping: stop.signal, again() {} })
  const parts = () => readdirSync(join(dir, 'backups')).filter((name) => name.endsWith('.part'))
  try {
    await expect.poll(() => parts().length, { timeout: 20_000 }).toBe(1)
    const began = performance.now()
    stop.abort()
    await expect(running).rejects.toBe(stop.signal.reason)
    expect(performance.now() - began).toBeLessThan(2_000)
  } finally {
    await held.query('rollback')
    await held.end()
  }
  await sleep(200)
  writeFileSync(join(dir, 'backups', 'theirs.part'), 'not ours')
  now += 1
  await folder().keepRecord({ ...folder().readRecord(), lastTry: { at: now, why: null } })
  expect(await job().organisations()).toEqual([0])
  await job().drain(0, { stopping: new AbortController().signal, again() {} })
  expect(parts()).toEqual(['theirs.part'])
})
