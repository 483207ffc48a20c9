import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectAsync, type MqttClient } from 'mqtt'
import { createHearing } from '#ingest/meter/hearing/hearing.ts'
import { createMeterAdmission } from '#ingest/meter/meter-admission.ts'
import { startMetering } from '#ingest/meter/metering.ts'
import { startBroker } from '#ingest/meter/mqtt/broker.ts'
import { freePort } from '#ingest/modbus/testing-simulator.ts'
import { startMqttSource } from '#ingest/site/mqtt-source.ts'
import { openQueue } from '#ingest/site/queue/queue.ts'
import { startSending } from '#ingest/site/sending.ts'
import { createServerLink } from '#ingest/site/server-link.ts'
import type { Database } from '#store/engine/database.ts'
import { silentLog } from '#store/engine/log.ts'
import { addName } from '#store/meter/hardware/device-name.ts'
import { createIngestKey } from '#store/meter/ingest-key.ts'
import { openBaselines } from './baselines.ts'
import type { MeterRow } from './meter-rows.ts'
import { findProcessor, type ReadProcessor } from './processor.ts'
import type { Line, Section } from './report.ts'
import { openServer } from './server.ts'
import { syntheticReading } from './synthetic.ts'
import { median, quantile, timed } from './timing.ts'
import { addBenchBranch, type BenchDevice, NOW, organisationScope, type World } from './world.ts'

const GATEWAYS = 40
const DIALECT = 'acrel-adw300'
const TOPIC = 'platform/acrel/meter/json-v2/analog/0000'
const PASSWORD = 'of-the-bench'
/** Some meters send again after that. */
const MOST_ACK_MS = 2_000

/**
 * Meters that send once a minute, by MQTT to the server and to a site agent that sends on: how long each waits for its
 * acknowledgement, spread over the minute and all of them in the same second, and what a reading costs.
 */
export async function gateways(database: Database, world: World): Promise<Section> {
  const { meters, seconds } = world.size.gateways
  const site = await addMeters(database, world, meters)
  const bareMs = await bareInserts(database, site)
  const lines = [
    ...(await throughServer(database, site, { seconds, bareMs })),
    ...(await throughAgent(database, site, { seconds, bareMs })),
  ]
  return { title: `${meters.toLocaleString('en')} devices at one a minute, by MQTT`, lines }
}

interface Pace {
  readonly seconds: number
  /** a row in a durable transaction of its own */
  readonly bareMs: number
}

type Site = Awaited<ReturnType<typeof addMeters>>

async function addMeters(database: Database, world: World, count: number) {
  const scope = await organisationScope(database, `Bench gateways ${Date.now()}`, world.firstDay)
  const plan = { name: 'Meters', devices: count, firstMeter: 0, firstDay: world.firstDay }
  const { devices } = await database.withScope(scope, (tx) => addBenchBranch(tx, scope, plan))
  await database.withScope(scope, async (tx) => {
    for (const [n, { id: deviceId }] of devices.entries())
      await addName(tx, scope, { dialect: DIALECT, id: `0${n}`, channel: '', deviceId, byBroker: false }, NOW)
  })
  const keyOf = async (some: readonly BenchDevice[]) => {
    const wish = { label: `bench gateway ${++keys}`, for: { gatewayOf: some.map(({ id }) => id) } }
    const made = await database.withScope(scope, (tx) => createIngestKey(tx, scope, wish, NOW))
    if ('refusal' in made) throw new Error(made.refusal)
    return made.key
  }
  return { scope, devices, keyOf }
}

async function bareInserts(database: Database, { scope, devices }: Site): Promise<number> {
  const baselines = await openBaselines(database, 1)
  const took: number[] = []
  for (const { id, curve } of devices.slice(0, 30)) {
    const reading = syntheticReading(curve, NOW)
    const row: MeterRow = { organisationId: scope.organisationId, deviceId: id, reading }
    took.push(await timed(baselines.insertOf([row])))
  }
  await baselines.close()
  return median(took)
}

async function throughServer(database: Database, site: Site, pace: Pace): Promise<Line[]> {
  const began = performance.now()
  const clock = () => Math.round(NOW + performance.now() - began)
  const metering = startMetering({ database, clock, log: silentLog, watchedDir: null })
  const hearing = createHearing({ database, clock, log: silentLog, metering })
  const door = createMeterAdmission(database, clock)
  const broker = await startBroker({ host: '127.0.0.1', port: 0, log: silentLog, door, hearing })
  const each = Math.ceil(site.devices.length / GATEWAYS)
  const clients: MqttClient[] = []
  for (let n = 0; n < GATEWAYS; n++) {
    const key = await site.keyOf(site.devices.slice(n * each, (n + 1) * each))
    clients.push(await connectAsync(`mqtt://127.0.0.1:${broker.port}`, { username: 'bench', password: key }))
  }
  const send = (n: number, minute: number) => publish(clients[Math.floor(n / each)]!, n, minute)
  try {
    return await measure(database, site, { pace, send, what: 'to the server' })
  } finally {
    await Promise.all(clients.map((client) => client.endAsync(true)))
    await broker.stop()
    await metering.stop()
  }
}

