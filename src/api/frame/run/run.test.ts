import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { call as declared } from '#contract/call.ts'
import { id, noQuery } from '#contract/shapes.ts'
import { drainRollups } from '#jobs/meter/drain-rollups.ts'
import { silentLog } from '#store/engine/log.ts'
import { createTokenVault } from '../../cost/bill/bill-token.ts'
import { SECRET, START, type TestServer, testServer } from '../../testing.ts'
import { type Input, operation, type ReadOperation, type WriteOperation, write } from '../operation.ts'
import { ApiError } from '../respond.ts'
import type { SignedIn } from '../signed-in.ts'
import { createFreshen } from './freshen.ts'
import { createRun, type Run } from './run.ts'

let server: TestServer
let run: Run
const nobody = () => Promise.reject(new Error('Nobody logs in here'))

beforeAll(async () => {
  server = await testServer()
  const { database } = server
  run = createRun({
    database,
    freshen: createFreshen((scope) => drainRollups(database, scope), silentLog),
    uploadLimitBytes: 1,
    log: silentLog,
    isMailSetUp: false,
    phonesSetUp: { sms: false, whatsapp: false },
    publicUrl: 'https://energy.example.com',
    rejudge: async () => ({ taken: 0, duplicate: 0, stillParked: 0 }),
    tokens: createTokenVault(SECRET),
    build: 'test',
    sessions: { read: nobody, forget: () => {} },
    passwords: { isRight: nobody, hash: nobody },
    openTools: {},
    hardware: { tryMessage: nobody, makes: [], mqttPort: null },
    standings: async () => [],
  })
})
afterAll(() => server.close())

const none = z.strictObject({})
const call = declared({
  method: 'POST',
  path: 'rename/',
  who: 'record',
  summary: 'A call for this test',
  params: none,
  query: noQuery,
  body: z.strictObject({ name: z.string(), rows: z.array(z.object({ device_id: id })) }),
  answer: z.object({ names: z.array(z.string()) }),
})

const rename = (isRefused = false) =>
  write(call, async ({ tx, scope }, { body }) => {
    const { rows } = await tx.query<{ name: string }>(
      `update organisation set name = $2 where id = $1 returning name`,
      [scope.organisationId, body.name],
    )
    if (isRefused) throw new ApiError('conflict', 'Somebody changed it meanwhile.')
    return { names: rows.map(({ name }) => name) }
  })

function ask(operated: ReadOperation | WriteOperation, rows: object[] = []) {
  const user: SignedIn = {
    sessionId: '',
    userId: server.cast.alice,
    username: 'alice',
    organisationId: server.cast.lagosFoods,
    role: 'manager',
    level: 5,
    branchIds: [server.cast.yaba.branchId],
    homeBranchId: null,
    zone: 'Africa/Lagos',
  }
  const input = { params: {}, query: {}, body: { name: 'Lagos Foods 2', rows } } as Input<
    typeof operated.call
  >
  return run(operated, { user, input, now: START })
}

async function nameNow(): Promise<string> {
  const { rows } = await server.database.admin.query('select name from organisation where id = $1', [
    server.cast.lagosFoods,
  ])
  return rows[0].name
}

describe('run', () => {
  it('undoes a write that is refused, and keeps one that is not', async () => {
    await expect(ask(rename(true))).rejects.toMatchObject({ code: 'conflict' })
    expect(await nameNow()).toBe('Lagos Foods')
    expect(await ask(rename())).toEqual({ names: ['Lagos Foods 2'] })
    expect(await nameNow()).toBe('Lagos Foods 2')
  })

  it('SE-08 finds a foreign id wherever it stands in a body', async () => {
    const { yaba, ikeja, elsewhere } = server.cast
    const mine = { device_id: yaba.deviceIds[0] }
    await expect(ask(rename(), [mine, { device_id: yaba.deviceIds[1] }])).resolves.toBeDefined()
    for (const foreign of [ikeja.deviceIds[0], elsewhere.deviceIds[0], 2_000_000_000]) {
      const asked = ask(rename(), [mine, { device_id: foreign }])
      await expect(asked).rejects.toMatchObject({ code: 'not-found' })
    }
  })

  it('lets a read change nothing', async () => {
    const sly = operation(call, {
      fetch: ({ tx, scope }) =>
        tx.query('update organisation set name = name where id = $1', [scope.organisationId]),
      compute: () => null,
      present: () => ({ names: [] }),
    })
    await expect(ask(sly)).rejects.toThrow(/read-only transaction/)
  })
})
