import { createHmac, hkdfSync, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { claims } from '#contract/calls/token.ts'
import { verifyChain } from '#store/audit.ts'
import { changePassword, disablePerson } from '#store/person.ts'
import { createKeys } from './access-token.ts'
import { hashPassword } from './password.ts'
import { wholeOrganisation } from './scope.ts'
import { PASSWORD, SECRET, START, type TestServer, testServer } from './testing.ts'

const MINUTE = 60_000
const DAY = 86_400_000

let server: TestServer
let address = 1

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(() => {
  address++
})

function post(url: string, payload: object, remoteAddress = `198.51.100.${address}`, token?: string) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return server.app.inject({ method: 'POST', url, payload, headers, remoteAddress })
}

async function logIn(username: string, password = PASSWORD) {
  const reply = await post('/token/', { username, password })
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
}

async function refresh(token: string) {
  const reply = await post('/token/refresh/', { refresh: token })
  return { status: reply.statusCode, body: reply.json() as { access: string; refresh: string } }
}

async function statusWith(access: string): Promise<number> {
  const said = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString() || '{}') as {
    id?: number
  }
  return (await server.get(`/api/v1/side_bar_data/${said.id ?? server.cast.alice}`, access)).status
}

function payloadOf(access: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(access.split('.')[1] as string, 'base64url').toString())
}

describe('SE-01 log-in', () => {
  it('answers access, refresh and client_type, at both addresses', async () => {
    for (const url of ['/token/', '/token', '/api/v1/token/']) {
      const reply = await post(url, { username: 'alice', password: PASSWORD })
      expect(reply.statusCode, url).toBe(200)
      expect(reply.json()).toEqual({
        access: expect.any(String),
        refresh: expect.stringMatching(/^[\w-]{43}$/),
        client_type: 'STANDARD',
      })
    }
    expect((await logIn('ALICE')).status).toBe(200)
  })

  it('puts id, exp and the other claims into the access token, for 15 minutes', async () => {
    const { body } = await logIn('alice')
    const said = claims.parse(payloadOf(body.access))
    expect(said).toMatchObject({
      id: server.cast.alice,
      user_id: server.cast.alice,
      username: 'alice',
      client: 'Lagos Foods',
      client_type: 'STANDARD',
      is_admin: false,
      role_text: 'ADMINISTRATOR',
      is_solar_customer: false,
    })
    expect([said.iat, said.exp]).toEqual([server.now() / 1000, server.now() / 1000 + 900])
    expect(payloadOf((await logIn('dayo')).body.access)).toMatchObject({ is_admin: true, client: '' })
  })

  it('answers every wrong pair with the same sentence', async () => {
    const wrong = { code: 'wrong-credentials', error: 'Invalid Username or Password' }
    for (const [username, password] of [
      ['alice', 'Demo#2027'],
      ['nobody', PASSWORD],
      ['bola', `${PASSWORD} `],
    ] as const) {
      const { status, body } = await logIn(username, password)
      expect(status).toBe(401)
      expect(body).toMatchObject({ ...wrong, detail: wrong.error, message: wrong.error })
    }
  })

  it('takes the same password composed differently, and a long one', async () => {
    const passwordHash = await hashPassword('Ọ̀rọ̀ aṣínà 1'.normalize('NFC').padEnd(200, 'x'))
    await server.database.withoutTenant((tx) =>
      changePassword(tx, server.cast.chidi, passwordHash, server.now()),
    )
    const typed = 'Ọ̀rọ̀ aṣínà 1'.normalize('NFD').padEnd(200, 'x')
    expect((await logIn('chidi', typed)).status).toBe(401)
    expect(
      (await logIn('chidi', 'Ọ̀rọ̀ aṣínà 1'.normalize('NFC').padEnd(200, 'x').normalize('NFD'))).status,
    ).toBe(200)
    const restored = await hashPassword(PASSWORD)
    await server.database.withoutTenant((tx) => changePassword(tx, server.cast.chidi, restored, server.now()))
  })
})