async function throughAgent(database: Database, site: Site, pace: Pace): Promise<Line[]> {
  const server = await openServer(database)
  const folder = mkdtempSync(join(tmpdir(), 'nairawatt-bench-site-'))
  const key = await site.keyOf(site.devices)
  const clock = {
    wall: server.now,
    sinceBoot: () => performance.now(),
    trueTime: server.now,
    bootId: 'bench',
  }
  const queue = await openQueue({
    folder,
    limitBytes: 1024 ** 3,
    whenFull: 'drop oldest',
    clock,
    log: silentLog,
  })
  const link = createServerLink({ server: `http://127.0.0.1:${server.port}`, version: 'bench' })
  const sending = startSending({ queue, link, key, clock: server.now, log: silentLog, everyMs: 1_000 })
  const port = await freePort()
  const setting = { listen: port, host: '127.0.0.1', password: PASSWORD }
  const source = await startMqttSource(setting, { keep: queue.keep, clock, log: silentLog, key })
  const clients: MqttClient[] = []
  for (let n = 0; n < GATEWAYS; n++)
    clients.push(await connectAsync(`mqtt://127.0.0.1:${port}`, { username: 'bench', password: PASSWORD }))
  const send = (n: number, minute: number) => publish(clients[n % GATEWAYS]!, n, minute)
  const arrived = async () => {
    while ((await queue.figures()).readings > 0) await sleep(20)
  }
  try {
    return await measure(database, site, { pace, send, arrived, what: 'to a site agent, which sends on' })
  } finally {
    await Promise.all(clients.map((client) => client.endAsync(true)))
    await source.stop()
    link.close()
    await sending.stop()
    await queue.close()
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

let minutes = 0
let keys = 0

interface Way {
  readonly what: string
  readonly pace: Pace
  /** resolves at the acknowledgement */
  send(n: number, minute: number): Promise<void>
  /** resolves when the server has what was acknowledged elsewhere */
  arrived?(): Promise<void>
}

async function measure(database: Database, { devices }: Site, way: Way): Promise<Line[]> {
  const { what, send, arrived = async () => {}, pace } = way
  const all = devices.map((_, n) => n)
  // Names, keys and connections are known then.
  await Promise.all(all.slice(0, 200).map((n) => send(n, ++minutes)))
  await arrived()
  const processor = await findProcessor(database)
  const spread = await run(all, pace.seconds * 1_000, send, processor, arrived)
  const atOnce = await run(all, 0, send, processor, arrived)
  return [
    toLine(`${what}, spread over ${pace.seconds} s`, spread, pace.bareMs, MOST_ACK_MS),
    toLine(`${what}, all in one second`, atOnce, pace.bareMs),
  ]
}

interface Ran {
  readonly acks: readonly number[]
  readonly wholeMs: number
  readonly processorMs: number | null
}

/** Each meter once, spread evenly over so long a time. */
async function run(
  all: readonly number[],
  overMs: number,
  send: Way['send'],
  processor: ReadProcessor | null,
  arrived: () => Promise<void>,
): Promise<Ran> {
  const minute = ++minutes
  const before = processor?.() ?? 0
  const began = performance.now()
  const acks: number[] = []
  await Promise.all(
    all.map(async (n) => {
      await sleep((n / all.length) * overMs)
      acks.push(await timed(() => send(n, minute)))
    }),
  )
  await arrived()
  const wholeMs = performance.now() - began
  return { acks, wholeMs, processorMs: processor ? (processor() - before) / all.length : null }
}

function toLine(what: string, { acks, wholeMs, processorMs }: Ran, bareMs: number, most?: number): Line {
  const p99 = quantile(acks, 0.99)
  return {
    what,
    value: median(acks),
    unit: 'ms',
    ratios: { 'bare INSERT': median(acks) / bareMs },
    also: {
      p99,
      max: Math.max(...acks),
      whole: wholeMs,
      ...(processorMs === null ? {} : { 'processor a reading': processorMs }),
    },
    ...(most === undefined ? {} : { budget: { of: 'p99', figure: p99, most } }),
  }
}

async function publish(client: MqttClient, n: number, minute: number): Promise<void> {
  const point = [
    { id: 0, val: `0${n}` },
    ...[1, 2, 3].map((id) => ({ id, val: 230.5 })),
    ...[7, 8, 9].map((id) => ({ id, val: 41.2 })),
    { id: 13, val: 25.5 },
    { id: 21, val: 28.1 },
    { id: 25, val: 0.91 },
    { id: 28, val: 1_000 + minute / 10 },
  ]
  const body = JSON.stringify({ data: [{ tp: NOW - 86_400_000 + minute * 60_000, point }] })
  await client.publishAsync(TOPIC, body, { qos: 1 })
}
