import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../testing.ts'
import { createVisitor, decodePayload } from '../testing-visitor.ts'

const MINUTE = 60_000
const DAY = 86_400_000

let server: TestServer
let address = 1

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
let visitor: ReturnType<typeof createVisitor>
beforeEach(() => {
  visitor = createVisitor(server, `198.51.100.${address++}`)
})

describe('SE-04 refresh', () => {
  it('gives a new access token and the next refresh token; the old one dies when the next is used', async () => {
    const first = (await visitor.logIn('alice')).body
    server.turnClock(15 * MINUTE)
    expect(await visitor.statusWith(first.access)).toBe(401)
    const second = await visitor.refresh(first.refresh)
    expect(second.status).toBe(200)
    expect(second.body.refresh).not.toBe(first.refresh)
    expect(await visitor.statusWith(second.body.access)).toBe(200)
    server.turnClock(15 * MINUTE)
    const third = await visitor.refresh(second.body.refresh)
    expect(third.status).toBe(200)
    expect((await visitor.refresh(first.refresh)).status).toBe(401)
  })

  it('hands several tabs the same successor', async () => {
    const { body } = await visitor.logIn('alice')
    const answers = await Promise.all(Array.from({ length: 5 }, () => visitor.refresh(body.refresh)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(new Set(answers.map((answer) => answer.body.refresh)).size).toBe(1)
    server.turnClock(9_999)
    expect((await visitor.refresh(body.refresh)).body.refresh).toBe(answers[0]?.body.refresh)
  })

  it('keeps the old token good when the answer was lost', async () => {
    const { body } = await visitor.logIn('alice')
    const lost = await visitor.refresh(body.refresh)
    server.turnClock(DAY)
    const again = await visitor.refresh(body.refresh)
    expect(again.body.refresh).toBe(lost.body.refresh)
    expect((await visitor.refresh(again.body.refresh)).status).toBe(200)
  })

  it('ends the whole family when a token is used again, and writes it down', async () => {
    const { body } = await visitor.logIn('chidi')
    const second = (await visitor.refresh(body.refresh)).body
    server.turnClock(MINUTE)
    const third = (await visitor.refresh(second.refresh)).body
    expect(await visitor.statusWith(third.access)).toBe(200)
    expect((await visitor.refresh(body.refresh)).status).toBe(401)
    expect(await visitor.statusWith(third.access)).toBe(401)
    expect((await visitor.refresh(third.refresh)).status).toBe(401)
    const { rows } = await server.database.admin.query(
      `select action, subject from audit where organisation_id = $1 order by id desc limit 1`,
      [server.cast.otherLtd],
    )
    expect(rows[0]).toEqual({
      action: 'session.reused',
      subject: `session ${decodePayload(body.access).sid}`,
    })
  })

  it('ends after 7 days without use and after 30 days in any case', async () => {
    const idle = (await visitor.logIn('alice')).body
    server.turnClock(7 * DAY)
    expect((await visitor.refresh(idle.refresh)).status).toBe(401)
    let token = (await visitor.logIn('alice')).body.refresh
    for (let day = 0; day < 30; day += 6) {
      const next = await visitor.refresh(token)
      expect(next.status, `day ${day}`).toBe(200)
      token = next.body.refresh
      server.turnClock(6 * DAY)
    }
    expect((await visitor.refresh(token)).status).toBe(401)
  })

  it('never outlives the session with an access token', async () => {
    let token = (await visitor.logIn('alice')).body.refresh
    for (let day = 0; day < 30; day += 5) {
      token = (await visitor.refresh(token)).body.refresh
      server.turnClock(5 * DAY - (day === 25 ? 5 * MINUTE : 0))
    }
    const last = await visitor.refresh(token)
    const { iat, exp } = decodePayload(last.body.access) as { iat: number; exp: number }
    expect(exp - iat).toBe(300)
  })

  it('keeps only hashes', async () => {
    const { body } = await visitor.logIn('alice')
    const next = (await visitor.refresh(body.refresh)).body
    const { rows } = await server.database.admin.query('select hash from refresh_token')
    const stored = rows.map((row) => row.hash as string)
    expect(stored).not.toContain(body.refresh)
    expect(stored).not.toContain(next.refresh)
  })

  it('refuses what is no token of ours', async () => {
    for (const token of ['x', 'x'.repeat(1024), "' or 1=1 --"]) {
      const { status, body } = await visitor.refresh(token)
      expect([status, body]).toEqual([401, expect.objectContaining({ code: 'not-signed-in' })])
    }
  })
})
