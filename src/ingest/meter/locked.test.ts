import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadReadings } from '#store/engine/testing-meters.ts'
import { type TestMetering, testMetering } from './testing.ts'

const NOW = Date.UTC(2026, 5, 10, 12)
/** How long senders wait; it is answered within half of that where the machine has nothing else to do. */
const SENDERS_WAIT_MS = 10_000

let metering: TestMetering
beforeAll(async () => {
  metering = await testMetering(NOW)
})
afterAll(() => metering.close())

describe('R9 a table that somebody holds', { timeout: 30_000 }, () => {
  it.each(['reading', 'rollup_dirty', 'ingest_key'])(
    '%s: 503 with Retry-After within 5 s, and well again after',
    async (table) => {
      const { scope, deviceId, send, post: postBody } = await metering.addSite()
      const readings = (minutesAgo: number) => [
        { ts: new Date(NOW - minutesAgo * 60_000).toISOString(), kw: 1 },
      ]
      const post = (minutesAgo: number) => postBody({ readings: readings(minutesAgo) })
      const holder = await metering.database.admin.connect()
      try {
        await holder.query(`begin; lock table ${table} in access exclusive mode`)
        const began = performance.now()
        const replies = await Promise.all([1, 2, 3].map(post))
        for (const reply of replies) expect(reply).toMatchObject({ code: 'busy', retryAfterS: 5 })
        expect(performance.now() - began).toBeLessThan(SENDERS_WAIT_MS)
      } finally {
        await holder.query('rollback')
        holder.release()
      }
      for (const n of [1, 2, 3]) {
        const { accepted, duplicate } = await send(readings(n))
        expect(accepted + duplicate).toBe(1)
      }
      expect(await loadReadings(metering.database, scope, deviceId)).toHaveLength(3)
    },
  )
})
