import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyCall } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import type { Rule } from '#domain/people/policy.ts'
import { requireRow, requireRule } from './frame/policy.ts'
import { idKeys } from './frame/scope.ts'
import { type Place, type TestServer, testServer } from './testing.ts'
import { madeReports, oneCall, type Someone, type TestCall, toInjectable } from './testing-calls.ts'
import { type ClientIds, freshClient } from './testing-clients.ts'
import { allowBilling, freshPictures, freshRows, type Pictures, type Rows } from './testing-rows.ts'

/** Every mounted route, asked by everybody, with ids that are theirs and ids that are not. */

const PEOPLE = {
  'no one': null,
  viewer: 'bola',
  manager: 'efe',
  administrator: 'alice',
  'other organisation': 'chidi',
  'platform administrator': 'dayo',
} as const
type Who = keyof typeof PEOPLE
/** What the level of each lets them do; those of the platform stand apart. */
const LEVEL: Record<Who, number> = {
  'no one': 0,
  viewer: 1,
  manager: 4,
  administrator: 5,
  'other organisation': 5,
  'platform administrator': 0,
}

/**
 * 'own': the asker's own ids, or a client with what is its own. 'foreign user': somebody else's user id. 'foreign place':
 * rows of another organisation, or parts of one client asked for in another. 'absent': a client that does not exist.
 */
const IDS = ['own', 'foreign user', 'foreign place', 'absent'] as const
type Ids = (typeof IDS)[number]

/** Routes whose good answer is a refusal of what was sent. */
const ANSWERS: Partial<Record<CallName, number>> = {
  tokenRefresh: 401,
  changePassword: 400,
  resetPassword: 400,
  usePasswordLink: 400,
  tokenFactor: 400,
  tokenSetUp: 400,
  tokenSetUpConfirm: 400,
  confirmApp: 400,
  tokenPasskeyRequest: 400,
  tokenPasskey: 400,
  tokenSetUpPasskey: 400,
  tokenSetUpPasskeyConfirm: 400,
  addPasskey: 400,
  removePasskey: 404,
  renewRecoveryCodes: 400,
  removeFactor: 400,
  endSession: 404,
  enrolSite: 400,
}
/** What moves the figures of every branch is not for somebody who sees some of them. */
const WHOLE_ORGANISATION: readonly CallName[] = [
  'addFactor',
  'addSupplyRule',
  'confirmSupplyRule',
  'addBandTariff',
  'saveAlertsData',
  'editClient',
  'addClientPhoto',
]

const ABSENT = 2_000_000_000
/** What visitors left belongs to no client. */
const ABSENT_IDS = { messageId: ABSENT, signUpId: ABSENT, nameId: ABSENT, mappingId: ABSENT }
const names = (Object.keys(calls) as CallName[]).filter((name) => calls[name].who !== 'meter')

let server: TestServer
let cells = 0
const tokens = new Map<Who, string>()
const kept = new Map<Place, Rows & Pictures>()
let clients: { mine: { place: Place; client: ClientIds }; other: { place: Place; client: ClientIds } }

beforeAll(async () => {
  // Who may have a file is asked here; what stands in it is billing.test.ts's and report.test.ts's.
  server = await testServer({ deps: { reports: madeReports } })
  const { database, cast } = server
  for (const id of [cast.lagosFoods, cast.otherLtd]) await allowBilling(database, id)
  await logInAll()
  for (const place of [cast.yaba, cast.elsewhere]) kept.set(place, await readRows(place, 0))
  clients = { mine: await freshClient(database), other: await freshClient(database) }
})
afterAll(() => server.close())

async function logInAll(): Promise<void> {
  for (const [who, username] of Object.entries(PEOPLE) as [Who, string | null][]) {
    if (username !== null) tokens.set(who, (await server.logIn(username)).access)
  }
}

async function readRows(place: Place, userId: number) {
  const { database, uploadDir } = server
  const { snapshotId, photoId } = kept.get(place) ?? (await freshPictures(database, place, uploadDir))
  return { ...(await freshRows(database, place, userId)), snapshotId, photoId }
}

const userFor = (who: Who): number => {
  const { cast } = server
  const username = PEOPLE[who]
  return username === null ? cast.alice : cast[username]
}
const placeFor = (who: Who) => (who === 'other organisation' ? server.cast.elsewhere : server.cast.yaba)

/** What the policy comes to for one cell: 401 nobody, 403 known but not allowed, 404 not theirs. */
function stated(name: CallName, rule: Rule, who: Who, ids: Ids): number {
  const good = ANSWERS[name] ?? (calls[name] as AnyCall).status ?? 200
  if (rule.who === 'anyone') return good
  if (who === 'no one') return 401
  const isPlatform = who === 'platform administrator'
  if (rule.who === 'platform' && !isPlatform) return 403
  if (rule.who === 'organisation' && (isPlatform || LEVEL[who] < rule.level)) return 403
  if (ids !== 'own') return 404
  return who === 'manager' && WHOLE_ORGANISATION.includes(name) ? 403 : good
}

