import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#store/engine/database.ts'
import { silentLog } from '#store/engine/log.ts'
import { type Woken, woken } from '#store/engine/woken.ts'
import { addImport, type ImportRecord, type ImportWork } from '#store/meter/import.ts'
import { askWork } from '#store/meter/import-work.ts'
import { importingJobs } from './importing.ts'
import { type ImportDesk, importDesk } from './testing-desk.ts'

let desk: ImportDesk
let jobs: Woken[] = []

beforeAll(async () => {
  desk = await importDesk()
})
afterAll(async () => {
  await Promise.all(jobs.map((job) => job.stop()))
  await desk.close()
})

type Client = Awaited<ReturnType<ImportDesk['meter']>>

/** What is asked for of a file that is gone: it ends as soon as somebody does it. */
function ask({ scope }: Client, work: ImportWork): Promise<number> {
  const added = { name: 'a.csv', file: 'gone', bytes: 1, sha256: '', now: 0 }
  return desk.database.withScope(scope, async (tx) => {
    const { id } = await addImport(tx, scope, added)
    await askWork(tx, scope, id, { work }, 0)
    return id
  })
}

it('T14 a file is looked at while as many as may are being imported, its own organisation’s among them', async () => {
  const { database } = desk
  const clients = await Promise.all(Array.from({ length: 9 }, () => desk.meter()))
  const long = await Promise.all(clients.slice(0, 8).map((client) => ask(client, 'import')))
  let free = () => {}
  const hours = new Promise<void>((resolve) => {
    free = resolve
  })
  /** An import that has been taken up takes hours. */
  const withScope: Database['withScope'] = async (scope, work, options) => {
    const result = await database.withScope(scope, work, options)
    const { record } = (result ?? {}) as { record?: ImportRecord }
    if (record?.work === 'import') await hours
    return result
  }
  const files = {
    withFile: <T>(_: unknown, __: string, work: (path: string) => Promise<T>) => work('/nowhere/at/all'),
    remove: async () => {},
  }
  const deps = { database: { ...database, withScope }, files, clock: () => 0, log: silentLog }
  jobs = await Promise.all(importingJobs(deps).map((job) => woken({ database, log: silentLog }, job)))
  const short = [await ask(clients[0]!, 'understand'), await ask(clients[8]!, 'try')]
  const waiting = async (ids: readonly number[]) => {
    const { rows } = await database.admin.query(
      'select count(*)::int4 as n from import where id = any ($1) and work is not null',
      [ids],
    )
    return rows[0].n
  }
  await expect.poll(() => waiting(short), { timeout: 5_000 }).toBe(0)
  expect(await waiting(long)).toBe(8)
  free()
  await expect.poll(() => waiting(long), { timeout: 5_000 }).toBe(0)
})
