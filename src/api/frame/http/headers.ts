import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'
import { ApiError } from '../respond.ts'

const POLICY = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'connect-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'style-src': ["'self'"],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
}

const YEAR_S = 31_536_000

/** Puts on an answer what a browser may do with it. */
export type PutHeaders = (request: FastifyRequest, reply: FastifyReply) => void

/** What a browser may do with our pages; `isSecure`: they are reached by https, for good, as are names below (`includeSubDomains`). */
export function createHeaders(isSecure: boolean, includeSubDomains = true): PutHeaders {
  const protect = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: POLICY },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isSecure ? { maxAge: YEAR_S, includeSubDomains } : false,
  })
  return ({ raw: request }, reply) => {
    protect(request, reply.raw, (error) => {
      if (error) throw error
    })
    // Figures change with every reading and belong to one person; files of the web app say otherwise for themselves.
    reply.header('cache-control', 'no-store')
  }
}

/** The headers of every answer, and how answers travel. */
export async function addHeaders(app: FastifyInstance, putHeaders: PutHeaders): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    putHeaders(request, reply)
    refuseTwoHosts(request)
  })
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    globalDecompression: false,
    // Quality 11, the default, takes a hundred times as long as 4 for an answer made once.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}

/** A proxy in front may have believed the other one. */
function refuseTwoHosts({ raw }: FastifyRequest): void {
  const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length > 1)
    throw new ApiError('bad-request', 'The request names two hosts. Send one Host header.')
}
