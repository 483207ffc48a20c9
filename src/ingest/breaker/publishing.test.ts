import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CommandMessage } from '#contract/meter/commands.ts'
import { addBreaker, listBreakers } from '#store/breaker/breaker.ts'
import { askCommand } from '#store/breaker/breaker-command.ts'
import type { Database } from '#store/engine/database.ts'
import { type Log, silentLog } from '#store/engine/log.ts'
import type { Scope } from '#store/engine/scope.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { makeMetered } from '#store/engine/testing-meters.ts'
import { openBrokerLink } from './broker-link.ts'
import { type Publishing, startPublishing } from './publishing.ts'
import { type TestBroker, testBroker } from './testing-broker.ts'

let database: Database
let broker: TestBroker
let device: MqttClient
let publishing: Publishing
let scope: Scope
let ours: number
let theirs: number
let now = Date.UTC(2026, 10, 20, 9)
let count = 0

beforeAll(async () => {
  database = await freshDatabase()
  broker = await testBroker()
  device = connect(broker.url, { reconnectPeriod: 50 })
  publishing = await start()
})
afterAll(async () => {
  await publishing.stop()
  await device.endAsync(true)
  await broker.close()
  await database.close()
})

beforeEach(async () => {
  now += 60_000
  ;[scope, ours] = await makeBreaker(`Ours ${++count}`)
  ;[, theirs] = await makeBreaker(`Theirs ${count}`)
})

async function start(): Promise<Publishing> {
  const started = await startPublishing({
    database,
    clock: () => now,
    log: silentLog,
    mqttUrl: broker.url,
  })
  await until(() => started.isUp())
  return started
}

async function makeBreaker(name: string): Promise<[Scope, number]> {
  const { scope, deviceIds } = await makeMetered(database, { name, devices: [{ name: 'Gen 1' }] })
  const [deviceId] = deviceIds as [number]
  await database.withScope(scope, (tx) =>
    addBreaker(tx, scope, { deviceId, provider: null, channel: 'mqtt' }),
  )
  return [scope, deviceId]
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 8_000
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error('it did not come to that')
    await sleep(10)
  }
}

const ask = () =>
  database.withScope(scope, (tx) =>
    askCommand(tx, scope, { deviceId: ours, wanted: 'ON', userId: 1, idempotencyKey: null, now }),
  )
const published = (): CommandMessage[] =>
  broker.published.filter(({ topic }) => topic === `commands/${ours}`).map(({ text }) => JSON.parse(text))
const say = (topic: string, body: unknown, retain = false) =>
  device.publishAsync(topic, typeof body === 'string' ? body : JSON.stringify(body), { qos: 1, retain })
const breaker = async () => (await database.withScope(scope, (tx) => listBreakers(tx, scope, [ours])))[0]!

describe('BR-01 commands by MQTT', () => {
  it('are published with number, state and end, and confirmed by the device', async () => {
    const { id } = await ask()
    await until(() => published().length > 0)
    const expires = new Date(now + 10_000).toISOString()
    expect(published()).toEqual([{ id, state: 'ON', expires }])
    await say(`commands/${ours}/ack`, { id, state: 'ON' })
    await until(async () => (await breaker()).command?.state === 'confirmed')
    expect(await breaker()).toMatchObject({ reportedState: 'ON', reportedAt: now, answeredCommand: id })
  })

  it('are not published again by a process that finds them sent', async () => {
    await ask()
    await until(() => published().length > 0)
    await publishing.stop()
    publishing = await start()
    await broker.takeAway()
    await broker.bringBack()
    await until(() => publishing.isUp())
    await sleep(300)
    expect(published()).toHaveLength(1)
  })

  it('wait for the broker, and expire where it does not come in time', async () => {
    await broker.takeAway()
    await until(() => !publishing.isUp())
    await ask()
    now += 10_000
    await broker.bringBack()
    await until(() => publishing.isUp())
    await sleep(200)
    expect(published()).toEqual([])
    now -= 1
    await publishing.stop()
    publishing = await start()
    await until(() => published().length > 0)
  })

  it('a device answers for itself only, and what is not understood is left aside', async () => {
    const { id } = await ask()
    await until(() => published().length > 0)
    await say(`commands/${theirs}/ack`, { id, state: 'ON' })
    for (const text of ['', 'ON', '[]', '{"id":', `{"id":${id}}`, `{"id":${id},"state":"on"}`]) {
      await say(`commands/${ours}/ack`, text)
    }
    await say('commands/999999999/ack', { id, state: 'ON' })
    await say(`commands/${ours}/state`, { state: 'OFF' })
    await until(async () => (await breaker()).reportedState === 'OFF')
    expect((await breaker()).command?.state).toBe('sent')
  })

  it('a retained state that is known already does not count as said just now', async () => {
    const at = now
    await say(`commands/${ours}/state`, { state: 'OFF' }, true)
    await until(async () => (await breaker()).reportedState === 'OFF')
    now += 60_000
    await publishing.stop()
    publishing = await start()
    await say(`commands/${theirs}/state`, { state: 'ON' })
    await sleep(200)
    expect(await breaker()).toMatchObject({ reportedState: 'OFF', reportedAt: at })
  })
})

