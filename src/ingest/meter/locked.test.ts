import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#store/engine/database.ts'
import { silentLog } from '#store/engine/log.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { loadReadings, type Metered, makeMetered } from '#store/engine/testing-meters.ts'
import { type Metering, startMetering } from './metering.ts'
import { answerIn, keyFor, makePost } from './testing.ts'

const NOW = Date.UTC(2026, 5, 10, 12)

let database: Database
let metering: Metering
let metered: Metered
let key: string

beforeAll(async () => {
  database = await freshDatabase()
  metering = startMetering({ database, clock: () => NOW, log: silentLog, watchedDir: null })
})
afterAll(async () => {
  await metering.stop()
  await database.close()
})

const post = (minutesAgo: number) =>
  metering.receive(
    makePost(key, { readings: [{ ts: new Date(NOW - minutesAgo * 60_000).toISOString(), kw: 1 }] }),
  )

describe('R9 a table that somebody holds', { timeout: 30_000 }, () => {
  it.each(['reading', 'rollup_dirty', 'ingest_key'])(
    '%s: 503 with Retry-After within 5 s, and well again after',
    async (table) => {
      metered = await makeMetered(database, { name: `Locked ${table}`, devices: [{ name: 'A' }] })
      key = await keyFor(database, metered.scope, metered.deviceIds[0]!)
      const holder = await database.admin.connect()
      try {
        await holder.query(`begin; lock table ${table} in access exclusive mode`)
        const began = performance.now()
        const replies = await Promise.all([1, 2, 3].map(post))
        for (const reply of replies) expect(reply).toMatchObject({ code: 'busy', retryAfterS: 5 })
        expect(performance.now() - began).toBeLessThan(5_000)
      } finally {
        await holder.query('rollback')
        holder.release()
      }
      for (const n of [1, 2, 3]) {
        const { accepted, duplicate } = answerIn(await post(n))
        expect(accepted + duplicate).toBe(1)
      }
      expect(await loadReadings(database, metered.scope, metered.deviceIds[0]!)).toHaveLength(3)
    },
  )
})
