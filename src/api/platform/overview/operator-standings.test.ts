import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BackupRecord, NO_BACKUPS } from '#domain/platform/backup-schedule.ts'
import { NO_WAL_ARCHIVE, type WalArchiveStanding } from '#domain/platform/wal-archive.ts'
import { HOUR_MS } from '#domain/time/interval.ts'
import { readMigrations } from '#store/engine/migrate.ts'
import { START, type TestServer, testServer } from '../../testing.ts'
import { createWriter, type Writer } from '../../testing-writer.ts'
import { backupStanding, operatorStandings, walStanding } from './operator-standings.ts'

let server: TestServer
let dayo: Writer
const dir = mkdtempSync(join(tmpdir(), 'nairawatt-standings-'))

const good: BackupRecord = {
  lastTry: { at: START - 8 * HOUR_MS, why: null },
  lastGood: { at: START - 8 * HOUR_MS, file: 'a', bytes: 3_400_000, rows: 1, tookMs: 1, uploads: 0 },
  lastCheck: { at: START - 8 * HOUR_MS, file: 'a', result: 'same', why: null, tables: 60, rows: 1 },
}

beforeAll(async () => {
  server = await testServer({ config: { backups: { dir, isOn: true } } })
  dayo = await createWriter(server, 'dayo')
})
afterAll(async () => {
  await server.close()
  rmSync(dir, { recursive: true })
})

const standings = async () => ((await dayo.get('admin/overview/')).body as { server: unknown }).server

it('OPS-15 the overview of administrators says how old the last backup is and whether it was restored', async () => {
  expect(await standings()).toMatchObject([
    { about: 'backup', state: 'look', says: expect.stringMatching(/no backup yet/) },
  ])
  mkdirSync(dir, { recursive: true })
  writeFileSync(join(dir, 'backups.json'), JSON.stringify(good))
  const says = 'The last backup is of 20-11-2026 02:00 (3.4 MB); restored as a check on 20-11-2026 02:00.'
  expect(await standings()).toEqual([{ about: 'backup', state: 'well', says }])
})

it('SCALE-05 a web process that sees no folder of backups says that it knows nothing of them, and else how they stand', async () => {
  const { database } = server
  const [unseen] = await operatorStandings(
    { database, backups: { dir: join(dir, 'elsewhere'), isOn: true, isElsewhere: true } },
    START,
  )
  expect(unseen).toMatchObject({
    about: 'backup',
    state: 'look',
    says: expect.stringMatching(/share BACKUP_DIR/),
  })
  const [shared] = await operatorStandings(
    { database, backups: { dir, isOn: true, isElsewhere: true } },
    START,
  )
  expect(shared).toMatchObject({ about: 'backup', state: 'well' })
})

it('OPS-16 what failed is said with its reason and with the last backup that is good', () => {
  const at = START - HOUR_MS
  const failed = { ...good, lastTry: { at, why: 'The disk is full.' } }
  expect(backupStanding(failed, START)).toEqual({
    about: 'backup',
    state: 'wrong',
    says: 'The last backup failed. The disk is full. The last one that can be relied on is of 20-11-2026 02:00.',
  })
  expect(backupStanding(NO_BACKUPS, START).state).toBe('look')
  expect(backupStanding(good, START + 48 * HOUR_MS).state).toBe('wrong')
  const read = { ...good, lastCheck: { ...good.lastCheck!, result: 'read' as const } }
  expect(backupStanding(read, START)).toMatchObject({
    state: 'look',
    says: expect.stringMatching(/createdb/),
  })
})

it('OPS-17 without room for the check it is said why the backup was only looked through', () => {
  const why = 'to restore it as a check, the disk of the database needs 2.0 GB and 1.0 GB are free.'
  const read = { ...good, lastCheck: { ...good.lastCheck!, result: 'read' as const, why } }
  const { state, says } = backupStanding(read, START)
  expect(state).toBe('look')
  expect(says).toMatch(
    /looked through on 20-11-2026 02:00, but not restored: to restore it as a check, .*free\.$/,
  )
})

it('OPS-22 says since when the database can be brought to a moment, or what is in the way', () => {
  const base = { file: 'base', at: START - 48 * HOUR_MS, startWal: '000000010000000000000002', bytes: 1 }
  const well: WalArchiveStanding = {
    ...NO_WAL_ARCHIVE,
    isOn: true,
    lastArchivedAt: START - HOUR_MS,
    bases: [base],
  }
  expect(walStanding(well, START)).toEqual({
    about: 'moment',
    state: 'well',
    says: 'The database can be brought to any minute since 18-11-2026 10:00; WAL was last archived on 20-11-2026 09:00.',
  })
  expect(walStanding({ ...well, isFailing: true, waitingBytes: 64e6 }, START)).toEqual({
    about: 'moment',
    state: 'wrong',
    says: 'WAL cannot be archived. It waits beside the database; is WAL_ARCHIVE_DIR there, writable, and has it room? 64.0 MB wait.',
  })
  expect(walStanding({ ...well, bases: [] }, START).state).toBe('look')
  expect(walStanding({ ...well, baseFailed: 'No room.' }, START).says).toMatch(/failed\. No room\.$/)
})

it('R7 mail that the server refuses to take from us is said, with its words', async () => {
  await server.database.admin.query(
    `insert into mail_message (organisation_id, kind, recipient, message_id, idempotency_key, state, most_attempts,
       next_attempt_at, made_at, held_since, last_error)
     values (7, 'alert', 'a@b.c', 'm', 'k', 'waiting', 16, now(), now(), $1, '535 Authentication failed')`,
    [new Date(START)],
  )
  expect(await standings()).toMatchObject([
    { about: 'backup' },
    {
      about: 'mail',
      state: 'wrong',
      says: expect.stringMatching(/held since 20-11-2026 10:00.*535 Authentication failed/),
    },
  ])
})

it('SCALE-05 the processes that serve the database are listed, with those that are gone or too old', async () => {
  const { admin } = server.database
  const known = readMigrations().length
  const add = (kind: string, pid: number, seen: string, schema = known) =>
    admin.query(
      `insert into server_process (id, kind, host, pid, version, schema_version, key_mark, seen_at)
       values (gen_random_uuid(), $1, 'ikeja', $2, '0.2.0', $3, 'k', now() - $4::interval)`,
      [kind, pid, schema, seen],
    )
  const told = async () =>
    ((await standings()) as { about: string }[]).filter(({ about }) => about === 'processes')
  try {
    expect(await told()).toEqual([])
    await add('web', 11, '1 second')
    const alone = 'This database is served by 1 × web (11 on ikeja, 0.2.0).'
    expect(await told()).toMatchObject([
      { state: 'well', says: alone },
      { state: 'wrong', says: expect.stringMatching(/^No process does jobs.*start --jobs/) },
    ])
    await add('jobs', 12, '2 seconds')
    await add('jobs', 13, '1 minute')
    await add('web', 14, '1 second', known - 1)
    expect(await told()).toMatchObject([
      { state: 'well', says: expect.stringMatching(/2 × web \(11 on .*14 on .*\) and 1 × jobs \(12 on/) },
      { state: 'look', says: expect.stringMatching(/^Process 13 on ikeja \(jobs\) is gone/) },
      { state: 'look', says: expect.stringMatching(/^Process 14 on ikeja \(web\) is of an older version/) },
    ])
  } finally {
    await admin.query('delete from server_process')
  }
})
