import { Gauge, type Registry } from 'prom-client'
import { doubtServerClock } from '#domain/meter/server-clock.ts'
import type { Database } from '#store/engine/database.ts'
import { newestFrames } from '#store/platform/platform-list.ts'

const FRESH_MS = 10_000

/** How far most meters are ahead of this server's clock; 0: they do not contradict it. */
export function addClockMetric(registry: Registry, database: Database): void {
  let readAt = Number.NEGATIVE_INFINITY
  new Gauge({
    name: 'nairawatt_clock_behind_seconds',
    help: "How far the newest readings of most devices lie ahead of the server's clock",
    registers: [registry],
    async collect() {
      if (performance.now() - readAt < FRESH_MS) return
      readAt = performance.now()
      try {
        const doubt = doubtServerClock(await newestFrames(database, Date.now()))
        this.set((doubt?.aheadMs ?? 0) / 1000)
      } catch {
        this.remove()
      }
    },
  })
}
