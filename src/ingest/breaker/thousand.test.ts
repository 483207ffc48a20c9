import { setTimeout as sleep } from 'node:timers/promises'
import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '#api/testing.ts'
import type { CommandState, SwitchState } from '#domain/breaker/command.ts'
import { expireCommandsJob } from '#jobs/breaker/expire-commands.ts'
import { addBreaker } from '#store/breaker/breaker.ts'
import { takeRequested } from '#store/breaker/breaker-command.ts'
import { silentLog } from '#store/engine/log.ts'
import { runOnce } from '#store/engine/woken.ts'
import { verifyChain } from '#store/platform/audit.ts'
import { type Caller, createMeterAdmission, scopeOfHolder } from '../meter/meter-admission.ts'
import { keyFor } from '../meter/testing.ts'
import { createPolling, type Polling } from './polling.ts'
import { type Publishing, startPublishing } from './publishing.ts'
import { connectBreakers, SimulatedBreakers } from './testing-breakers.ts'
import { type TestBroker, testBroker } from './testing-broker.ts'

const DEVICES = 40
/** Of them, how many are reached through a gateway that polls. */
const POLLED = 10
const ROUNDS = 25

let server: TestServer
let broker: TestBroker
let wire: MqttClient
let breakers: SimulatedBreakers
const running: Publishing[] = []
let polling: Polling
let gateway: Caller
let devices: number[]
let access: string

beforeAll(async () => {
  server = await testServer()
  const { database, cast } = server
  const scope = scopeOfHolder({ organisationId: cast.lagosFoods })
  devices = await addDevices()
  const polled = devices.slice(0, POLLED)
  await database.withScope(scope, async (tx) => {
    for (const deviceId of devices) {
      const channel = polled.includes(deviceId) ? 'http' : 'mqtt'
      await addBreaker(tx, scope, { deviceId, provider: 'Simulated', channel })
    }
  })
  gateway = { authorization: `Bearer ${await keyFor(database, scope, polled)}`, address: '192.0.2.1' }
  polling = createPolling({ ...deps(), door: createMeterAdmission(database, server.now) })
  broker = await testBroker()
  breakers = new SimulatedBreakers(server.now, 20_261_121)
  wire = await connectBreakers(broker.url, breakers)
  await startDispatcher()
  access = (await server.logIn('alice')).access
})
afterAll(async () => {
  for (const each of running) await each.stop()
  await wire.endAsync(true)
  await broker.close()
  await server.close()
})

const deps = () => ({ database: server.database, clock: server.now, log: silentLog })

async function addDevices(): Promise<number[]> {
  const { rows } = await server.database.admin.query<{ id: number }>(
    `insert into device (organisation_id, branch_id, name, device_type, is_load, is_source)
     select $1, $2, 'Breaker ' || n, 'LOAD', true, false from generate_series(1, $3::int4) n returning id`,
    [server.cast.lagosFoods, server.cast.ikeja.branchId, DEVICES],
  )
  return rows.map(({ id }) => id)
}

async function startDispatcher(): Promise<void> {
  const started = await startPublishing({ ...deps(), mqttUrl: broker.url })
  running.push(started)
  await until(() => started.isUp())
}

async function until(isTrue: () => boolean | Promise<boolean>, patienceMs = 10_000): Promise<boolean> {
  const deadline = Date.now() + patienceMs
  while (!(await isTrue())) {
    if (Date.now() > deadline) return false
    await sleep(10)
  }
  return true
}

async function ask(deviceId: number, state: SwitchState): Promise<void> {
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/v1/toggle_acb/',
    headers: { authorization: `Bearer ${access}`, 'idempotency-key': `${deviceId}-${server.now()}` },
    payload: { state, meter_id: deviceId },
  })
  expect(reply.statusCode, reply.body).toBe(200)
}

interface Row {
  readonly id: number
  readonly deviceId: number
  readonly wanted: SwitchState
  readonly state: CommandState
}

async function commands(where = ''): Promise<Row[]> {
  const { rows } = await server.database.admin.query<Row>(
    `select id, device_id as "deviceId", wanted, state from breaker_command ${where} order by id`,
  )
  return rows
}

const open = () => commands(`where state in ('requested', 'sent')`)

/** The gateway fetches what waits; its wire is as bad as that of the others. */
async function pollOnce(): Promise<void> {
  const fetched = await polling.poll(gateway)
  if (!('answer' in fetched)) throw new Error(fetched.sentence)
  const said: Promise<unknown>[] = []
  for (const { device_id, ...message } of fetched.answer.commands) {
    breakers.receive(device_id, message, (_, id, state) => said.push(polling.answer(gateway, id, state)))
  }
  await Promise.all(said)
}

