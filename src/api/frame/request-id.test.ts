import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Log } from '#store/engine/log.ts'
import { type TestServer, testServer } from '../testing.ts'

let server: TestServer
const said: { fields: Record<string, unknown>; message: string }[] = []
const log: Log = {
  info() {},
  warn() {},
  error: (fields, message) => void said.push({ fields: fields as Record<string, unknown>, message }),
}

beforeAll(async () => {
  server = await testServer({ log })
})
afterAll(() => server.close())

it('OPS-18 every answer names its request, and the log names a failed one by the same number', async () => {
  const { app, database } = server
  const first = await app.inject({ url: '/healthz' })
  const second = await app.inject({ url: '/api/v1/nowhere/' })
  expect(first.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
  const { access } = await server.logIn('dayo')
  await database.admin.query('alter table audit rename to audit_away')
  try {
    const failed = await app.inject({
      url: '/api/v1/admin/audit/',
      headers: { authorization: `Bearer ${access}` },
    })
    expect(failed.statusCode).toBe(500)
    const number = failed.headers['x-request-id'] as string
    expect(failed.json().message).toContain(number)
    expect(said.at(-1)?.fields).toMatchObject({ requestId: number })
  } finally {
    await database.admin.query('alter table audit_away rename to audit')
  }
})
