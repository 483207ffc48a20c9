import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type CallName, calls } from '#contract/calls.ts'
import { errorAnswer } from '#contract/errors.ts'
import { operations } from './operations.ts'
import { type Place, type TestServer, testServer } from './testing.ts'
import {
  type Injectable,
  madeReports,
  oneCall,
  schemaKeys,
  type TestCall,
  toInjectable,
} from './testing-calls.ts'
import { type ClientIds, freshClient } from './testing-clients.ts'
import { allowBilling, freshPictures, freshRows, type Pictures, type Rows } from './testing-rows.ts'

let server: TestServer
let token: string
let client: { place: Place; client: ClientIds }
let rows: Rows & Pictures
let address = 0

beforeAll(async () => {
  server = await testServer({ deps: { reports: madeReports } })
  await allowBilling(server.database, server.cast.lagosFoods)
  token = (await server.logIn('alice')).access
  client = await freshClient(server.database)
  const { database, cast, uploadDir } = server
  rows = {
    ...(await freshRows(database, cast.ikeja, cast.alice)),
    ...(await freshPictures(database, cast.ikeja, uploadDir)),
  }
})
afterAll(() => server.close())

const names = Object.keys(operations) as CallName[]

const HOSTILE = [
  '',
  ' ',
  '0',
  '-1',
  '1e3',
  '1e309',
  'NaN',
  '0x1F',
  '2147483648',
  '99999999999999999999',
  '1,2,',
  ',',
  '1,,2',
  '%00',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\uffff\u202e',
  '🔌'.repeat(90),
  "' or '1'='1",
  "'; drop table app_user; --",
  '$1',
  '../../../etc/passwd',
  '..%2f..%2f',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '=cmd()',
  '__proto__',
  'constructor',
  'toString',
  'hourly\n',
  'HOURLY',
  '00-00-0000 00:00',
  '99-99-9999 99:99',
  '31-02-2026 00:00',
  '01-01-2026 24:61',
  '٠١-٠١-٢٠٢٦ ٠٠:٠٠',
  '2026-02-30',
  '0000-00-00',
  'x'.repeat(5_000),
]

const EDGE_DAYS = [
  [0, 1, 1],
  [1, 1, 1],
  [99, 12, 31],
  [1899, 12, 31],
  [1900, 1, 1],
  [2199, 12, 31],
  [9998, 12, 31],
  [9999, 12, 31],
] as const

/** How another day is written in the place of a good value; null where the value has no day. */
function dayWriter(good: unknown): ((year: number, month: number, day: number) => string) | null {
  if (typeof good !== 'string') return null
  const fill = (pattern: RegExp, places: string) => (year: number, month: number, day: number) =>
    good.replace(
      pattern,
      places.replace('Y', digits(year, 4)).replace('M', digits(month, 2)).replace('D', digits(day, 2)),
    )
  if (/^\d{4}-\d{2}-\d{2}/.test(good)) return fill(/^\d{4}-\d{2}-\d{2}/, 'Y-M-D')
  if (/^\d{2}-\d{2}-\d{4}/.test(good)) return fill(/^\d{2}-\d{2}-\d{4}/, 'D-M-Y')
  return /^\d{4}-\d{2}$/.test(good) ? fill(/^.*$/, 'Y-M') : null
}

function digits(value: number, width: number): string {
  return String(value).padStart(width, '0')
}

/** Texts of the specification that are no sentences. */
const VERBATIM = [
  /^Limit connot be more than 999999999999999999\.99$/,
  /^Please Input (name|voltage|quantity|date_purchased)!$/,
  /^only images are allowed$/,
  /^new password is required$/,
]

function mine(name: CallName): TestCall {
  const { cast } = server
  const { branchId, deviceIds } = name.startsWith('admin') ? client.place : cast.ikeja
  const ids = { userId: cast.alice, branchId, deviceId: deviceIds[0], ...rows }
  const someone = { ...ids, client: client.client }
  return oneCall(name, someone)
}

/** Who gets past the policy, so that what is sent is read. */
function askerFor(name: CallName): string {
  return calls[name].who === 'platform' ? 'dayo' : 'alice'
}

/** Nothing a caller sends may break the server: an answer of the contract or a refusal with its sentence. */
async function expectSane(request: Injectable & { headers?: Record<string, string>; payload?: unknown }) {
  // A slow caller from everywhere: neither allowance runs out, so that every request reaches its call.
  server.turnClock(50)
  address = (address + 1) % 60_000
  const reply = await server.app.inject({
    ...(request as Injectable),
    headers: { authorization: `Bearer ${token}`, ...request.headers },
    remoteAddress: `10.1.${address >> 8}.${address & 255}`,
  })
  const seen = `${request.method} ${request.url.slice(0, 200)} → ${reply.statusCode} ${reply.body.slice(0, 300)}`
  expect(reply.statusCode < 500, seen).toBe(true)
  expect(reply.body.includes('too-many-requests'), seen).toBe(false)
  if (reply.statusCode >= 300) {
    const refusal = errorAnswer.parse(reply.json())
    expect(VERBATIM.some((text) => text.test(refusal.error)) ? 'A text of it.' : refusal.error, seen).toMatch(
      /^[A-Z].{5,300}[.a-z]$/su,
    )
    expect(refusal.error, seen).not.toMatch(/<script|\bselect\b.+\bfrom\b|at \S+\.ts|undefined/)
  }
  return reply
}

