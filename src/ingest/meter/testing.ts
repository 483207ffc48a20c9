import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import type { IngestAnswer } from '#contract/meter/reading.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import { silentLog } from '#store/engine/log.ts'
import type { Scope } from '#store/engine/scope.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { type MeteredFacts, makeMetered } from '#store/engine/testing-meters.ts'
import { createIngestKey } from '#store/meter/ingest-key.ts'
import { type Post, type Reply, startMetering } from './metering.ts'

/** A key for a test's device, or for a gateway of several. */
export async function keyFor(database: Database, scope: Scope, devices: number | number[]): Promise<string> {
  const holder = typeof devices === 'number' ? { deviceId: devices } : { gatewayOf: devices }
  // Those of one name in one branch are one gateway.
  const label = `test ${[devices].flat().join(' ')}`
  const made = await database.withScope(scope, (tx) =>
    createIngestKey(tx, scope, { label, for: holder }, Date.now()),
  )
  if ('refusal' in made) throw new Error(made.refusal)
  return made.key
}

export interface PostOptions {
  readonly contentType?: string
  readonly contentEncoding?: string
  /** compress the body */
  readonly gzip?: boolean
  readonly address?: string
}

/** A post as the server hands it on. */
export function makePost(key: string | undefined, body: unknown, options: PostOptions = {}): Post {
  const { contentType = 'application/json', gzip = false, address = '192.0.2.1' } = options
  const { contentEncoding = gzip ? 'gzip' : '' } = options
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  return {
    authorization: key === undefined ? undefined : `Bearer ${key}`,
    address,
    contentType,
    contentEncoding,
    body: Readable.from([gzip ? gzipSync(bytes) : bytes]),
  }
}

/** The acknowledgement; throws the sentence of a refusal. */
export function answerIn(reply: Reply): IngestAnswer {
  if ('answer' in reply) return reply.answer
  throw new Error(`${reply.code}: ${reply.sentence}`)
}

/** Metering over a database of its own, with a clock that the test sets. */
export async function testMetering(startAt: Instant) {
  const database = await freshDatabase()
  const time = { now: startAt }
  const metering = startMetering({ database, clock: () => time.now, log: silentLog, watchedDir: null })
  let count = 0

  /** An organisation with the whole of its budgets, and a gateway that speaks for all its meters. */
  async function addSite(devices: MeteredFacts['devices'] = [{ name: 'A' }]) {
    const metered = await makeMetered(database, { name: `Site ${++count}`, devices })
    const { scope, deviceIds } = metered
    const deviceId = deviceIds[0]!
    const key = await keyFor(database, scope, deviceIds.length === 1 ? deviceId : [...deviceIds])
    const post = (body: unknown, options?: PostOptions) => metering.receive(makePost(key, body, options))
    const send = async (readings: readonly unknown[], options?: PostOptions) =>
      answerIn(await post({ readings }, options))
    return { ...metered, deviceId, key, post, send }
  }

  return {
    database,
    metering,
    time,
    addSite,
    async close() {
      await metering.stop()
      await database.close()
    },
  }
}

export type TestMetering = Awaited<ReturnType<typeof testMetering>>
export type TestSite = Awaited<ReturnType<TestMetering['addSite']>>
