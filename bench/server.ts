import { Agent } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildServer } from '#api/server.ts'
import { createLogIn } from '#api/testing.ts'
import type { Instant } from '#domain/time/interval.ts'
import { startMetering } from '#ingest/meter/metering.ts'
import { alertsJob } from '#jobs/alert/alerts.ts'
import { drainRollups } from '#jobs/meter/drain-rollups.ts'
import { rollUpJob } from '#jobs/meter/roll-up.ts'
import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import type { Scope } from '#store/engine/scope.ts'
import { woken } from '#store/engine/woken.ts'
import { createIngestKey } from '#store/meter/ingest-key.ts'
import { send } from './send.ts'
import { type BenchUser, NOW, PASSWORD } from './world.ts'

/** The product over a world, with a clock that starts at the world's moment. */
export interface BenchServer {
  now(): Instant
  readonly port: number
  /** before a client of another process asks so often: nobody is refused for having asked too much */
  willBeAsked(times: number): void
  logIn(user: BenchUser): Promise<Session>
  /** the status of a log-in with a wrong password from an address */
  guess(username: string, remoteAddress: string): Promise<number>
  /** a key of a gateway of these devices */
  gatewayKey(scope: Scope, deviceIds: readonly number[]): Promise<string>
  /** posts readings over a socket; throws unless every one of them is accepted */
  post(key: string, body: Buffer, readings: number): Promise<void>
  close(): Promise<void>
}

export interface Session {
  readonly userId: number
  /** the answer of `token/`, as a browser keeps it */
  readonly logIn: object
  /** asks without a socket; throws unless it is answered */
  get(path: string): Promise<Answered>
}

export interface Answered {
  readonly bytes: number
  json(): Record<string, never>
}

const log: Log = { info() {}, warn: console.warn, error: console.error }
const MOST_SENDERS = 64
/** A person may ask 20 times a second: with each question the clock of the server goes on so far, however fast one is answered. */
const ASK_TAKES_MS = 50
/** Ten thousand refusals would be ten thousand sentences. */
const MOST_SAID = 500
let keys = 0

/** What a server does beside answering. */
export interface Work {
  readonly rollUp?: boolean
  readonly alerts?: boolean
}

interface Opening {
  readonly startAt?: Instant
  readonly webDir?: string
  readonly work?: Work
}

export async function openServer(
  database: Database,
  { startAt = NOW, webDir, work = { rollUp: true } }: Opening = {},
): Promise<BenchServer> {
  const began = performance.now()
  let asked = 0
  const clock = () => Math.round(startAt + performance.now() - began + asked * ASK_TAKES_MS)
  const jobs = [
    ...(work.rollUp ? [rollUpJob(database)] : []),
    ...(work.alerts ? [alertsJob({ database, clock })] : []),
  ]
  const working = await Promise.all(jobs.map((job) => woken({ database, log }, job)))
  const metering = startMetering({ database, clock, log, watchedDir: null })
  // Nothing is uploaded here.
  const uploads = { dir: join(tmpdir(), 'nairawatt-bench-uploads'), limitBytes: 0 }
  const config = { secretKey: new Uint8Array(32).fill(7), version: 'bench', uploads, webDir }
  const app = await buildServer({
    database,
    config,
    clock,
    log,
    drainRollups: (scope) => drainRollups(database, scope),
    metering: metering.receive,
    hasThreads: true,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const agent = new Agent({ keepAlive: true, maxSockets: MOST_SENDERS })
  const { port } = app.server.address() as AddressInfo
  const enter = createLogIn(app, clock, PASSWORD)
  return {
    now: clock,
    port,
    willBeAsked(times) {
      asked += times
    },
    async logIn({ id, username }) {
      const logIn = await enter(username)
      const headers = { authorization: `Bearer ${logIn.access}` }
      return {
        userId: id,
        logIn,
        async get(path) {
          asked += 1
          // As a socket would take it: to make a text of some megabytes is no work of the server's.
          const answer = await app.inject({ url: `/api/v1/${path}`, headers, payloadAsStream: true })
          const chunks: Buffer[] = []
          for await (const chunk of answer.stream()) chunks.push(chunk)
          const text = () => Buffer.concat(chunks).toString()
          if (answer.statusCode !== 200) throw new Error(`${path}: ${text()}`)
          const bytes = chunks.reduce((sum, { length }) => sum + length, 0)
          return { bytes, json: () => JSON.parse(text()) }
        },
      }
    },
    async guess(username, remoteAddress) {
      const payload = { username, password: 'wrong' }
      return (await app.inject({ method: 'POST', url: '/token/', payload, remoteAddress })).statusCode
    },
    async gatewayKey(scope, deviceIds) {
      const wish = { label: `bench ${Date.now()} ${++keys}`, for: { gatewayOf: deviceIds } }
      const made = await database.withScope(scope, (tx) => createIngestKey(tx, scope, wish, clock()))
      if ('refusal' in made) throw new Error(made.refusal)
      return made.key
    },
    async post(key, body, readings) {
      const answer = await send({ agent, port, key, body })
      if (answer.accepted !== readings) {
        throw new Error(`not accepted: ${JSON.stringify(answer).slice(0, MOST_SAID)}`)
      }
    },
    async close() {
      agent.destroy()
      await app.close()
      await metering.stop()
      await Promise.all(working.map((job) => job.stop()))
    },
  }
}
