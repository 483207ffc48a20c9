import type { FastifyInstance } from 'fastify'
import type { Log } from '#store/engine/log.ts'

/**
 * Tells once that somebody forwards for others and is not believed, which leaves all visitors with one address, and its
 * limits, behind a proxy that TRUSTED_PROXIES does not name.
 */
export function watchForwarded(app: FastifyInstance, log: Log): void {
  let isTold = false
  app.addHook('onRequest', async (request) => {
    if (isTold || request.headers['x-forwarded-for'] === undefined || (request.ips?.length ?? 1) > 1) return
    isTold = true
    const { remoteAddress } = request.socket
    log.warn(
      { address: remoteAddress },
      'X-Forwarded-For of this address is not believed. If it is your proxy, name it in TRUSTED_PROXIES.',
    )
  })
}
