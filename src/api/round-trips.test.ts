import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/calls.ts'
import { requireRule } from './frame/policy.ts'
import { operations } from './operations.ts'
import { type TestServer, testServer } from './testing.ts'
import { everyCall, madeReports, nobody, oneCall, type Someone, toInjectable } from './testing-calls.ts'
import { allowBilling, freshPictures, freshRows } from './testing-rows.ts'

// What a slow network to the database costs: turns of question and answer, one after the other.

/** Of a read: session, tree with what waits to be rolled up, and what the page asks for. */
const MOST = 4
const LONGER_READS: Readonly<Record<string, number>> = {
  // Which branches it is about is read first, and then what their pre-paid meters showed before what was bought for them.
  brief: 5,
}
/** Of a write: session, tree with the row and the key, the change, and the audit with the commit. */
const MOST_OF_WRITE = 4
const LONGER_WRITES: Readonly<Record<string, number>> = {
  // What was typed is compared with what is stored before it is stored itself.
  addBill: 5,
  editBill: 5,
  fuelEntry: 5,
  monthlyFuelEntry: 5,
  updateFuelEntry: 5,
  // A person's own row first, and then the branches that it names, the invitation and how it reads now.
  addUser: 5,
  editUser: 5,
  // From when on readings mean something else is found first, and the answer tells the row as it stands then.
  addRatio: 5,
  // What room there is is looked at before the file is written to the disk, and its row comes after.
  addSnapshot: 5,
  addClientPhoto: 5,
  addImport: 6,
  // The answer tells the voltage before it: days of supply, and then the blocks.
  addVoltageIncident: 5,
  editVoltageIncident: 5,
  // The answer is the brief made anew.
  editBrief: 6,
  muteBriefTopic: 6,
}

/** So that what was sent together is told from what waited for an answer. */
const NETWORK_MS = 5

let server: TestServer
let someone: Someone
let alice: string
let stop = () => {}
/** Of the call that is asked now; what an earlier one left under way counts there. */
let turns = { passed: 0, statements: 0 }

/** A statement goes with those that were sent before any answer came: a turn is over when the first of its answers is there. */
function countTurns(): () => void {
  // Nobody waits for the end of a read.
  const isReading = new WeakMap<pg.Client, boolean>()
  const original = pg.Client.prototype.query
  const counted = function (this: pg.Client, ...given: unknown[]) {
    const mine = turns
    const turn = mine.passed + 1
    mine.statements += 1
    const sent = Reflect.apply(original, this, given) as unknown
    if (!(sent instanceof Promise)) return sent
    const [text] = given
    if (typeof text === 'string' && text.startsWith('begin')) isReading.set(this, text.includes('read only'))
    const isWaitedFor = text !== 'COMMIT' || !isReading.get(this)
    return sent.finally(async () => {
      await sleep(NETWORK_MS)
      if (isWaitedFor) mine.passed = Math.max(mine.passed, turn)
    })
  }
  pg.Client.prototype.query = counted as unknown as typeof original
  return () => {
    pg.Client.prototype.query = original
  }
}

beforeAll(async () => {
  // Before any connection is there: each keeps the function that it began with.
  stop = countTurns()
  server = await testServer({ deps: { reports: madeReports } })
  const { cast, database, uploadDir } = server
  await allowBilling(database, cast.lagosFoods)
  someone = {
    userId: cast.alice,
    branchId: cast.ikeja.branchId,
    deviceId: cast.ikeja.deviceIds[0] as number,
    ...(await freshRows(database, cast.ikeja)),
    ...(await freshPictures(database, cast.ikeja, uploadDir)),
  }
  alice = (await server.logIn('alice')).access
})
afterAll(async () => {
  stop()
  await server.close()
})

const names = (what: 'read' | 'write' | 'file in') =>
  everyCall(nobody)
    .filter(({ name, call }) => operations[name]?.what === what && requireRule(call).who === 'organisation')
    .map(({ name }) => name)

/** Turns and statements of a call, and its status. */
async function countFor(name: CallName) {
  const call = oneCall(name, someone)
  // Longer than a session is remembered: it is looked up too.
  server.turnClock(6_000)
  turns = { passed: 0, statements: 0 }
  const request = toInjectable(call)
  const headers = { ...request.headers, authorization: `Bearer ${alice}` }
  let reply = await server.app.inject({ ...request, headers })
  if (reply.statusCode === 401) {
    // Its token has lived as long as one lives.
    alice = (await server.logIn('alice')).access
    turns = { passed: 0, statements: 0 }
    reply = await server.app.inject({ ...request, headers: { ...headers, authorization: `Bearer ${alice}` } })
  }
  expect(reply.statusCode, reply.body).toBeLessThan(500)
  return turns
}

describe('R10 round trips to the database', () => {
  it.each(names('read'))('R10 %s', async (name) => {
    // The first fills what is remembered; of the others one may wait for what an earlier call left under way.
    await countFor(name)
    const { passed, statements } = [await countFor(name), await countFor(name)].sort(
      (one, other) => one.passed - other.passed,
    )[0]!
    expect(statements).toBeGreaterThan(0)
    expect(passed, `${statements} statements`).toBeLessThanOrEqual(LONGER_READS[name] ?? MOST)
  })

  it.each([...names('write'), ...names('file in')])('R10 %s writes', async (name) => {
    const { cast, database, uploadDir } = server
    someone = {
      ...someone,
      ...(await freshRows(database, cast.ikeja)),
      ...(await freshPictures(database, cast.ikeja, uploadDir)),
    }
    const { passed, statements } = await countFor(name)
    expect(statements).toBeGreaterThan(0)
    expect(passed, `${statements} statements`).toBeLessThanOrEqual(LONGER_WRITES[name] ?? MOST_OF_WRITE)
  })
})
