import type { IncomingMessage } from 'node:http'
import type { FastifyReply } from 'fastify'

/** What is left of a body that nobody wants is taken in up to here, so that the connection can go on. */
const MOST_BYTES = 4 * 1024 * 1024
const PATIENCE_MS = 1_000

/**
 * Before an answer to a request of which the body was not read to its end: what is left of it is thrown away, or the
 * connection is closed with the answer. Otherwise the next request on it would wait behind a body that nobody reads.
 */
export async function leaveBody(raw: IncomingMessage, reply: FastifyReply): Promise<void> {
  if (raw.readableEnded || raw.destroyed) return
  const isEnded = await drain(raw)
  // What still comes is thrown away: a connection that is closed over bytes that were not read takes the answer with it.
  raw.resume()
  if (!isEnded) reply.header('connection', 'close')
}

function drain(raw: IncomingMessage): Promise<boolean> {
  return new Promise((resolve) => {
    let left = MOST_BYTES
    const end = (isEnded: boolean) => {
      clearTimeout(late)
      raw.off('data', count).off('end', ended).off('close', closed)
      resolve(isEnded)
    }
    const ended = () => end(true)
    const closed = () => end(false)
    const count = (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) end(false)
    }
    const late = setTimeout(closed, PATIENCE_MS)
    raw.on('data', count).on('end', ended).on('close', closed)
    raw.resume()
  })
}