describe('SE-01 guessing', () => {
  it('lets five tries through, then asks to wait, and tries during the wait do not lengthen it', async () => {
    const codes: string[] = []
    for (let each = 0; each < 7; each++) codes.push((await logIn('guessed', 'x')).body.code)
    expect(codes).toEqual([...Array(5).fill('wrong-credentials'), 'too-many-tries', 'too-many-tries'])
    const refused = await logIn('guessed', 'x')
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1'])
    expect(refused.body.error).toBe('Too many log-in attempts. Try again in 1 s.')
    server.turnClock(1_000)
    expect((await logIn('guessed', 'x')).body.code).toBe('wrong-credentials')
    expect((await logIn('guessed', 'x')).headers['retry-after']).toBe('2')
  })

  it('counts fifty equal tries at once one by one', async () => {
    const tries = Array.from({ length: 50 }, (_, n) =>
      post('/token/', { username: 'crowd', password: 'x' }, `192.0.2.${n}`),
    )
    const statuses = (await Promise.all(tries)).map((reply) => reply.statusCode)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.every((status) => [401, 429, 503].includes(status))).toBe(true)
  })

  it('does not keep the owner out at an address that has logged in before', async () => {
    const owner = '203.0.113.50'
    const right = { username: 'chidi', password: PASSWORD }
    expect((await post('/token/', right, owner)).statusCode).toBe(200)
    for (let each = 0; each < 8; each++)
      await post('/token/', { ...right, password: 'x' }, `203.0.113.${each}`)
    expect((await post('/token/', right, '203.0.113.99')).statusCode).toBe(429)
    expect((await post('/token/', right, owner)).statusCode).toBe(200)
  })

  it('lets an address fail twenty times a minute, whoever is meant', async () => {
    const from = '203.0.113.200'
    const statuses: number[] = []
    for (let each = 0; each < 22; each++) {
      statuses.push((await post('/token/', { username: `user ${each}`, password: 'x' }, from)).statusCode)
    }
    expect(statuses).toEqual([...Array(20).fill(401), 429, 429])
    server.turnClock(3_000)
    expect((await post('/token/', { username: 'user 30', password: 'x' }, from)).statusCode).toBe(401)
  })

  it('believes a forwarded address from a proxy on this machine only', async () => {
    const from = (remoteAddress: string, forwarded: string) =>
      server.app.inject({
        method: 'POST',
        url: '/token/',
        payload: { username: 'alice', password: PASSWORD },
        headers: { 'x-forwarded-for': forwarded },
        remoteAddress,
      })
    const lastAddress = async () => {
      const { rows } = await server.database.admin.query(
        'select address from session order by created_at, id',
      )
      return rows.map((row) => row.address as string)
    }
    await from('127.0.0.1', '203.0.113.77')
    await from('203.0.113.78', '203.0.113.79')
    const seen = await lastAddress()
    expect(seen).toContain('203.0.113.77')
    expect(seen).toContain('203.0.113.78')
    expect(seen).not.toContain('203.0.113.79')
  })
})

