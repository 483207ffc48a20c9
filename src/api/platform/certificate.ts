import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { Gauge, type Registry } from 'prom-client'
import { HOUR_MS, type Instant, MINUTE_MS } from '#domain/time/interval.ts'

const LOOK_EVERY_MS = 6 * HOUR_MS
/** A look that failed says nothing about the hours after it. */
const LOOK_AGAIN_MS = 5 * MINUTE_MS
const PATIENCE_MS = 5_000

/** When the certificate of an https address ends; null: it cannot be looked at now. */
export function certificateEnd(publicUrl: string): Promise<Instant | null> {
  const { hostname, port } = new URL(publicUrl)
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      ...(isIP(hostname) === 0 ? { servername: hostname } : {}),
      // One that ended, or that nobody vouches for, is to be told of too.
      rejectUnauthorized: false,
    })
    const end = (at: Instant | null) => {
      socket.destroy()
      resolve(at)
    }
    socket.setTimeout(PATIENCE_MS, () => end(null))
    socket.once('error', () => end(null))
    socket.once('secureConnect', () => {
      const at = Date.parse(socket.getPeerCertificate().valid_to)
      end(Number.isNaN(at) ? null : at)
    })
  })
}

/**
 * How long the certificate of PUBLIC_URL is still good, where it is https; looked at every six hours at most, and five
 * minutes after a look that failed.
 */
export function watchCertificate(
  registry: Registry,
  publicUrl: string | undefined,
  clock: () => Instant,
): void {
  if (!publicUrl?.startsWith('https:')) return
  let looked: { readonly at: number; readonly end: Instant | null } | null = null
  new Gauge({
    name: 'nairawatt_certificate_seconds',
    help: 'Until the certificate of PUBLIC_URL ends; below 0: it has ended',
    labelNames: ['address'],
    registers: [registry],
    async collect() {
      const goodForMs = looked?.end == null ? LOOK_AGAIN_MS : LOOK_EVERY_MS
      if (looked === null || performance.now() - looked.at > goodForMs) {
        looked = { at: performance.now(), end: await certificateEnd(publicUrl) }
      }
      this.reset()
      if (looked.end !== null) this.set({ address: publicUrl }, (looked.end - clock()) / 1000)
    },
  })
}
