import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import type { IngestAnswer } from '#contract/meter/reading.ts'
import type { Database } from '#store/engine/database.ts'
import type { Scope } from '#store/engine/scope.ts'
import { createIngestKey } from '#store/meter/ingest-key.ts'
import type { Post, Reply } from './metering.ts'

/** A key for a test's device, or for a gateway of several. */
export async function keyFor(database: Database, scope: Scope, devices: number | number[]): Promise<string> {
  const holder = typeof devices === 'number' ? { deviceId: devices } : { gatewayOf: devices }
  const made = await database.withScope(scope, (tx) =>
    createIngestKey(tx, scope, { label: 'test', for: holder }, Date.now()),
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
