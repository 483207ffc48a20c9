import { createHmac, hkdfSync, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { claims } from '#contract/people/token.ts'
import { changePassword, disablePerson } from '#store/people/person.ts'
import { createKeys } from '../people/access-token.ts'
import { hashPassword } from '../people/password.ts'
import { SECRET, START, type TestServer, testServer } from '../testing.ts'
import { createVisitor, decodePayload } from '../testing-visitor.ts'
import { wholeOrganisation } from './scope.ts'

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

describe('SE-06 the end of a session acts at once', () => {
  it('on log-out', async () => {
    const { body } = await visitor.logIn('alice')
    const other = (await visitor.logIn('alice')).body
    expect(await visitor.statusWith(body.access)).toBe(200)
    const reply = await visitor.post('/api/v1/token/revoke/', {}, undefined, body.access)
    expect([reply.statusCode, reply.json()]).toEqual([200, { detail: 'You are logged out.' }])
    expect(await visitor.statusWith(body.access)).toBe(401)
    expect((await visitor.refresh(body.refresh)).status).toBe(401)
    expect(await visitor.statusWith(other.access)).toBe(200)
  })

  it('on log-out of a platform administrator', async () => {
    const body = await server.logIn('dayo')
    expect((await visitor.post('/api/v1/token/revoke/', {}, undefined, body.access)).statusCode).toBe(200)
    expect((await visitor.refresh(body.refresh)).status).toBe(401)
  })

  it('in another process within 5 s', async () => {
    const { body } = await visitor.logIn('alice')
    expect(await visitor.statusWith(body.access)).toBe(200)
    await server.database.admin.query('update session set revoked_at = now()')
    expect(await visitor.statusWith(body.access)).toBe(200)
    server.turnClock(5_000)
    expect(await visitor.statusWith(body.access)).toBe(401)
  })

  it('on a changed password and a disabled user, for every session', async () => {
    const before = [(await visitor.logIn('bola')).body, (await visitor.logIn('bola')).body]
    const passwordHash = await hashPassword('Another#2026')
    const ended = await server.database.withScope(wholeOrganisation(server.cast.lagosFoods, null), (tx) =>
      changePassword(tx, server.cast.bola, passwordHash, server.now()),
    )
    expect(ended).toEqual(expect.arrayContaining(before.map(({ access }) => decodePayload(access).sid)))
    for (const { refresh: token } of before) expect((await visitor.refresh(token)).status).toBe(401)
    expect((await visitor.logIn('bola')).status).toBe(401)
    const after = (await visitor.logIn('bola', 'Another#2026')).body
    await server.database.withScope(wholeOrganisation(server.cast.lagosFoods, null), (tx) =>
      disablePerson(tx, server.cast.bola, server.now()),
    )
    expect((await visitor.refresh(after.refresh)).status).toBe(401)
    expect(await visitor.statusWith(after.access)).toBe(401)
    expect((await visitor.logIn('bola', 'Another#2026')).body.error).toBe('Invalid Username or Password')
  })

  it('takes effect for a role that changed, within 5 s', async () => {
    const { body } = await visitor.logIn('alice')
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
    const { access } = (await visitor.logIn('alice')).body as { access: string }
    const [head, payload, signature] = access.split('.') as [string, string, string]
    const said = decodePayload(access)
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
    expect(await visitor.statusWith(await sign(said))).toBe(200)
    for (const [how, token] of Object.entries(forged)) expect(await visitor.statusWith(token), how).toBe(401)
    expect(await visitor.statusWith(access)).toBe(200)
  })

  it('are refused when the session belongs to someone else', async () => {
    const { access } = (await visitor.logIn('alice')).body as { access: string }
    const keys = createKeys(SECRET)
    const said = claims.parse(decodePayload(access))
    const mixed = await keys.signAccess(
      { ...said, id: server.cast.chidi, user_id: server.cast.chidi },
      server.now(),
      START * 2,
    )
    expect(await visitor.statusWith(mixed)).toBe(401)
  })
})
