import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase, type Database } from '#store/engine/database.ts'
import { silentLog } from '#store/engine/log.ts'
import { createKeys } from '../people/access-token.ts'
import { buildServer } from '../server.ts'
import { SECRET, START } from '../testing.ts'

let database: Database
let app: Awaited<ReturnType<typeof buildServer>>
const said: string[] = []

beforeAll(async () => {
  database = connectDatabase({ host: '/nowhere', database: 'none' }, { log: silentLog })
  const log = { ...silentLog, error: (_: object, message: string) => void said.push(message) }
  app = await buildServer({
    database,
    config: { secretKey: SECRET, version: 'test', uploads: { dir: '/nowhere', limitBytes: 1 } },
    clock: () => START,
    log,
    drainRollups: async () => {},
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

describe('without a database', () => {
  it('SE-05 calls answer 503 with a sentence and never 401, because 401 would sign people out', async () => {
    const person = { id: 1, user_id: 1, username: 'a', client_type: 'STANDARD', client: 'A' } as const
    const rest = { is_admin: false, role_text: 'VIEWER', is_solar_customer: false } as const
    const sid = '5b6f7c1e-8d0a-4a6e-9a53-0d9d6f1a2b3c'
    const access = await createKeys(SECRET).signAccess({ ...person, ...rest, sid }, START, START + 9e9)
    const headers = { authorization: `Bearer ${access}` }
    const asked = await Promise.all([
      app.inject({ method: 'GET', url: '/api/v1/side_bar_data/1', headers }),
      app.inject({ method: 'POST', url: '/token/', payload: { username: 'a', password: 'b' } }),
      app.inject({ method: 'POST', url: '/token/refresh/', payload: { refresh: 'a' } }),
    ])
    for (const reply of asked) {
      expect(reply.statusCode).toBe(503)
      expect(reply.json()).toMatchObject({
        code: 'unavailable',
        message: 'The database cannot be reached now. Try again in a few seconds.',
      })
      expect(reply.headers['retry-after']).toBe('5')
    }
    expect(said).toHaveLength(3)
  })

  it('healthz answers, readyz says why not', async () => {
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    const reply = await app.inject('/readyz')
    expect([reply.statusCode, reply.json().detail]).toEqual([503, 'The database cannot be reached.'])
  })
})
