import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Database } from '#store/engine/database.ts'
import { silentLog } from '#store/engine/log.ts'
import { readMigrations } from '#store/engine/migrate.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { type ServerProcess, seenProcesses } from '#store/platform/server-process.ts'
import { joinProcesses, type Membership } from './join-processes.ts'

let database: Database
const joined: Membership[] = []

beforeAll(async () => {
  database = await freshDatabase()
})
afterEach(async () => {
  for (const one of joined.splice(0)) await one.stop()
  await database.admin.query('delete from server_process; delete from work_lease')
})
afterAll(() => database.close())

const schemaVersion = readMigrations().length
const EVERY = Array.from({ length: 40 }, (_, index) => index)

async function join(more: Partial<ServerProcess> = {}, saw: (version: number) => void = () => {}) {
  const self: ServerProcess = {
    ...{ id: randomUUID(), kind: 'jobs', host: 'here', pid: 1, version: '1', schemaVersion, keyMark: 'k' },
    ...more,
  }
  const one = await joinProcesses({ database, log: silentLog, self, saw, beatMs: 60 })
  joined.push(one)
  return { ...one, id: self.id }
}

/** Organisations that the process works for now. */
async function works({ share }: Membership): Promise<number[]> {
  const done: number[] = []
  await Promise.all(EVERY.map((id) => share.work(id, async () => void done.push(id))))
  return done.sort((a, b) => a - b)
}

const die = (id: string) =>
  database.admin.query(`update server_process set seen_at = now() - interval '19 seconds' where id = $1`, [
    id,
  ])

it('SCALE-01 a process alone works for every organisation, two share them, and none is worked for twice', async () => {
  const first = await join()
  expect(await works(first)).toEqual(EVERY)
  const second = await join()
  expect(second.others.map(({ id }) => id)).toEqual([first.id])
  await expect.poll(async () => (await works(second)).length).toBeGreaterThan(5)
  await expect
    .poll(async () => [...(await works(first)), ...(await works(second))].toSorted((a, b) => a - b))
    .toEqual(EVERY)
})

it('SCALE-01 what a process is at work on is not given to another before it ends', async () => {
  const first = await join()
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const works40 = EVERY.map((id) => first.share.work(id, () => ended))
  const leases = 'select from work_lease where process_id = $1'
  await expect.poll(async () => (await database.admin.query(leases, [first.id])).rowCount).toBe(EVERY.length)
  const second = await join()
  await sleep(300)
  expect(await works(second)).toEqual([])
  end()
  await Promise.all(works40)
  await expect.poll(async () => (await works(second)).length).toBeGreaterThan(5)
})

it('SCALE-01 the work of a process that was killed is taken over, and looked for at once', async () => {
  const first = await join()
  const gone = randomUUID()
  await database.admin.query(
    `insert into server_process (id, kind, host, pid, version, schema_version, key_mark)
     values ($1, 'jobs', 'there', 2, '1', $2, 'k')`,
    [gone, schemaVersion],
  )
  for (const id of EVERY)
    await database.admin.query('insert into work_lease (organisation_id, process_id) values ($1, $2)', [
      id,
      gone,
    ])
  await sleep(200)
  expect(await works(first)).toEqual([])
  let looks = 0
  first.share.onGain(() => {
    looks += 1
  })
  await die(gone)
  await expect.poll(() => works(first)).toEqual(EVERY)
  expect(looks).toBeGreaterThan(0)
  expect((await seenProcesses(database)).map(({ isAlive }) => isAlive)).toEqual([true, false])
})

it('SCALE-01 web processes take no work, and a process of an older version leaves it to those that may write', async () => {
  const web = await join({ kind: 'web' })
  expect(await works(web)).toEqual([])
  let version = 0
  const old = await join({}, (there) => {
    version = there
  })
  expect(await works(old)).toEqual(EVERY)
  await database.admin.query('insert into schema_migration values ($1, $2, $3)', [
    schemaVersion + 1,
    'later',
    '',
  ])
  try {
    const next = await join({ schemaVersion: schemaVersion + 1 })
    await expect.poll(() => works(old)).toEqual([])
    await expect.poll(() => works(next)).toEqual(EVERY)
    expect(version).toBe(schemaVersion + 1)
  } finally {
    await database.admin.query('delete from schema_migration where version = $1', [schemaVersion + 1])
  }
})
