import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { claims } from '#contract/people/token.ts'
import { changePassword } from '#store/people/person.ts'
import { verifyChain } from '#store/platform/audit.ts'
import { wholeOrganisation } from '../frame/scope.ts'
import { PASSWORD, type TestServer, testServer } from '../testing.ts'
import { createVisitor, decodePayload } from '../testing-visitor.ts'
import { waitWords } from './credentials.ts'
import { hashPassword } from './password.ts'

let server: TestServer
let address = 1

beforeAll(async () => {
  server = await testServer({ config: { trustedProxies: ['10.9.8.7'] } })
})
afterAll(() => server.close())
let visitor: ReturnType<typeof createVisitor>
beforeEach(() => {
  visitor = createVisitor(server, `198.51.100.${address++}`)
})

describe('SE-01 log-in', () => {
  it.each([
    [12, '12 s'],
    [60, '1 minute'],
    [61, '2 minutes'],
  ])('says a wait of %i seconds as %s', (seconds, said) => {
    expect(waitWords(seconds)).toBe(said)
  })

  it('answers access, refresh and client_type, at both addresses', async () => {
    for (const url of ['/token/', '/token', '/api/v1/token/']) {
      const reply = await visitor.post(url, { username: 'alice', password: PASSWORD })
      expect(reply.statusCode, url).toBe(200)
      expect(reply.json()).toEqual({
        access: expect.any(String),
        refresh: expect.stringMatching(/^[\w-]{43}$/),
        client_type: 'STANDARD',
      })
    }
    expect((await visitor.logIn('ALICE')).status).toBe(200)
  })

  it('puts id, exp and the other claims into the access token, for 15 minutes', async () => {
    const { body } = await visitor.logIn('alice')
    const said = claims.parse(decodePayload(body.access))
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
    expect(decodePayload((await server.logIn('dayo')).access)).toMatchObject({
      is_admin: true,
      client: '',
    })
  })

  it('answers every wrong pair with the same sentence', async () => {
    const wrong = { code: 'wrong-credentials', error: 'Invalid Username or Password' }
    for (const [username, password] of [
      ['alice', 'Demo#2027'],
      ['nobody', PASSWORD],
      ['bola', `${PASSWORD} `],
    ] as const) {
      const { status, body } = await visitor.logIn(username, password)
      expect(status).toBe(401)
      expect(body).toMatchObject({ ...wrong, detail: wrong.error, message: wrong.error })
    }
  })

  it('takes the same password composed differently, and a long one', async () => {
    const passwordHash = await hashPassword('Ọ̀rọ̀ aṣínà 1'.normalize('NFC').padEnd(200, 'x'))
    await server.database.withScope(wholeOrganisation(server.cast.otherLtd, null), (tx) =>
      changePassword(tx, server.cast.chidi, passwordHash, server.now()),
    )
    const typed = 'Ọ̀rọ̀ aṣínà 1'.normalize('NFD').padEnd(200, 'x')
    expect((await visitor.logIn('chidi', typed)).status).toBe(401)
    expect(
      (await visitor.logIn('chidi', 'Ọ̀rọ̀ aṣínà 1'.normalize('NFC').padEnd(200, 'x').normalize('NFD'))).status,
    ).toBe(200)
    const restored = await hashPassword(PASSWORD)
    await server.database.withScope(wholeOrganisation(server.cast.otherLtd, null), (tx) =>
      changePassword(tx, server.cast.chidi, restored, server.now()),
    )
  })
})

describe('SE-01 guessing', () => {
  it('lets five tries through, then asks to wait, and tries during the wait do not lengthen it', async () => {
    const codes: string[] = []
    for (let each = 0; each < 7; each++) codes.push((await visitor.logIn('guessed', 'x')).body.code)
    expect(codes).toEqual([...Array(5).fill('wrong-credentials'), 'too-many-tries', 'too-many-tries'])
    const refused = await visitor.logIn('guessed', 'x')
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1'])
    expect(refused.body.error).toBe('Too many log-in attempts. Try again in 1 s.')
    server.turnClock(1_000)
    expect((await visitor.logIn('guessed', 'x')).body.code).toBe('wrong-credentials')
    expect((await visitor.logIn('guessed', 'x')).headers['retry-after']).toBe('2')
  })

  it('counts fifty equal tries at once one by one', async () => {
    const tries = Array.from({ length: 50 }, (_, n) =>
      visitor.post('/token/', { username: 'crowd', password: 'x' }, `192.0.2.${n}`),
    )
    const statuses = (await Promise.all(tries)).map((reply) => reply.statusCode)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.every((status) => [401, 429, 503].includes(status))).toBe(true)
  })

  it('does not keep the owner out at an address that has logged in before', async () => {
    const owner = '203.0.113.50'
    const right = { username: 'chidi', password: PASSWORD }
    expect((await visitor.post('/token/', right, owner)).statusCode).toBe(200)
    for (let each = 0; each < 8; each++)
      await visitor.post('/token/', { ...right, password: 'x' }, `203.0.113.${each}`)
    expect((await visitor.post('/token/', right, '203.0.113.99')).statusCode).toBe(429)
    expect((await visitor.post('/token/', right, owner)).statusCode).toBe(200)
  })

  it('lets an address fail twenty times a minute, whoever is meant', async () => {
    const from = '203.0.113.200'
    const statuses: number[] = []
    for (let each = 0; each < 22; each++) {
      statuses.push(
        (await visitor.post('/token/', { username: `user ${each}`, password: 'x' }, from)).statusCode,
      )
    }
    expect(statuses).toEqual([...Array(20).fill(401), 429, 429])
    server.turnClock(3_000)
    expect((await visitor.post('/token/', { username: 'user 30', password: 'x' }, from)).statusCode).toBe(401)
  })

  it('H8 believes a forwarded address from a proxy that is named only', async () => {
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
    await from('10.9.8.7', '203.0.113.77')
    await from('127.0.0.1', '203.0.113.78')
    await from('203.0.113.79', '203.0.113.80')
    const seen = await lastAddress()
    expect(seen).toContain('203.0.113.77')
    expect(seen).toContain('127.0.0.1')
    expect(seen).not.toContain('203.0.113.78')
    expect(seen).toContain('203.0.113.79')
    expect(seen).not.toContain('203.0.113.80')
  })
})

it('SE-01 log-ins stand in an audit chain that shows any change', async () => {
  const scope = wholeOrganisation(server.cast.lagosFoods, null)
  const verify = () => server.database.withScope(scope, (tx) => verifyChain(tx, scope))
  const whole = await verify()
  expect(whole.brokenAt).toBeNull()
  expect(whole.entries).toBeGreaterThan(5)
  const { rows } = await server.database.admin.query(
    'select id, after from audit where organisation_id = $1 order by id offset 3 limit 1',
    [server.cast.lagosFoods],
  )
  const change = (statement: string, ...values: unknown[]) =>
    server.database.admin.query(`${statement} where organisation_id = $1 and id = $2`, [
      server.cast.lagosFoods,
      rows[0].id,
      ...values,
    ])
  await change(`update audit set after = '{"address":"::1"}'`)
  expect(await verify()).toMatchObject({ brokenAt: rows[0].id, entries: 3 })
  await change('update audit set after = $3', rows[0].after)
  expect(await verify()).toEqual(whole)
  await change('delete from audit')
  expect((await verify()).entries).toBe(3)
})
