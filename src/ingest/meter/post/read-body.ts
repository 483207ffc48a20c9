import type { Readable } from 'node:stream'
import { MOST_BYTES, tooLarge, UnusablePostError } from './unusable-post.ts'

/** Bodies that are being read at once: of one organisation, and of all. */
const MOST_OF_ONE = 32 * 1024 * 1024
const MOST_OF_ALL = 128 * 1024 * 1024
const SLOWEST_MS = 60_000

const held = new Map<number, number>()
let heldByAll = 0

/** Notes bytes of an organisation that are held; negative: held no longer. False: it holds too many. */
function hold(organisationId: number, bytes: number): boolean {
  const own = (held.get(organisationId) ?? 0) + bytes
  heldByAll += bytes
  if (own > 0) held.set(organisationId, own)
  else held.delete(organisationId)
  return own <= MOST_OF_ONE && heldByAll <= MOST_OF_ALL
}

export interface WholeBody {
  readonly bytes: Buffer
  /** They are held no longer. */
  letGo(): void
}

/**
 * Reads a body to its end, as it was sent; it counts as held until it is let go. What grows too large is left unread; the stream is never destroyed, since the
 * answer goes out on the same connection.
 */
export function readBody(body: Readable, organisationId: number): Promise<WholeBody> {
  const chunks: Buffer[] = []
  let size = 0
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(late)
      body
        .off('data', take)
        .off('end', whole)
        .off('error', broken)
        .off('aborted', broken)
        .off('close', broken)
      // A stream that fails later must not end the process.
      body.on('error', () => {})
      body.pause()
      settle()
    }
    const letGo = () => void hold(organisationId, -size)
    const fail = (error: UnusablePostError) =>
      end(() => {
        letGo()
        reject(error)
      })
    const broken = () => fail(new UnusablePostError('bad-request', 'The body broke off before its end.'))
    const whole = () => end(() => resolve({ bytes: Buffer.concat(chunks), letGo }))
    const take = (chunk: Buffer) => {
      size += chunk.length
      const isRoom = hold(organisationId, chunk.length)
      chunks.push(chunk)
      if (size > MOST_BYTES) fail(tooLarge())
      else if (!isRoom) fail(new UnusablePostError('busy', TOO_MANY))
    }
    const late = setTimeout(() => fail(new UnusablePostError('bad-request', TOO_SLOW)), SLOWEST_MS)
    if (body.destroyed || body.errored) return broken()
    body.on('error', broken).on('aborted', broken).on('close', broken).on('end', whole).on('data', take)
  })
}

const TOO_MANY = 'Too many posts are being read; send it again in a few seconds.'
const TOO_SLOW = `The body did not arrive within ${SLOWEST_MS / 1000} s.`
