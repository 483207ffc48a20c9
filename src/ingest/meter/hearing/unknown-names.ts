import { type Instant, MINUTE_MS } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import { type HeardName, noteUnknownNames } from '#store/meter/hardware/unknown-name.ts'
import type { KeyHolder } from '#store/meter/ingest-key.ts'
import { remember } from '../../remember.ts'
import { scopeOfHolder } from '../meter-admission.ts'

/** A name is written down when it is first heard, and its count so often. */
const EVERY_MS = MINUTE_MS
const MOST = 5_000

interface Count {
  name: HeardName
  times: number
  notedAt: Instant
}

/** Notes names that stand for no device, for the list of an administrator; a gateway that speaks every second writes once a minute. */
export function createUnknownNames(database: Database, clock: () => Instant, log: Log) {
  const counts = new Map<string, Count>()

  function count(keyId: number, name: HeardName, now: Instant): Count {
    const key = JSON.stringify([keyId, name.dialect, name.id, name.channel])
    const one = counts.get(key) ?? { name, times: 0, notedAt: now - EVERY_MS }
    one.name = name
    one.times += name.times
    remember(counts, MOST, key, one)
    return one
  }

  return {
    /** `holder` null: heard through the broker of MQTT_URL. */
    async note(holder: KeyHolder | null, names: readonly HeardName[]): Promise<void> {
      const now = clock()
      const keyId = holder?.keyId ?? 0
      const due = names
        .map((name) => count(keyId, name, now))
        .filter(({ notedAt }) => now - notedAt >= EVERY_MS)
      if (due.length === 0) return
      const scope = scopeOfHolder({ organisationId: holder?.organisationId ?? 0 })
      const heard = due.map(({ name, times }) => ({ ...name, times }))
      for (const one of due) {
        one.times = 0
        one.notedAt = now
      }
      try {
        await database.withScope(scope, (tx) => noteUnknownNames(tx, scope, keyId, heard, now))
      } catch (error) {
        // They are counted with the next that come.
        for (const [n, one] of due.entries()) one.times += heard[n]!.times
        log.warn({ err: error }, 'Names of hardware that stand for no device could not be noted')
      }
    },
  }
}
