import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyChain } from '#store/platform/audit.ts'
import { PASSWORD, type TestServer, testServer } from '../testing.ts'
import { wholeOrganisation } from './scope.ts'
import { createSecurityEvents, type SecurityEvents } from './security-events.ts'

interface SecurityLine {
  readonly stream?: string
  readonly kind?: string
  readonly address?: string
  readonly userId?: number
  readonly count?: number
}

const lines: SecurityLine[] = []
const hear = (fields: object) => {
  if ('stream' in fields) lines.push(fields as SecurityLine)
}
let server: TestServer
let events: SecurityEvents
beforeAll(async () => {
  const log = { info: hear, warn: hear, error: hear }
  server = await testServer({ log })
  events = createSecurityEvents({ database: server.database, clock: server.now, log })
})
afterAll(async () => {
  await events.stop()
  await server.close()
})

const logIn = (username: string, password: string, remoteAddress: string) =>
  server.app.inject({ method: 'POST', url: '/token/', payload: { username, password }, remoteAddress })
const told = (kind: string) => lines.filter((line) => line.kind === kind)
const audited = async (action: string) => {
  const { rows } = await server.database.admin.query(
    'select organisation_id as org, user_id as "userId", subject, after from audit where action = $1 order by 1, id',
    [action],
  )
  return rows
}

describe('H11 what is refused leaves a trace', () => {
  it('H11 of log-ins, good and bad, without what was typed', async () => {
    await logIn('alice', PASSWORD, '203.0.113.1')
    expect(told('sign-in')).toMatchObject([{ address: '203.0.113.1', userId: server.cast.alice, count: 1 }])
    for (let each = 0; each < 7; each++) await logIn('alice', 'my secret', '203.0.113.2')
    await logIn('my secret as name', 'x', '203.0.113.3')
    expect(told('sign-in-refused').map(({ address, userId }) => [address, userId])).toEqual([
      ['203.0.113.2', server.cast.alice],
      ['203.0.113.3', undefined],
    ])
    expect(told('sign-in-slowed')).toHaveLength(1)
    expect(JSON.stringify(lines)).not.toContain('my secret')
  })

  it('H11 counts more of a kind from an address, one line a minute', async () => {
    lines.length = 0
    server.turnClock(60_000)
    await logIn('alice', 'x', '203.0.113.2')
    expect(told('sign-in-refused')).toMatchObject([{ count: 4 }, { count: 1 }])
    await expect
      .poll(() => audited('session.refused'))
      .toMatchObject([
        { org: 0, subject: 'address 203.0.113.3', after: { count: 1 } },
        { org: server.cast.lagosFoods, subject: `user ${server.cast.alice}`, after: { count: 1 } },
        { org: server.cast.lagosFoods, after: { address: '203.0.113.2', count: 4 } },
        { org: server.cast.lagosFoods, after: { count: 1 } },
      ])
  })

  it('H11 of what somebody may not do, of wrong keys and of wrong tokens', async () => {
    const { access } = await server.logIn('bola')
    const asBola = { authorization: `Bearer ${access}` }
    await server.app.inject({
      method: 'POST',
      url: `/api/v1/users/${server.cast.bola}/`,
      headers: asBola,
      payload: {},
    })
    await server.app.inject({ url: '/api/v1/account/', headers: { authorization: `Bearer ${access}x` } })
    await server.app.inject({ url: '/api/v1/account/' })
    expect(told('denied')).toMatchObject([
      { userId: server.cast.bola, organisationId: server.cast.lagosFoods },
    ])
    expect(told('token-refused')).toHaveLength(1)
    await expect
      .poll(() => audited('permission.denied'))
      .toMatchObject([{ userId: server.cast.bola, after: { count: 1, call: 'addUser' } }])
  })

  it('H10 anonymous refusals of an hour from 900 addresses are a bounded number of rows, and one with the number', async () => {
    const counted = async () => {
      const { rows } = await server.database.admin.query<{ rows: number; events: number }>(
        `select count(*)::int4 as rows, sum((after->>'count')::int4)::int4 as events from audit where action = 'session.refused'`,
      )
      return rows[0]!
    }
    await events.flush()
    const before = await counted()
    for (let each = 0; each < 2_700; each++) {
      const at = each % 900
      events.tell({ kind: 'sign-in-refused', address: `198.19.${at >> 8}.${at & 255}` })
      if (at === 899) server.turnClock(61_000)
    }
    await events.flush()
    const after = await counted()
    // Sixty at once, one a minute, and the number.
    expect(after.rows - before.rows).toBeLessThanOrEqual(66)
    expect(after.events - before.events).toBe(2_700)
  })

  it('H10 an address that is refused all day long is six rows an hour at most', async () => {
    const subject = 'address 198.51.100.77'
    const rows = async () => (await audited('key.refused')).filter((row) => row.subject === subject)
    for (let minute = 0; minute < 60; minute++) {
      for (let n = 0; n < 10; n++) events.tell({ kind: 'key-refused', address: '198.51.100.77' })
      server.turnClock(60_000)
    }
    await events.flush()
    expect((await rows()).length).toBeLessThanOrEqual(13)
  })

  it('H11 of ten thousand addresses, without a line for each; the audit stays a chain', async () => {
    lines.length = 0
    for (let each = 0; each < 900; each++)
      await server.app.inject({
        url: '/api/v1/account/',
        headers: { authorization: 'Bearer x' },
        remoteAddress: `198.18.${each >> 8}.${each & 255}`,
      })
    expect(told('token-refused').length).toBeLessThanOrEqual(501)
    const scope = wholeOrganisation(server.cast.lagosFoods, null)
    const chain = await server.database.withScope(scope, (tx) => verifyChain(tx, scope))
    expect(chain.brokenAt).toBeNull()
  })
})
