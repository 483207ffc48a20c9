import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/calls.ts'
import { type TestNetwork, testNetwork } from '#store/engine/connection/testing-network.ts'
import { connectDatabase, type Database } from '#store/engine/database.ts'
import { silentLog } from '#store/engine/log.ts'
import { type TestServer, testServer } from './testing.ts'
import { madeReports, oneCall, type Someone, toInjectable } from './testing-calls.ts'
import { allowBilling, freshPictures, freshRows } from './testing-rows.ts'

/** One way; what is sent within it of one another counts as sent together, also on a busy machine. */
const DELAY_MS = 150
/** The end of a read, for which nobody waits, may be on its way before its answer is out. */
const ENDS = 1

let direct: Database
let network: TestNetwork
let server: TestServer
let someone: Someone
let access: string

beforeAll(async () => {
  const through = async (database: Database) => {
    direct = database
    network = await testNetwork(database.connection, DELAY_MS)
    return connectDatabase(network.connection, { log: silentLog })
  }
  server = await testServer({ through, deps: { reports: madeReports } })
  const { cast, uploadDir } = server
  await allowBilling(direct, cast.lagosFoods)
  someone = {
    userId: cast.alice,
    branchId: cast.ikeja.branchId,
    deviceId: cast.ikeja.deviceIds[0],
    ...(await freshRows(direct, cast.ikeja)),
    ...(await freshPictures(direct, cast.ikeja, uploadDir)),
  }
  access = (await server.logIn('alice')).access
}, 60_000)
afterAll(async () => {
  await server.close()
  await network.close()
})

/** Turns of a call at the network, with nothing remembered of its session. */
async function turnsOf(name: CallName, key?: string): Promise<number> {
  // What the call before has left under way.
  await sleep(4 * DELAY_MS)
  server.turnClock(6_000)
  const request = toInjectable(oneCall(name, someone))
  const headers = {
    ...request.headers,
    authorization: `Bearer ${access}`,
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  }
  const before = network.turns()
  const reply = await server.app.inject({ ...request, headers })
  expect(reply.statusCode, reply.body).toBeLessThan(300)
  return network.turns() - before
}

describe('R10 with 150 ms to the database and as many back', { timeout: 60_000 }, () => {
  it.each([
    ['sideBarData', 4],
    ['notifications', 4],
    ['billingData', 4],
    ['deviceUsage', 4],
    ['powerQuality', 4],
  ] as const)('R10 %s reads in %i round trips', async (name, most) => {
    await turnsOf(name)
    expect(await turnsOf(name)).toBeLessThanOrEqual(most + ENDS)
  })

  it.each([
    ['editEquipment', 4],
    ['addDip', 4],
    ['saveAlertsData', 4],
    ['addBill', 5],
    ['updateFuelEntry', 5],
  ] as const)('R10 %s writes in %i round trips, with a key as without', async (name, most) => {
    await turnsOf(name)
    expect(await turnsOf(name, `of-${name}`)).toBeLessThanOrEqual(most)
  })
})
