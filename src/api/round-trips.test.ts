import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/calls.ts'
import { requireRule } from './frame/policy.ts'
import { operations } from './operations.ts'
import { type TestServer, testServer } from './testing.ts'
import { everyCall, madeReports, nobody, oneCall, type Someone, toInjectable } from './testing-calls.ts'
import { allowBilling, freshPictures, freshRows } from './testing-rows.ts'

// What a slow network to the database costs: turns of question and answer, one after the other.

/** Session, tree with what waits to be rolled up, and what the page asks for. */
const MOST = 4
/** What those need that ask one thing after another: to be brought down, and never up. */
const LONGER: Readonly<Record<string, number>> = {
  billingData: 6,
  billFacts: 5,
  dieselBalance: 9,
  fuelFacts: 7,
  buyList: 10,
  prepaidStanding: 12,
  monthEnd: 12,
  powerQuality: 6,
  aggregate: 14,
  dashboardData: 14,
  totalEnergy: 7,
  explain: 7,
  supplyMonth: 11,
  deviceQuality: 13,
  homeMoney: 15,
  homeSites: 21,
  generateReport: 13,
  report: 5,
  getReports: 5,
  getReportsBaseline: 5,
  scoreCard: 5,
}

let server: TestServer
let someone: Someone
let alice: string
let stop = () => {}
/** Of the call that is asked now; what an earlier one left under way counts there. */
let turns = { passed: 0, statements: 0 }

/** A statement goes with those that were sent before any answer came: a turn is over when the first of its answers is there. */
function countTurns(): () => void {
  const original = pg.Client.prototype.query
  const counted = function (this: pg.Client, ...given: unknown[]) {
    const mine = turns
    const turn = mine.passed + 1
    mine.statements += 1
    const sent = Reflect.apply(original, this, given) as unknown
    const over = () => {
      mine.passed = Math.max(mine.passed, turn)
    }
    if (sent instanceof Promise) sent.then(over, over)
    return sent
  }
  pg.Client.prototype.query = counted as unknown as typeof original
  return () => {
    pg.Client.prototype.query = original
  }
}

beforeAll(async () => {
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
  stop = countTurns()
})
afterAll(async () => {
  stop()
  await server.close()
})

const reads = everyCall(nobody)
  .filter(({ name, call }) => operations[name]?.what === 'read' && requireRule(call).who === 'organisation')
  .map(({ name }) => name)

async function turnsOf(name: CallName): Promise<[number, number]> {
  const call = oneCall(name, someone)
  // Longer than a session is remembered: it is looked up too.
  server.turnClock(6_000)
  turns = { passed: 0, statements: 0 }
  const request = toInjectable(call)
  const headers = { ...request.headers, authorization: `Bearer ${alice}` }
  const reply = await server.app.inject({ ...request, headers })
  expect(reply.statusCode, reply.body).toBeLessThan(500)
  return [turns.passed, turns.statements]
}

describe('R10 round trips to the database', () => {
  it.each(reads)('R10 %s', async (name) => {
    await turnsOf(name)
    const [passed, statements] = await turnsOf(name)
    expect(passed, `${statements} statements`).toBeLessThanOrEqual(LONGER[name] ?? MOST)
  })
})