/** The route asked for with such ids; null: it names none of them. */
async function asked(name: CallName, rule: Rule, who: Who, ids: Ids): Promise<TestCall | null> {
  const isGood = stated(name, rule, who, ids) < 300
  return rule.who === 'platform' ? ofClient(name, ids, isGood) : ofOrganisation(name, who, ids, isGood)
}

async function ofOrganisation(name: CallName, who: Who, ids: Ids, isGood: boolean): Promise<TestCall | null> {
  const { cast } = server
  const own = placeFor(who)
  const place = ids !== 'foreign place' ? own : own === cast.elsewhere ? cast.yaba : cast.elsewhere
  const userId = ids === 'foreign user' ? cast.femi : userFor(who)
  // A good answer may take its rows away; a refusal takes nothing.
  const rows = isGood ? await readRows(place, userId) : kept.get(place)!
  const made = make(name, { userId, branchId: place.branchId, deviceId: place.deviceIds[0], ...rows })
  if (ids === 'own') return made
  if (ids === 'absent') return null
  if (ids === 'foreign user') return 'userId' in made.params ? made : null
  return withForeignPlace(made, place)
}

/** With a selection where the route takes one; null: it names no branch, device or row. */
function withForeignPlace(made: TestCall, { branchId }: Place): TestCall | null {
  const named = [made.params, made.query, made.body].flatMap(Object.keys)
  const { shape = {} } = made.call.query as { shape?: Record<string, unknown> }
  if ('branches' in shape) return { ...made, query: { ...made.query, branches: String(branchId) } }
  // Settings are asked for by user or by branch.
  if ('owner' in made.params) return { ...made, params: { ...made.params, owner: branchId } }
  const isRow = (key: string) =>
    idKeys[key] === 'row' &&
    // How far one has read: a bound, and no row.
    key !== 'up_to' &&
    // A rule as published is everybody's.
    key !== 'ruleId' &&
    (key !== 'id' || 'kind' in made.params) &&
    (key !== 'receiver_id' || made.name === 'deleteMailReciever')
  return named.some((key) => ['branch', 'device', 'either'].includes(idKeys[key] ?? '') || isRow(key))
    ? made
    : null
}

async function ofClient(name: CallName, ids: Ids, isGood: boolean): Promise<TestCall | null> {
  if (ids === 'foreign user') return null
  const { place, client } = isGood ? await freshClient(server.database) : clients.mine
  const parts = ids === 'foreign place' ? clients.other : { place, client }
  const clientId = ids === 'absent' ? ABSENT : client.clientId
  const made = make(name, {
    ...kept.get(server.cast.yaba)!,
    userId: server.cast.dayo,
    branchId: ids === 'absent' ? ABSENT : parts.place.branchId,
    deviceId: parts.place.deviceIds[0],
    client: { ...parts.client, ...(ids === 'absent' ? ABSENT_IDS : {}), clientId },
  })
  if (ids === 'own') return made
  if (ids === 'absent')
    return ['clientId', ...Object.keys(ABSENT_IDS)].some((key) => key in made.params) ||
      name === 'adminCompare'
      ? made
      : null
  const own = ['branchId', 'deviceId', 'personId', 'keyId', 'agentId', 'nameId', 'mappingId']
  const parted = own.some((key) => key in made.params)
  return parted ? made : null
}

function make(name: CallName, someone: Someone): TestCall {
  return oneCall(name, someone)
}

async function fetchStatus(one: TestCall, rule: Rule, who: Who): Promise<number> {
  const request = toInjectable(one)
  // Everybody logs in from one address, where nobody comes so often at once.
  server.turnClock(100)
  // What ends the session ends one of its own.
  const username = PEOPLE[who]
  const token =
    rule.who === 'signed in' && username !== null ? (await server.logIn(username)).access : tokens.get(who)
  const headers = { ...request.headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }
  return (await server.app.inject({ ...request, headers })).statusCode
}

describe('AD-06 SE-08 the matrix', () => {
  it.each(names)('%s answers everybody as the policy says', async (name) => {
    const rule = requireRule(calls[name])
    const seen: Record<string, number> = {}
    const expected: Record<string, number> = {}
    for (const who of Object.keys(PEOPLE) as Who[]) {
      for (const ids of rule.who === 'anyone' ? (['own'] as const) : IDS) {
        const one = await asked(name, rule, who, ids)
        if (one === null) continue
        const cell = `${who}, ${ids}`
        expected[cell] = stated(name, rule, who, ids)
        seen[cell] = await fetchStatus(one, rule, who)
      }
    }
    // Such a call may have ended the other sessions of its person.
    if (rule.who === 'signed in') await logInAll()
    expect(seen).toEqual(expected)
    cells += Object.keys(seen).length
  })

  it('has at least 1,000 cells', () => {
    expect(cells).toBeGreaterThanOrEqual(1_000)
  })

  it('is over every route that is mounted: the server does not start with one that is no call', () => {
    expect(() => requireRow('POST', 'admin/clients/')).not.toThrow()
    expect(() => requireRow('DELETE', 'admin/clients/')).toThrow('The policy says nothing of DELETE')
    expect(() => requireRow(['GET', 'POST'], 'admin/new/')).toThrow('admin/new/')
  })
})
