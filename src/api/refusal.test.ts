import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/calls.ts'
import { calls } from '#contract/calls.ts'
import { id, idList } from '#contract/shapes.ts'
import { ACCESS_MS } from '#domain/people/rotation.ts'
import { requiredAccess, requiredLevel, requireRule } from './frame/policy.ts'
import { idKeys } from './frame/scope.ts'
import { operations } from './operations.ts'
import { type Place, type TestServer, testServer } from './testing.ts'
import {
  everyCall,
  madeReports,
  nobody,
  oneCall,
  schemaKeys,
  type TestCall,
  toInjectable,
} from './testing-calls.ts'
import { allowBilling, freshPictures, freshRows, type Pictures } from './testing-rows.ts'

let server: TestServer
let alice: string
let efe: string
let femi: string
let loggedInAt = 0

beforeAll(async () => {
  server = await testServer({ deps: { reports: madeReports } })
  await allowBilling(server.database, server.cast.lagosFoods)
  // Those who see some branches may do everything there, so that what is refused is refused for the branch.
  await server.database.admin.query(
    `update app_user set role = 'administrator', level = 5 where username in ('efe', 'femi')`,
  )
  for (const place of [server.cast.ikeja, server.cast.elsewhere]) await placePictures(place)
  await logInAll()
})
afterAll(() => server.close())
// Every call together is more than one person may ask at once, and than one asks while a token lives.
afterEach(async () => {
  server.turnClock(1_000)
  if (server.now() > loggedInAt + ACCESS_MS / 2) await logInAll()
})

async function logInAll(): Promise<void> {
  alice = (await server.logIn('alice')).access
  efe = (await server.logIn('efe')).access
  femi = (await server.logIn('femi')).access
  loggedInAt = server.now()
}

const absent = 2_000_000_000
/** Calls about the organisation as a whole. */
const WHOLE = [
  'addFactor',
  'addSupplyRule',
  'confirmSupplyRule',
  'addBandTariff',
  'saveAlertsData',
  'editClient',
  'addClientPhoto',
]
const names = Object.keys(operations)
const sessionCalls = everyCall(nobody).filter(({ call }) => requiredAccess(requireRule(call)) === 'session')
/** Those inside an organisation; matrix.test.ts asks every route as everybody. */
const scopedCalls = sessionCalls.filter(({ call }) => requireRule(call).who === 'organisation')

const pictures = new Map<Place, Pictures>()
async function placePictures(place: Place): Promise<Pictures> {
  const found = pictures.get(place) ?? (await freshPictures(server.database, place, server.uploadDir))
  pictures.set(place, found)
  return found
}

/** Deletes take a row with them, so each request gets rows of its own. */
async function asSomeone(name: string, userId: number, place: Place): Promise<TestCall> {
  const rows = await freshRows(server.database, place, name === 'deleteMailReciever' ? userId : 0)
  const ids = { userId, branchId: place.branchId, deviceId: place.deviceIds[0] }
  const someone = { ...ids, ...rows, ...(await placePictures(place)) }
  return oneCall(name as CallName, someone)
}

type Body = { readonly code?: string; readonly error?: string }

async function ask(asked: TestCall, token?: string): Promise<{ status: number; body: Body }> {
  const request = toInjectable(asked)
  const headers = { ...request.headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }
  const reply = await server.app.inject({ ...request, headers })
  const isJson = `${reply.headers['content-type']}`.startsWith('application/json')
  return { status: reply.statusCode, body: isJson ? (reply.json() as Body) : {} }
}

/** The call once for every key that names this kind of id, with the id put there. */
function* withId(asked: TestCall, kind: 'branch' | 'device', value: number): Generator<[string, TestCall]> {
  for (const part of ['params', 'query', 'body'] as const) {
    for (const { key, schema } of schemaKeys(asked.call[part])) {
      if (idKeys[key] !== kind && !(kind === 'branch' && key === 'second')) continue
      const fits = (value: unknown) => part === 'body' && (schema as typeof id).safeParse(value).success
      const put = { ...asked[part], [key]: [value, [value]].find(fits) ?? String(value) }
      yield [`${part}.${key}`, { ...asked, [part]: put }]
    }
  }
}

