import { gunzipSync } from 'node:zlib'
import { type Item, parseItems } from './parse-items.ts'
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

/** Unpacks a post and finds its readings, at once: not for the thread that answers requests, unless the post is small. */
export function openPost(post: RawPost, mostBytes = MOST_BYTES): { items: Item[]; size: number } {
  const bytes = isPacked(post)
    ? unpack(post.bytes, mostBytes)
    : Buffer.from(post.bytes.buffer, post.bytes.byteOffset, post.bytes.byteLength)
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  return { items: parseItems(text, post.contentType), size: bytes.length }
}

/** What unpacks to more is left unread. */
function unpack(bytes: Uint8Array, mostBytes: number): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: mostBytes })
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge()
    throw new UnusablePostError('bad-request', 'The body is not valid gzip.')
  }
}
