import { type HardwareFacts, soundFacts } from '#domain/meter/health/hardware-facts.ts'
import { type Instant, MINUTE_MS } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import { noteArrivals, OF_SENDER } from '#store/meter/hardware/hardware-health.ts'
import { remember } from '../../remember.ts'
import type { ToldFacts } from '../arrivals.ts'
import { scopeOfHolder } from '../meter-admission.ts'

/** The same facts of the same hardware are written so often. */
const EVERY_MS = MINUTE_MS
const MOST = 20_000

/** Whose, and through which key they were told. */
export interface NoteSender {
  readonly organisationId: number
  /** 0: the broker of MQTT_URL, which is no hardware of a client */
  readonly keyId: number
}

/** What hardware tells of itself in messages that hold no reading: a login, a status. Readings bring theirs along. */
export function createHardwareNotes(database: Database, clock: () => Instant, log: Log) {
  const notedAt = new Map<string, Instant>()

  function isDue(key: string, now: Instant): boolean {
    const before = notedAt.get(key)
    if (before !== undefined && Math.abs(now - before) < EVERY_MS) return false
    remember(notedAt, MOST, key, now)
    return true
  }

  return {
    async note({ organisationId, keyId }: NoteSender, told: readonly ToldFacts[]): Promise<void> {
      const now = clock()
      const joined = new Map<number, HardwareFacts>()
      for (const { deviceId, facts } of told)
        joined.set(deviceId, { ...joined.get(deviceId), ...soundFacts(facts) })
      const due = [...joined]
        .map(([deviceId, facts]) => ({ deviceId, facts }))
        .filter(({ deviceId, facts }) => {
          const names = Object.keys(facts).sort()
          const isOfBroker = deviceId === OF_SENDER && keyId === 0
          return !isOfBroker && isDue(JSON.stringify([organisationId, keyId, deviceId, names]), now)
        })
      if (due.length === 0) return
      const scope = scopeOfHolder({ organisationId })
      const arrivals = due.map((one) => ({ ...one, keyId, heardAt: now, toldAt: null, lags: null }))
      try {
        await database.withScope(scope, (tx) => noteArrivals(tx, scope, arrivals, now))
      } catch (error) {
        log.warn({ err: error }, 'What hardware told of itself could not be noted')
      }
    },
  }
}