/** Where a call names the row it is about; a rule as published is everybody's. */
function rowKeys({ call, params, body }: TestCall): ['params' | 'body', string][] {
  const ofPath = schemaKeys(call.params).filter(({ key }) => idKeys[key] === 'row' && key !== 'ruleId')
  if (ofPath.length > 0) return ofPath.map(({ key }) => ['params', key])
  return Object.hasOwn(params, 'kind') && Object.hasOwn(body, 'id') ? [['body', 'id']] : []
}

describe('SE-08 every session call', () => {
  it('knows what each id in the contract names', () => {
    for (const [name, call] of Object.entries(calls)) {
      if (requiredAccess(requireRule(call)) !== 'session') continue
      for (const part of [call.params, call.query, call.body]) {
        for (const { key, schema } of schemaKeys(part)) {
          const bare = (schema as { unwrap?(): unknown }).unwrap?.() ?? schema
          const isId =
            bare === id ||
            bare === idList ||
            /(^|_)id$|Id$|device(?!_?type)|(?<!all_)branch|meter(?!_model|_no)|receiver/i.test(key)
          if (isId) expect(idKeys, `${name}: ${key}`).toHaveProperty(key)
        }
      }
    }
  })

  it('has a row here', () => {
    const expected = Object.entries(calls).filter(
      ([, call]) => requiredAccess(requireRule(call)) === 'session',
    )
    expect(sessionCalls.map(({ name }) => name).sort()).toEqual(expected.map(([name]) => name).sort())
  })

  it.each(scopedCalls.map(({ name }) => name))('%s answers its own user', async (name) => {
    const { cast } = server
    const asked = await asSomeone(name, cast.alice, cast.ikeja)
    expect((await ask(asked, alice)).status).toBe(asked.call.status ?? 200)
  })

  it.each(sessionCalls.map(({ name }) => name))('%s refuses without a good token', async (name) => {
    const { cast } = server
    const asked = await asSomeone(name, cast.alice, cast.ikeja)
    for (const token of [undefined, '', 'x', 'a.b.c', `${alice}x`, alice.slice(0, -2)]) {
      const { status, body } = await ask(asked, token)
      expect([status, body.code], token).toEqual([401, 'not-signed-in'])
    }
  })

  it.each(scopedCalls.filter(({ call }) => call.path.includes(':userId')).map(({ name }) => name))(
    '%s answers another user’s id exactly like one that does not exist',
    async (name) => {
      const { cast } = server
      const gone = await ask(await asSomeone(name, absent, cast.ikeja), alice)
      expect([gone.status, gone.body.code]).toEqual([404, 'not-found'])
      for (const other of [cast.bola, cast.chidi, cast.dayo, cast.ikeja.branchId]) {
        expect(await ask(await asSomeone(name, other, cast.ikeja), alice)).toEqual(gone)
      }
    },
  )

  it.each(scopedCalls.map(({ name }) => name))(
    '%s answers another organisation’s branch and device exactly like ones that do not exist',
    async (name) => {
      const { cast } = server
      const mine = await asSomeone(name, cast.alice, cast.ikeja)
      const foreign = { branch: cast.elsewhere.branchId, device: cast.elsewhere.deviceIds[0] }
      for (const kind of ['branch', 'device'] as const) {
        for (const [key, gone] of withId(mine, kind, absent)) {
          const answer = await ask(gone, alice)
          expect([answer.status, answer.body.code], key).toEqual([404, 'not-found'])
        }
        for (const [key, asked] of withId(mine, kind, foreign[kind])) {
          expect(await ask(asked, alice), key).toEqual({
            status: 404,
            body: (await server.get('/api/v1/nothing')).body,
          })
        }
      }
    },
  )

  it.each(scopedCalls.map(({ name }) => name))('%s hides branches that a user may not see', async (name) => {
    const { cast } = server
    const mine = await asSomeone(name, cast.efe, cast.yaba)
    const answered = await ask(mine, efe)
    // What is about every branch is refused to those who see some of them.
    expect(answered.status).toBe(WHOLE.includes(name) ? 403 : (mine.call.status ?? 200))
    const hidden = { branch: cast.ikeja.branchId, device: cast.ikeja.deviceIds[0] }
    for (const kind of ['branch', 'device'] as const) {
      for (const [key, asked] of withId(mine, kind, hidden[kind])) {
        expect((await ask(asked, efe)).status, key).toBe(404)
      }
    }
  })

  const changes = scopedCalls.filter(
    ({ name, call }) => (requiredLevel(requireRule(call)) ?? 0) > 1 && operations[name]?.what !== 'read',
  )
  it.each(changes.map(({ name }) => name))(
    'AB-08 %s is refused to a user without a branch, in the words of the specification',
    async (name) => {
      const { cast } = server
      const { status, body } = await ask(await asSomeone(name, cast.femi, cast.yaba), femi)
      expect([status, body.error]).toEqual([403, 'NOT ALLOWED'])
    },
  )

  it.each(scopedCalls.filter((asked) => rowKeys(asked).length > 0).map(({ name }) => name))(
    '%s answers rows of another organisation, or of a hidden branch, like ones that do not exist',
    async (name) => {
      const { cast, database } = server
      const gone = (await server.get('/api/v1/nothing')).body
      // The organisation's picture is of no branch.
      const places = name === 'clientPhoto' ? [cast.elsewhere] : [cast.elsewhere, cast.ikeja]
      for (const place of places) {
        const mine = await asSomeone(name, cast.efe, cast.yaba)
        const foreign = { ...(await freshRows(database, place)), ...(await placePictures(place)) }
        const rows: Record<string, number> = { ...foreign, id: foreign.billId }
        for (const [part, key] of rowKeys(mine)) {
          const asked = { ...mine, [part]: { ...mine[part], [key]: rows[key] } }
          expect(await ask(asked, efe), key).toEqual({ status: 404, body: gone })
          const absentRow = { ...mine, [part]: { ...mine[part], [key]: absent } }
          expect(await ask(absentRow, efe), key).toEqual({ status: 404, body: gone })
        }
      }
    },
  )

  describe('over a range', () => {
    it.each(scopedCalls.filter(({ call }) => call.path.includes(':from')).map(({ name }) => name))(
      '%s refuses a range that is none, or too wide, with a sentence',
      async (name) => {
        const { cast } = server
        // So many requests at once are too many for one person.
        server.turnClock(1_000)
        const mine = await asSomeone(name, cast.alice, cast.ikeja)
        const refused = async (from: string, to: string) => {
          const began = performance.now()
          const { status, body } = await ask({ ...mine, params: { ...mine.params, from, to } }, alice)
          expect(performance.now() - began).toBeLessThan(2_000)
          return [status, body.code]
        }
        expect(await refused('31-02-2026 00:00', '01-03-2026 00:00')).toEqual([400, 'bad-request'])
        expect(await refused('01-01-2026 24:00', '01-03-2026 00:00')).toEqual([400, 'bad-request'])
        expect(await refused('2026-01-01 00:00', '01-03-2026 00:00')).toEqual([400, 'bad-request'])
        expect(await refused('01-01-0001 00:00', '31-12-9999 23:59')).toEqual([400, 'bad-request'])
        expect(await refused('01-01-1900 00:00', '31-12-2199 23:59')).toEqual([400, 'too-wide'])
        expect(await refused('01-01-2015 00:00', '31-12-2026 23:59')).toEqual([400, 'too-wide'])
      },
    )
  })

  it('refuses an expired token, and only then', async () => {
    const began = server.now()
    const { access } = await server.logIn('alice')
    const all: TestCall[] = []
    for (const { name } of scopedCalls) all.push(await asSomeone(name, server.cast.alice, server.cast.ikeja))
    server.turnClock(15 * 60_000 - 1_000)
    for (const asked of all)
      expect((await ask(asked, access)).status, asked.name).toBe(asked.call.status ?? 200)
    server.turnClock(1_000)
    for (const asked of all) expect((await ask(asked, access)).status, asked.name).toBe(401)
    expect(server.now()).toBe(began + 900_000)
    // Every call is asked twice in one test.
  }, 240_000)
})

it('AP-00 every operation has its place on both axes; a file to import is one that comes in (T14)', () => {
  for (const name of names) {
    const { whose, what, call } = operations[name as CallName]!
    expect(['open', 'organisation', 'platform']).toContain(whose)
    expect(['read', 'write', 'file in', 'file out']).toContain(what)
    expect(whose === 'platform', name).toBe(call.who === 'platform')
    if (call.file) expect(what, name).toBe('file out')
  }
  expect(operations.addImport?.what).toBe('file in')
})
