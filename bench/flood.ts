import { Agent, request } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { gzipSync } from 'node:zlib'
import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import type { Line, Section } from './report.ts'
import { type BenchServer, openServer } from './server.ts'
import { median, quantile, timed } from './timing.ts'
import { addBenchBranch, organisationScope, type World } from './world.ts'

/** What one organisation's flood may do to another's answer, and to everybody's. */
const MOST_SLOWER = 2
const LONGEST_HOLD_MS = 20
const CONNECTIONS = 4

interface Attack {
  readonly what: string
  /** packed; a new one for each post */
  body(deviceId: number, now: Instant, n: number): Buffer
}

const readings = (deviceId: number, now: Instant, n: number, more: object) =>
  Array.from({ length: 10_000 }, (_, m) => ({
    device_id: deviceId,
    ts: new Date(now - (n * 10_000 + m) * 1_000).toISOString(),
    kw: 1,
    ...more,
  }))
const packed = (text: string) => gzipSync(text, { level: 1 })

const ATTACKS: readonly Attack[] = [
  {
    what: '1,000,000 unknown keys in a reading',
    body: () => packed(`{"readings":[{${Array.from({ length: 1_000_000 }, (_, n) => `"k${n}":1`).join()}}]}`),
  },
  { what: '16 MB packed in 20 kB', body: () => gzipSync(`{"readings":[0${',0'.repeat(8_000_000)}]}`) },
  {
    what: '10,000 readings a post',
    body: (deviceId, now, n) => packed(JSON.stringify({ readings: readings(deviceId, now, n, {}) })),
  },
  {
    what: '10,000 refused readings a post',
    body: (deviceId, now, n) => packed(JSON.stringify({ readings: readings(deviceId, now, n, { volt: n }) })),
  },
]

/** How one organisation's meter is answered while another organisation floods, and for how long the server answers nobody. */
export async function flood(database: Database, world: World): Promise<Section> {
  const victim = await floodSite(database, world, 'Bench quiet')
  const lines: Line[] = []
  for (const [n, attack] of ATTACKS.entries()) {
    const attacker = await floodSite(database, world, `Bench flood ${n + 1}`)
    lines.push(...(await withServer(database, (server) => measure(server, attack, { victim, attacker }))))
  }
  return { title: 'Flood: one reading of another organisation meanwhile', lines }
}

type Site = Awaited<ReturnType<typeof floodSite>>

async function floodSite(database: Database, world: World, name: string) {
  const scope = await organisationScope(database, name, world.firstDay)
  const plan = { name: `Branch ${Date.now()}`, devices: 1, firstMeter: 0, firstDay: world.firstDay }
  const { devices } = await database.withScope(scope, (tx) => addBenchBranch(tx, scope, plan))
  return { scope, deviceId: devices[0]!.id }
}

async function withServer<T>(database: Database, work: (server: BenchServer) => Promise<T>): Promise<T> {
  const server = await openServer(database)
  try {
    return await work(server)
  } finally {
    await server.close()
  }
}

async function measure(
  server: BenchServer,
  { what, body }: Attack,
  { victim, attacker }: { readonly victim: Site; readonly attacker: Site },
): Promise<Line[]> {
  const key = await server.gatewayKey(victim.scope, [victim.deviceId])
  const floodKey = await server.gatewayKey(attacker.scope, [attacker.deviceId])
  const bodies = Array.from({ length: CONNECTIONS * 2 }, (_, n) => body(attacker.deviceId, server.now(), n))
  const ask = () => oneReading(server, key, victim.deviceId)
  await ask()
  const quiet = await repeat(ask, 60)
  const hold = monitorEventLoopDelay({ resolution: 1 })
  hold.enable()
  const stop = floodWith(server.port, floodKey, bodies)
  const busy = await repeat(ask, 120)
  hold.disable()
  const statuses = await stop()
  const ratio = median(busy) / median(quiet)
  const longest = hold.max / 1e6
  const answered = Object.fromEntries([...statuses].map(([status, count]) => [`answers ${status}`, count]))
  return [
    {
      what,
      value: median(busy),
      unit: 'ms',
      ratios: { 'nothing else arrives': ratio },
      also: { p95: quantile(busy, 0.95), 'p95 alone': quantile(quiet, 0.95), ...answered },
      budget: { of: 'ratio', figure: ratio, most: MOST_SLOWER },
    },
    {
      what: `${what}: the longest hold of the loop`,
      value: longest,
      unit: 'ms',
      ratios: {},
      budget: { of: 'max', figure: longest, most: LONGEST_HOLD_MS },
    },
  ]
}

let minute = 0

function oneReading(server: BenchServer, key: string, deviceId: number): Promise<void> {
  const ts = new Date(server.now() - ++minute * 60_000).toISOString()
  return server.post(key, Buffer.from(JSON.stringify({ readings: [{ device_id: deviceId, ts, kw: 1 }] })), 1)
}

async function repeat(work: () => Promise<void>, times: number): Promise<number[]> {
  const took: number[] = []
  for (let n = 0; n < times; n++) took.push(await timed(work))
  return took
}

/** Posts without end on so many connections; resolves with how often each status was answered. */
function floodWith(port: number, key: string, bodies: readonly Buffer[]): () => Promise<Map<number, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const statuses = new Map<number, number>()
  let isOver = false
  let next = 0
  const lane = async () => {
    while (!isOver) {
      const status = await send(agent, port, key, bodies[next++ % bodies.length]!)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const lanes = Array.from({ length: CONNECTIONS }, lane)
  return async () => {
    isOver = true
    await Promise.all(lanes)
    agent.destroy()
    return statuses
  }
}

function send(agent: Agent, port: number, key: string, body: Buffer): Promise<number> {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'content-encoding': 'gzip',
    'content-length': body.length,
  }
  const path = '/api/v1/ingest/readings/'
  return new Promise((resolve) => {
    const sending = request({ host: '127.0.0.1', port, method: 'POST', path, headers, agent }, (reply) => {
      reply.resume()
      reply.on('end', () => resolve(reply.statusCode ?? 0))
    })
    sending.on('error', () => resolve(0))
    sending.end(body)
  })
}