describe('SE-04 refresh', () => {
  it('gives a new access token and the next refresh token; the old one dies when the next is used', async () => {
    const first = (await logIn('alice')).body
    server.turnClock(15 * MINUTE)
    expect(await statusWith(first.access)).toBe(401)
    const second = await refresh(first.refresh)
    expect(second.status).toBe(200)
    expect(second.body.refresh).not.toBe(first.refresh)
    expect(await statusWith(second.body.access)).toBe(200)
    server.turnClock(15 * MINUTE)
    const third = await refresh(second.body.refresh)
    expect(third.status).toBe(200)
    expect((await refresh(first.refresh)).status).toBe(401)
  })

  it('hands several tabs the same successor', async () => {
    const { body } = await logIn('alice')
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(body.refresh)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(new Set(answers.map((answer) => answer.body.refresh)).size).toBe(1)
    server.turnClock(9_999)
    expect((await refresh(body.refresh)).body.refresh).toBe(answers[0]?.body.refresh)
  })

  it('keeps the old token good when the answer was lost', async () => {
    const { body } = await logIn('alice')
    const lost = await refresh(body.refresh)
    server.turnClock(DAY)
    const again = await refresh(body.refresh)
    expect(again.body.refresh).toBe(lost.body.refresh)
    expect((await refresh(again.body.refresh)).status).toBe(200)
  })

  it('ends the whole family when a token is used again, and writes it down', async () => {
    const { body } = await logIn('chidi')
    const second = (await refresh(body.refresh)).body
    server.turnClock(MINUTE)
    const third = (await refresh(second.refresh)).body
    expect(await statusWith(third.access)).toBe(200)
    expect((await refresh(body.refresh)).status).toBe(401)
    expect(await statusWith(third.access)).toBe(401)
    expect((await refresh(third.refresh)).status).toBe(401)
    const { rows } = await server.database.admin.query(
      `select action, subject from audit where organisation_id = $1 order by id desc limit 1`,
      [server.cast.otherLtd],
    )
    expect(rows[0]).toEqual({ action: 'session.reused', subject: `session ${payloadOf(body.access).sid}` })
  })

  it('ends after 7 days without use and after 30 days in any case', async () => {
    const idle = (await logIn('alice')).body
    server.turnClock(7 * DAY)
    expect((await refresh(idle.refresh)).status).toBe(401)
    let token = (await logIn('alice')).body.refresh
    for (let day = 0; day < 30; day += 6) {
      const next = await refresh(token)
      expect(next.status, `day ${day}`).toBe(200)
      token = next.body.refresh
      server.turnClock(6 * DAY)
    }
    expect((await refresh(token)).status).toBe(401)
  })

  it('never outlives the session with an access token', async () => {
    let token = (await logIn('alice')).body.refresh
    for (let day = 0; day < 30; day += 5) {
      token = (await refresh(token)).body.refresh
      server.turnClock(5 * DAY - (day === 25 ? 5 * MINUTE : 0))
    }
    const last = await refresh(token)
    const { iat, exp } = payloadOf(last.body.access) as { iat: number; exp: number }
    expect(exp - iat).toBe(300)
  })

  it('keeps only hashes', async () => {
    const { body } = await logIn('alice')
    const next = (await refresh(body.refresh)).body
    const { rows } = await server.database.admin.query('select hash from refresh_token')
    const stored = rows.map((row) => row.hash as string)
    expect(stored).not.toContain(body.refresh)
    expect(stored).not.toContain(next.refresh)
  })

  it('refuses what is no token of ours', async () => {
    for (const token of ['x', 'x'.repeat(1024), "' or 1=1 --"]) {
      const { status, body } = await refresh(token)
      expect([status, body]).toEqual([401, expect.objectContaining({ code: 'not-signed-in' })])
    }
  })
})

describe('SE-06 the end of a session acts at once', () => {
  it('on log-out', async () => {
    const { body } = await logIn('alice')
    const other = (await logIn('alice')).body
    expect(await statusWith(body.access)).toBe(200)
    const reply = await post('/api/v1/token/revoke/', {}, undefined, body.access)
    expect([reply.statusCode, reply.json()]).toEqual([200, { detail: 'You are logged out.' }])
    expect(await statusWith(body.access)).toBe(401)
    expect((await refresh(body.refresh)).status).toBe(401)
    expect(await statusWith(other.access)).toBe(200)
  })

  it('on log-out of a platform administrator', async () => {
    const { body } = await logIn('dayo')
    expect((await post('/api/v1/token/revoke/', {}, undefined, body.access)).statusCode).toBe(200)
    expect((await refresh(body.refresh)).status).toBe(401)
  })

  it('in another process within 5 s', async () => {
    const { body } = await logIn('alice')
    expect(await statusWith(body.access)).toBe(200)
    await server.database.admin.query('update session set revoked_at = now()')
    expect(await statusWith(body.access)).toBe(200)
    server.turnClock(5_000)
    expect(await statusWith(body.access)).toBe(401)
  })

  it('on a changed password and a disabled user, for every session', async () => {
    const before = [(await logIn('bola')).body, (await logIn('bola')).body]
    const passwordHash = await hashPassword('Another#2026')
    const ended = await server.database.withoutTenant((tx) =>
      changePassword(tx, server.cast.bola, passwordHash, server.now()),
    )
    expect(ended).toEqual(expect.arrayContaining(before.map(({ access }) => payloadOf(access).sid)))
    for (const { refresh: token } of before) expect((await refresh(token)).status).toBe(401)
    expect((await logIn('bola')).status).toBe(401)
    const after = (await logIn('bola', 'Another#2026')).body
    await server.database.withoutTenant((tx) => disablePerson(tx, server.cast.bola, server.now()))
    expect((await refresh(after.refresh)).status).toBe(401)
    expect(await statusWith(after.access)).toBe(401)
    expect((await logIn('bola', 'Another#2026')).body.error).toBe('Invalid Username or Password')
  })

  it('takes effect for a role that changed, within 5 s', async () => {
    const { body } = await logIn('alice')
    const role = async () => {
      const reply = await server.get(`/api/v1/side_bar_data/${server.cast.alice}`, body.access)
      return (reply.body.authenticatedData as { role: string }).role
    }
    expect(await role()).toBe('administrator')
    await server.database.admin.query(`update app_user set role = 'viewer' where id = $1`, [
      server.cast.alice,
    ])
    server.turnClock(5_000)
    expect(await role()).toBe('viewer')
  })
})

