import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, type TestServer, testServer } from '../../testing.ts'

const SECOND = 1_000
const RIGHT = { username: 'alice', password: PASSWORD }

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

function logIn(payload: object, remoteAddress: string, cookie?: string) {
  const headers = cookie === undefined ? {} : { cookie }
  return server.app.inject({ method: 'POST', url: '/token/', payload, remoteAddress, headers })
}

/** What the browser sends again of an answer's cookies. */
function cookieFrom(reply: Awaited<ReturnType<typeof logIn>>): string {
  return String(reply.headers['set-cookie'] ?? '').split(';')[0] ?? ''
}

/** Four addresses that guess every third second, for so many seconds. */
async function guess(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 3) {
    for (let each = 1; each <= 4; each++) await logIn({ ...RIGHT, password: 'x' }, `192.0.2.${each}`)
    server.turnClock(Math.min(3, seconds - second) * SECOND)
  }
}

describe('H6 the owner while somebody guesses', () => {
  it('H6 logs in from a new address after 30 s at most, and the guessers wait', async () => {
    await guess(60)
    const first = await logIn(RIGHT, '203.0.113.1')
    const waitS = Number(first.headers['retry-after'])
    expect(first.statusCode).toBe(429)
    expect(waitS).toBeLessThanOrEqual(30)
    await guess(waitS)
    expect((await logIn(RIGHT, '203.0.113.1')).statusCode).toBe(200)
    const guesser = await logIn({ ...RIGHT, password: 'x' }, '192.0.2.1')
    expect(guesser.statusCode).toBe(429)
    expect(Number(guesser.headers['retry-after'])).toBeGreaterThan(1)
  })

  it('H6 logs in at once with a browser that is known, from the address of a guesser too', async () => {
    const cookie = cookieFrom(await logIn({ ...RIGHT, username: 'chidi' }, '203.0.113.2'))
    for (let each = 0; each < 12; each++)
      await logIn({ username: 'chidi', password: 'x' }, `192.0.2.${each % 3}`)
    expect((await logIn({ ...RIGHT, username: 'chidi' }, '192.0.2.1')).statusCode).toBe(429)
    expect((await logIn({ ...RIGHT, username: 'chidi' }, '192.0.2.1', cookie)).statusCode).toBe(200)
  })

  it('H6 gives a mark that script cannot read, that another cannot make, and that opens nothing', async () => {
    const reply = await logIn({ ...RIGHT, username: 'efe' }, '203.0.113.3')
    expect(reply.headers['set-cookie']).toMatch(
      /^nairawatt-device=[^;]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    const cookie = cookieFrom(reply)
    const forged = cookie.slice(0, -3)
    const another = `${cookie}~${cookie.split('=')[1]}`
    for (let each = 0; each < 9; each++) await logIn({ username: 'bola', password: 'x' }, `192.0.2.${each}`)
    expect((await logIn({ ...RIGHT, username: 'bola' }, '192.0.2.9', forged)).statusCode).toBe(429)
    expect((await logIn({ ...RIGHT, username: 'bola' }, '192.0.2.9', another)).statusCode).toBe(429)
    const wrong = await logIn({ username: 'efe', password: 'x' }, '203.0.113.4', cookie)
    expect([wrong.statusCode, wrong.headers['set-cookie']]).toEqual([401, undefined])
    const asked = await server.app.inject({ url: '/api/v1/account/', headers: { cookie } })
    expect(asked.statusCode).toBe(401)
  })

  it('H6 keeps the marks of several people who share a browser', async () => {
    const one = cookieFrom(await logIn({ ...RIGHT, username: 'femi' }, '203.0.113.6'))
    const both = cookieFrom(await logIn({ ...RIGHT, username: 'efe' }, '203.0.113.6', one))
    expect(both.split('=')[1]?.split('~')).toHaveLength(2)
  })

  it('H6 slows who guesses with a known browser as anybody else', async () => {
    const cookie = cookieFrom(await logIn({ ...RIGHT, username: 'femi' }, '203.0.113.5'))
    const codes: number[] = []
    for (let each = 0; each < 7; each++)
      codes.push((await logIn({ username: 'femi', password: 'x' }, `198.51.100.${each}`, cookie)).statusCode)
    expect(codes).toEqual([401, 401, 401, 401, 401, 429, 429])
  })
})

describe('H7 many log-ins at once', () => {
  it('H7 refuses a flood before it costs anything, says when to try again, and lets known browsers in', async () => {
    server.turnClock(3_600 * SECOND)
    const cookie = cookieFrom(await logIn({ ...RIGHT, username: 'efe' }, '203.0.113.7'))
    const flood = Array.from({ length: 120 }, (_, each) =>
      logIn({ username: `nobody ${each}`, password: 'x' }, `198.18.0.${each}`),
    )
    const owner = logIn({ ...RIGHT, username: 'efe' }, '203.0.113.8', cookie)
    const replies = await Promise.all(flood)
    const shed = replies.filter(({ statusCode }) => statusCode === 503)
    expect(shed.length).toBeGreaterThan(80)
    expect(shed.every(({ headers }) => headers['retry-after'] === '1')).toBe(true)
    expect((await owner).statusCode).toBe(200)
    const { rows } = await server.database.admin.query(
      `select count(distinct username) as names from sign_in_failure where username like 'nobody %'`,
    )
    expect(rows[0].names).toBe(120 - shed.length)
  })
})
