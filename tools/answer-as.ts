import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Metering } from '#ingest/meter/metering.ts'

/** Answers a post of readings as the product does. */
export async function answerAs(
  metering: Metering,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const reply = await metering.receive({
    authorization: request.headers.authorization,
    address: request.socket.remoteAddress ?? '',
    contentType: request.headers['content-type'] ?? '',
    contentEncoding: request.headers['content-encoding'] ?? '',
    body: request,
  })
  const isTaken = 'answer' in reply
  response.statusCode = isTaken ? 200 : reply.code === 'too-many-requests' ? 429 : 503
  if (!isTaken && reply.retryAfterS !== undefined) response.setHeader('retry-after', reply.retryAfterS)
  response.end(JSON.stringify(isTaken ? reply.answer : { detail: reply.sentence, code: reply.code }))
}