describe('forged tokens', () => {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

  it('are refused whatever they claim', async () => {
    const { access } = (await logIn('alice')).body as { access: string }
    const [head, payload, signature] = access.split('.') as [string, string, string]
    const said = payloadOf(access)
    const now = server.now()
    const otherKey = new Uint8Array(32).fill(9)
    const signed = (header: object, key: Uint8Array) => {
      const body = `${encode(header)}.${payload}`
      return `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`
    }
    const ours = new Uint8Array(hkdfSync('sha256', SECRET, '', 'nairawatt access token', 32))
    const { exp: _exp, ...endless } = said
    const { sid: _sid, ...homeless } = said
    const sign = (claimed: object, alg = 'HS256') =>
      new SignJWT({ ...claimed }).setProtectedHeader({ alg }).sign(ours)
    const jwk = { kty: 'oct', k: Buffer.from(otherKey).toString('base64url') }
    const forged: Record<string, string> = {
      'alg none': `${encode({ alg: 'none' })}.${payload}.`,
      'alg none, signed': `${encode({ alg: 'none' })}.${payload}.${signature}`,
      'alg NONE': `${encode({ alg: 'NONE', typ: 'JWT' })}.${payload}.${signature}`,
      'another id': `${head}.${encode({ ...said, id: server.cast.chidi })}.${signature}`,
      'another key': await createKeys(otherKey).signAccess(claims.parse(said), now, now + DAY),
      'a key of its own': signed({ alg: 'HS256', jwk }, otherKey),
      'a key id': signed({ alg: 'HS256', kid: '../../dev/null' }, new Uint8Array()),
      'the secret itself as key': signed({ alg: 'HS256' }, SECRET),
      'our key, another algorithm': await sign(said, 'HS512'),
      'our key, no expiry': await sign(endless),
      'our key, no session': await sign(homeless),
      'our key, a session that never was': await sign({ ...said, sid: randomUUID() }),
      'our key, a session id that is none': await sign({ ...said, sid: "x' or true --" }),
    }
    expect(await statusWith(await sign(said))).toBe(200)
    for (const [how, token] of Object.entries(forged)) expect(await statusWith(token), how).toBe(401)
    expect(await statusWith(access)).toBe(200)
  })

  it('are refused when the session belongs to someone else', async () => {
    const { access } = (await logIn('alice')).body as { access: string }
    const keys = createKeys(SECRET)
    const said = claims.parse(payloadOf(access))
    const mixed = await keys.signAccess(
      { ...said, id: server.cast.chidi, user_id: server.cast.chidi },
      server.now(),
      START * 2,
    )
    expect(await statusWith(mixed)).toBe(401)
  })
})

it('SE-01 log-ins stand in an audit chain that shows any change', async () => {
  const scope = wholeOrganisation(server.cast.lagosFoods, null)
  const verify = () => server.database.withScope(scope, (tx) => verifyChain(tx, scope))
  const whole = await verify()
  expect(whole.brokenAt).toBeNull()
  expect(whole.entries).toBeGreaterThan(10)
  const { rows } = await server.database.admin.query(
    'select id, after from audit where organisation_id = $1 order by id offset 3 limit 1',
    [server.cast.lagosFoods],
  )
  await server.database.admin.query(`update audit set after = '{"address":"::1"}' where id = $1`, [
    rows[0].id,
  ])
  expect(await verify()).toMatchObject({ brokenAt: rows[0].id, entries: 3 })
  await server.database.admin.query('update audit set after = $2 where id = $1', [rows[0].id, rows[0].after])
  expect(await verify()).toEqual(whole)
  await server.database.admin.query('delete from audit where id = $1', [rows[0].id])
  expect((await verify()).entries).toBe(3)
})