describe('BR-01 a state that the broker kept', () => {
  const restarted = async () => {
    now += 60_000
    await publishing.stop()
    publishing = await start()
    // A broker sends what it kept when somebody listens, in no order with what is said meanwhile.
    await say(`commands/${theirs}/state`, { state: 'ON' })
    await sleep(300)
  }
  const answered = async (state: 'ON' | 'OFF') => {
    const { id } = await ask()
    await until(() => published().some((command) => command.id === id))
    await say(`commands/${ours}/ack`, { id, state })
    await until(async () => (await breaker()).answeredCommand === id)
    return id
  }

  it('does not stand against an answer that was heard after it', async () => {
    await say(`commands/${ours}/state`, { state: 'OFF' }, true)
    await until(async () => (await breaker()).reportedState === 'OFF')
    now += 60_000
    const id = await answered('ON')
    const at = now
    await restarted()
    expect(await breaker()).toMatchObject({ reportedState: 'ON', reportedAt: at, answeredCommand: id })
    // Said now it counts, answer or not.
    await say(`commands/${ours}/state`, { state: 'OFF' })
    await until(async () => (await breaker()).reportedState === 'OFF')
    expect((await breaker()).reportedAt).toBe(now)
  })

  it('is news where a newer command may have been obeyed and its answer lost', async () => {
    await say(`commands/${ours}/state`, { state: 'OFF' }, true)
    await until(async () => (await breaker()).reportedState === 'OFF')
    await answered('ON')
    const { id } = await ask()
    await until(() => published().some((command) => command.id === id))
    await restarted()
    await until(async () => (await breaker()).reportedState === 'OFF')
    expect((await breaker()).reportedAt).toBe(now)
  })
})

describe('BR-01 the connection', () => {
  it('forgets what the broker has not acknowledged when it ends', async () => {
    const silent = await testBroker({ isSilent: true })
    let ups = 0
    const link = openBrokerLink({
      waiting: 'Breaker commands wait 10 s for it and expire.',
      url: silent.url,
      log: silentLog,
      topics: ['commands/+/ack'],
      onUp: () => void ups++,
      onMessage: () => {},
    })
    await until(() => ups === 1)
    const outcome = link.publish('commands/7', '{}').catch(() => 'not acknowledged')
    await until(() => silent.published.length === 1)
    await silent.takeAway()
    expect(await outcome).toBe('not acknowledged')
    await silent.bringBack()
    await until(() => ups === 2)
    await sleep(300)
    expect(silent.published).toHaveLength(1)
    await link.stop()
    await silent.close()
  })

  it('says once, in a sentence that names MQTT_URL and no password, that the broker cannot be reached', async () => {
    const said: string[] = []
    const log: Log = { ...silentLog, warn: (_, sentence) => void said.push(sentence) }
    const link = openBrokerLink({
      waiting: 'Breaker commands wait 10 s for it and expire.',
      url: 'mqtt://user:hunter2@127.0.0.1:1',
      log,
      topics: [],
      onUp: () => {},
      onMessage: () => {},
    })
    await sleep(900)
    await link.stop()
    expect(said).toHaveLength(1)
    expect(said[0]).toMatch(
      /^The broker of MQTT_URL \(127\.0\.0\.1:1\) cannot be reached: .*ECONNREFUSED.*\. Breaker commands wait/,
    )
    expect(said[0]).not.toContain('hunter2')
  })
})