function* places(asked: TestCall): Generator<['params' | 'query' | 'body', string]> {
  for (const part of ['params', 'query', 'body'] as const) {
    if (part === 'body' && asked.call.method === 'GET') continue
    for (const { key } of schemaKeys(asked.call[part])) yield [part, key]
  }
}

function put(asked: TestCall, part: 'params' | 'query' | 'body', key: string, value: unknown): Injectable {
  return toInjectable({ ...asked, [part]: { ...asked[part], [key]: value } })
}

beforeAll(() => {
  // A log-out that succeeds would end the session the other calls are asked with.
  expect(names).toContain('tokenRevoke')
})

describe.each(names.filter((name) => name !== 'tokenRevoke'))('%s', { timeout: 300_000 }, (name) => {
  it('refuses or answers hostile texts in every place', async () => {
    token = (await server.logIn(askerFor(name))).access
    const asked = mine(name)
    for (const [part, key] of places(asked)) {
      for (const text of HOSTILE) await expectSane(put(asked, part, key, text))
    }
  })

  it('refuses or answers whatever fast-check finds', async () => {
    token = (await server.logIn(askerFor(name))).access
    const asked = mine(name)
    for (const [part, key] of places(asked)) {
      const value =
        part === 'body' ? fc.jsonValue({ maxDepth: 3 }) : fc.string({ unit: 'binary', maxLength: 60 })
      const property = fc.asyncProperty(value, async (text) => {
        await expectSane(put(asked, part, key, text))
      })
      await fc.assert(property, { numRuns: inject('all') ? 40 : 8 })
    }
  })

  it('H4 refuses or answers any day of the years 0 to 9999 in every place of a day', async () => {
    token = (await server.logIn(askerFor(name))).access
    const asked = mine(name)
    for (const [part, key] of places(asked)) {
      const write = dayWriter(asked[part][key])
      if (write === null) continue
      for (const [year, month, day] of EDGE_DAYS)
        await expectSane(put(asked, part, key, write(year, month, day)))
      const number = (min: number, max: number) => fc.integer({ min, max })
      const property = fc.asyncProperty(
        number(0, 9999),
        number(1, 12),
        number(1, 28),
        async (year, month, day) => {
          await expectSane(put(asked, part, key, write(year, month, day)))
        },
      )
      await fc.assert(property, { numRuns: inject('all') ? 40 : 4 })
    }
  })

  it('refuses what it does not know', async () => {
    token = (await server.logIn(askerFor(name))).access
    const asked = mine(name)
    const request = toInjectable(asked)
    const more = `${request.url}${request.url.includes('?') ? '&' : '?'}`
    for (const extra of [
      'x=1',
      '__proto__=1',
      'branches=1&branches=2',
      'constructor[prototype]=1',
      '%00=1',
    ]) {
      const reply = await expectSane({ ...request, url: more + extra })
      expect(reply.statusCode, extra).toBe(400)
    }
    for (const { key } of schemaKeys(asked.call.query)) {
      const twice = `${encodeURIComponent(key)}=1&${encodeURIComponent(key)}=2`
      expect((await expectSane({ ...request, url: more + twice })).statusCode, key).toBe(400)
    }
    if (request.method === 'GET') return
    // Older clients send more along, to be ignored.
    if (name === 'deleteEquipment' || name === 'saveAlertsData') return
    const reply = await expectSane(toInjectable({ ...asked, body: { ...asked.body, unknown_key: 1 } }))
    expect([reply.statusCode, reply.json().error]).toEqual([
      400,
      'Remove "unknown_key" from the body: it is not known here.',
    ])
  })
})

describe('bodies', () => {
  const json = { 'content-type': 'application/json' }
  const url = '/api/v1/token/'
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`

  it.each([
    ['nothing', {}, undefined, 400],
    ['an empty text called JSON', json, '', 400],
    ['half a text', json, '{"username": "al', 400],
    ['a number', json, '5', 400],
    ['null', json, 'null', 400],
    ['a list', json, '[]', 400],
    ['brackets without end', json, deep, 400],
    ['a poisoned prototype', json, '{"username":"a","password":"b","__proto__":{"x":1}}', 400],
    ['a poisoned constructor', json, '{"constructor":{"prototype":{"x":1}}}', 400],
    ['bytes', json, Buffer.from([0xff, 0xfe, 0x00, 0x01]), 400],
    ['NUL in a name', json, '{"username":"a\\u0000","password":"b"}', 400],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'username=a&password=b', 415],
    ['a text', { 'content-type': 'text/plain' }, '{"username":"a","password":"b"}', 415],
    ['no kind that there is', { 'content-type': ';;;' }, 'x', 415],
    ['more than is read', json, JSON.stringify({ username: 'a', password: 'x'.repeat(300_000) }), 413],
    ['a name that is too long', json, JSON.stringify({ username: 'a'.repeat(151), password: 'b' }), 400],
  ] as const)('refuses %s', async (_, headers, payload, status) => {
    const reply = await expectSane({ method: 'POST', url, headers, payload } as never)
    expect(reply.statusCode).toBe(status)
  })

  it('says what to do', async () => {
    const sentence = async (payload: object) =>
      (await expectSane({ method: 'POST', url, payload } as never)).json().error
    expect(await sentence({ username: 'a' })).toBe(
      'Correct "password" in the body: it must be given as string.',
    )
    expect(await sentence({ username: '', password: 'b' })).toBe(
      'Correct "username" in the body: it must be at least 1 characters long.',
    )
    expect(await sentence({ username: 'a', password: 'b', 'x<y': 1 })).toBe(
      'Remove "x?y" from the body: it is not known here.',
    )
  })
})
