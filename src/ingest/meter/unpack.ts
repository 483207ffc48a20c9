import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { MOST_READINGS, readingsBody } from '#contract/meter/reading.ts'
import type { Refusal } from './refusal.ts'

/** A post that cannot be read at all. */
export class UnusablePostError extends Error {
  override name = 'UnusablePostError'
  readonly code: 'bad-request' | 'too-large' | 'unsupported' | 'busy'

  constructor(code: UnusablePostError['code'], sentence: string) {
    super(sentence)
    this.code = code
  }
}

/** 10,000 readings with every measure are about 7 MB. */
const MOST_BYTES = 16 * 1024 * 1024
/** All posts that are being read at once. */
const MOST_BYTES_AT_ONCE = 128 * 1024 * 1024
const SLOWEST_MS = 60_000

let bytesHeld = 0

/** Reads a body to its end, unpacking gzip as it comes; what grows too large is left unread. */
export async function readBody(body: Readable, contentEncoding: string): Promise<string> {
  const source = unpackBody(body, contentEncoding)
  const chunks: Buffer[] = []
  let size = 0
  const late = setTimeout(() => source.destroy(tooSlow()), SLOWEST_MS)
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      size += chunk.length
      bytesHeld += chunk.length
      if (size > MOST_BYTES) throw tooLarge(`The body is larger than ${MOST_BYTES / 1024 ** 2} MB.`)
      if (bytesHeld > MOST_BYTES_AT_ONCE)
        throw new UnusablePostError('busy', 'Too many posts are being read; send it again in a few seconds.')
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
      .toString('utf8')
      .replace(/^\uFEFF/, '')
  } catch (error) {
    throw readingFailed(error)
  } finally {
    clearTimeout(late)
    bytesHeld -= size
  }
}

function unpackBody(body: Readable, contentEncoding: string): Readable {
  const encoding = contentEncoding.trim().toLowerCase()
  if (encoding === '' || encoding === 'identity') return body
  if (encoding !== 'gzip' && encoding !== 'x-gzip') {
    throw new UnusablePostError('unsupported', 'Content-Encoding may be gzip or left out.')
  }
  const gunzip = createGunzip()
  body.on('error', (error) => gunzip.destroy(error))
  body.on('aborted', () => gunzip.destroy(new Error('aborted')))
  return body.pipe(gunzip)
}

function tooSlow(): UnusablePostError {
  return new UnusablePostError('bad-request', `The body did not arrive within ${SLOWEST_MS / 1000} s.`)
}

function tooLarge(why: string): UnusablePostError {
  return new UnusablePostError('too-large', `${why} Send at most ${MOST_READINGS} readings at once.`)
}

function readingFailed(error: unknown): unknown {
  const code = (error as { code?: unknown }).code
  if (typeof code === 'string' && code.startsWith('Z_')) {
    return new UnusablePostError('bad-request', 'The body is not valid gzip.')
  }
  if (error instanceof UnusablePostError) return error
  return new UnusablePostError('bad-request', 'The body broke off before its end.')
}

/** One reading of a post, not looked at yet. */
export interface Item {
  readonly payload: unknown
  /** the text was no JSON */
  readonly refusal?: Refusal
  readonly text: () => string
}

/** The readings of a body: JSON `{"readings": […]}`, or NDJSON with one reading a line. */
export function parseItems(text: string, contentType: string): Item[] {
  const type = contentType.split(';')[0]!.trim().toLowerCase()
  if (type === 'application/json') return itemsOfJson(text)
  if (type === 'application/x-ndjson' || type === 'application/ndjson') return itemsOfLines(text)
  throw new UnusablePostError('unsupported', 'Content-Type must be application/json or application/x-ndjson.')
}

function itemsOfJson(text: string): Item[] {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new UnusablePostError('bad-request', 'The body is not valid JSON.')
  }
  const readings = (body as { readings?: unknown } | null)?.readings
  if (Array.isArray(readings) && readings.length > MOST_READINGS)
    throw tooLarge('The body has too many readings.')
  const parsed = readingsBody.safeParse(body)
  if (!parsed.success) {
    throw new UnusablePostError('bad-request', 'The body must be {"readings": [ … ]} and nothing else.')
  }
  return parsed.data.readings.map((payload) => ({ payload, text: () => JSON.stringify(payload) }))
}

const NO_JSON: Refusal = { code: 'unreadable', sentence: 'The line is not valid JSON.' }

function itemsOfLines(text: string): Item[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length > MOST_READINGS) throw tooLarge('The body has too many readings.')
  return lines.map((line) => {
    try {
      return { payload: JSON.parse(line), text: () => line }
    } catch {
      return { payload: null, refusal: NO_JSON, text: () => line }
    }
  })
}
