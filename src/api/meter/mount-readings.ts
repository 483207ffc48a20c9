import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { ingestReadings } from '#contract/meter/reading.ts'
import { leaveBody } from '../frame/http/leave-body.ts'
import { fastifyRoute } from '../frame/http/mount.ts'
import { refuse } from '../frame/refuse.ts'
import { ApiError } from '../frame/respond.ts'
import { type Metering, meterCaller } from './metering.ts'

/** Mounts the call by which readings come in. Its body is handed on unread: the room `ingest` checks the key first. */
export async function mountReadings(app: FastifyInstance, receive: Metering): Promise<void> {
  await app.register(async (inner) => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    inner.route({
      ...fastifyRoute(ingestReadings),
      // The schemas stand in the OpenAPI document; each reading is checked by itself where it is received.
      validatorCompiler: () => (value) => ({ value }),
      handler: async (request, reply) => {
        const outcome = await receive({
          ...meterCaller(request),
          contentType: request.headers['content-type'] ?? '',
          contentEncoding: request.headers['content-encoding'] ?? '',
          body: (request.body ?? request.raw) as Readable,
        })
        if ('answer' in outcome) return reply.send(outcome.answer)
        await leaveBody(request.raw, reply)
        return refuse(reply, new ApiError(outcome.code, outcome.sentence, outcome.retryAfterS))
      },
    })
  })
}
