import { gunzipSync } from 'node:zlib'
import type { Instant } from '#domain/time/interval.ts'
import { type DecodedItem, decodeItems } from './decode-items.ts'
import { parseItems } from './parse-items.ts'
import { MOST_BYTES, tooLarge, UnusablePostError } from './unusable-post.ts'

/** A post as it arrived. */
export interface RawPost {
  readonly bytes: Uint8Array
  readonly contentType: string
  readonly contentEncoding: string
}

/** Refuses what is packed otherwise than in gzip; true: it is packed. */
export function isPacked({ contentEncoding }: Pick<RawPost, 'contentEncoding'>): boolean {
  const encoding = contentEncoding.trim().toLowerCase()
  if (encoding === '' || encoding === 'identity') return false
  if (encoding === 'gzip' || encoding === 'x-gzip') return true
  throw new UnusablePostError('unsupported', 'Content-Encoding may be gzip or left out.')
}

/** What it took to open a post, or to know that it cannot be opened. */
export interface PostCost {
  /** bytes, unpacked */
  readonly size: number
  /** processor time */
  readonly spentMs: number
}

export type Opening = PostCost &
  (
    | { readonly kind: 'opened'; readonly items: DecodedItem[] }
    /** more readings than were wanted */
    | { readonly kind: 'many' }
    | { readonly kind: 'unusable'; readonly code: UnusablePostError['code']; readonly sentence: string }
  )

/** Unpacks a post and understands its readings, at once: not for the thread that answers requests, unless the post is small. */
export function openPost(post: RawPost, now: Instant, mostReadings = Number.POSITIVE_INFINITY): Opening {
  const began = performance.now()
  let size = post.bytes.byteLength
  const cost = () => ({ size, spentMs: performance.now() - began })
  try {
    const bytes = unpack(post)
    size = bytes.length
    const items = parseItems(bytes.toString('utf8').replace(/^\uFEFF/, ''), post.contentType)
    if (items.length > mostReadings) return { kind: 'many', ...cost() }
    return { kind: 'opened', items: decodeItems(items, now), ...cost() }
  } catch (error) {
    if (!(error instanceof UnusablePostError)) throw error
    size = Math.max(size, error.unpacked)
    return { kind: 'unusable', code: error.code, sentence: error.message, ...cost() }
  }
}

/** What unpacks to more than may be sent is left unread. */
function unpack(post: RawPost): Buffer {
  const { bytes } = post
  if (!isPacked(post)) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return gunzipSync(bytes, { maxOutputLength: MOST_BYTES })
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(undefined, MOST_BYTES)
    throw new UnusablePostError('bad-request', 'The body is not valid gzip.')
  }
}
