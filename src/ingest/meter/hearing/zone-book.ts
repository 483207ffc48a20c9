import { type Instant, MINUTE_MS } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import type { KeyHolder } from '#store/meter/ingest-key.ts'
import { commonZone } from '#store/site/common-zone.ts'
import { remember } from '../../remember.ts'
import { scopeOfHolder } from '../meter-admission.ts'

const KEPT_MS = MINUTE_MS
const MOST = 20_000

/** Where the devices of a key stand: a gateway asks for the time before it has named any. */
export function createZoneBook(database: Database, clock: () => Instant) {
  const pages = new Map<number, { readonly at: Instant; readonly zone: string | null }>()
  return {
    /** null: not known; the broker of everybody speaks for all places. */
    async find(holder: KeyHolder | null): Promise<string | null> {
      if (holder === null) return null
      const known = pages.get(holder.keyId)
      if (known && Math.abs(clock() - known.at) < KEPT_MS) return known.zone
      const scope = scopeOfHolder(holder)
      const at = clock()
      const zone = await database.withScope(scope, (tx) => commonZone(tx, scope, [...holder.deviceIds]), {
        readOnly: true,
      })
      remember(pages, MOST, holder.keyId, { at, zone })
      return zone
    },
  }
}
