import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Database } from '#store/engine/database.ts'
import type { FloodOrder, Statuses } from './flooder.ts'
import { watchHolds } from './hold.ts'
import type { Line, Section } from './report.ts'
import { type BenchServer, openServer } from './server.ts'
import { median, quantile, timed } from './timing.ts'
import { addBenchBranch, organisationScope, type World } from './world.ts'

/** What one organisation's flood may do to another's answer, and to everybody's. */
const MOST_SLOWER = 2
const LONGEST_HOLD_MS = 20

/** As `BODIES` of flooder.ts makes them. */
const ATTACKS = [
  '1,000,000 unknown keys in a reading',
  '16 MB packed in 20 kB',
  '10,000 readings a post',
  '10,000 refused readings a post',
] as const

/** How one organisation's meter is answered while another organisation floods, and for how long the server answers nobody. */
export async function flood(database: Database, world: World): Promise<Section> {
  const victim = await floodSite(database, world, 'Bench quiet')
  const lines: Line[] = []
  const flooder = fork(new URL('./flooder.ts', import.meta.url), { execArgv: ['--import', 'tsx'] })
  try {
    await once(flooder, 'spawn')
    for (const attack of ATTACKS.keys()) {
      const attacker = await floodSite(database, world, `Bench flood ${attack + 1}`)
      const flooding = { flooder, attack, victim, attacker }
      lines.push(...(await withServer(database, (server) => measure(server, flooding))))
    }
  } finally {
    flooder.kill()
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

interface Flooding {
  readonly flooder: ChildProcess
  readonly attack: number
  readonly victim: Site
  readonly attacker: Site
}

async function measure(
  server: BenchServer,
  { flooder, attack, victim, attacker }: Flooding,
): Promise<Line[]> {
  const what = ATTACKS[attack]!
  const key = await server.gatewayKey(victim.scope, [victim.deviceId])
  const floodKey = await server.gatewayKey(attacker.scope, [attacker.deviceId])
  const { deviceId } = attacker
  const order: FloodOrder = { port: server.port, key: floodKey, attack, deviceId, now: server.now() }
  await tell(flooder, { kind: 'prepare', order })
  const ask = () => oneReading(server, key, victim.deviceId)
  await ask()
  const quiet = await repeat(ask, 60)
  const holds = watchHolds()
  await tell(flooder, { kind: 'go' })
  const busy = await repeat(ask, 120)
  const { longestMs, ownMs } = holds()
  const statuses = (await tell(flooder, { kind: 'stop' })) as Statuses
  const ratio = median(busy) / median(quiet)
  const answered = Object.fromEntries(statuses.map(([status, count]) => [`answers ${status}`, count]))
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
      value: ownMs,
      unit: 'ms',
      ratios: {},
      also: { 'with waits for a processor': longestMs },
      budget: { of: 'max', figure: ownMs, most: LONGEST_HOLD_MS },
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

async function tell(flooder: ChildProcess, said: object): Promise<unknown> {
  const answered = once(flooder, 'message')
  flooder.send(said)
  return (await answered)[0]
}