/** Everything that was answered in time is known here. */
const isQuiet = async () =>
  (await open()).every(({ id, state }) => state === 'sent' && !breakers.answered.has(id))

/** What goes wrong in a round, after everything has been asked for. */
const trouble: Record<number, () => Promise<void>> = {
  4: () => broker.takeAway(),
  5: () => broker.bringBack(),
  // The process ends as it should and starts again.
  8: async () => {
    await running.shift()?.stop()
    await startDispatcher()
  },
  // Two processes for the next rounds.
  11: () => startDispatcher(),
  15: async () => running.pop()?.stop(),
  // The broker goes and comes back at once.
  17: async () => {
    await broker.takeAway()
    await broker.bringBack()
  },
  // A process takes commands and is killed before it publishes them.
  20: async () => {
    const scope = scopeOfHolder({ organisationId: server.cast.lagosFoods })
    await server.database.withScope(scope, (tx) =>
      takeRequested(tx, scope, { channel: 'mqtt', deviceIds: devices, now: server.now() }),
    )
  },
}

async function round(number: number): Promise<void> {
  const askAll = (some: readonly number[]) =>
    Promise.all(some.map((id) => ask(id, (number + id) % 3 === 0 ? 'OFF' : 'ON')))
  await askAll(devices.slice(0, DEVICES / 2))
  await trouble[number]?.()
  await askAll(devices.slice(DEVICES / 2))
  server.turnClock(500)
  await pollOnce()
  await pollOnce()
  await until(isQuiet, trouble[number] ? 1_500 : 5_000)
  server.turnClock(10_500)
  breakers.arriveLate()
  await runOnce(expireCommandsJob(deps()))
  expect(await open()).toEqual([])
}

describe('BR-01 a thousand commands over a bad wire', () => {
  it('end, each once, none executed twice or late, and all of it is in the audit', async () => {
    for (let number = 0; number < ROUNDS; number++) await round(number)
    const all = await commands()
    expect(all).toHaveLength(1_000)

    const published = broker.published.filter(({ topic }) => /^commands\/\d+$/.test(topic))
    const ids = published.map(({ text }) => (JSON.parse(text) as { id: number }).id)
    expect(new Set(ids).size).toBe(ids.length)
    const executed = breakers.executed.map(({ id }) => id)
    expect(new Set(executed).size).toBe(executed.length)
    expect(breakers.executed.filter(({ at, expiresAt }) => at >= expiresAt)).toEqual([])

    const count = (state: CommandState) => all.filter((each) => each.state === state).length
    // Chance decides how many; all of it has to have happened.
    expect(count('confirmed')).toBeGreaterThan(300)
    expect(count('failed')).toBeGreaterThan(5)
    expect(count('expired')).toBeGreaterThan(150)
    expect(count('confirmed') + count('failed') + count('expired')).toBe(1_000)
    const done = new Set(executed)
    expect(all.filter(({ id, state }) => state === 'confirmed' && !done.has(id))).toEqual([])
  }, 180_000)

  it('are audited: one row for the wish, one for its end, in an unbroken chain', async () => {
    const { rows } = await server.database.admin.query<{ id: number; wishes: number; ends: string[] }>(
      `select (after ->> 'command')::int4 as id, count(*) filter (where action = 'breaker.requested')::int4 as wishes,
         array_agg(substr(action, 9)) filter (where action <> 'breaker.requested') as ends
       from audit where action like 'breaker.%' group by 1 order by 1`,
    )
    const expected = (await commands()).map(({ id, state }) => ({ id, wishes: 1, ends: [state] }))
    expect(rows).toEqual(expected)
    const scope = scopeOfHolder({ organisationId: server.cast.lagosFoods })
    const { brokenAt } = await server.database.withScope(scope, (tx) => verifyChain(tx, scope))
    expect(brokenAt).toBeNull()
  })

  it('a breaker that says its state is shown in it', async () => {
    const mqtt = devices.slice(POLLED)
    for (const id of mqtt) {
      const state = breakers.states.get(id) ?? 'OFF'
      wire.publish(`commands/${id}/state`, JSON.stringify({ state }), { qos: 1 })
    }
    const shown = async () => {
      const { rows } = await server.database.admin.query<{ id: number; state: SwitchState | null }>(
        'select device_id as id, reported_state as state from breaker order by 1',
      )
      return new Map(rows.map(({ id, state }) => [id, state]))
    }
    const isSame = async () => {
      const now = await shown()
      return mqtt.every((id) => now.get(id) === (breakers.states.get(id) ?? 'OFF'))
    }
    expect(await until(isSame, 5_000)).toBe(true)
  })
})
