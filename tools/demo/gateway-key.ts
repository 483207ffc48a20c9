import type { Database } from '#store/engine/database.ts'
import type { Scope } from '#store/engine/scope.ts'
import { createIngestKey, ingestKeys, revokeIngestKey } from '#store/meter/ingest-key.ts'

/** Two of a gateway are valid at most, and they are its newest. */
const MOST_KEYS = 100

/** A key of this run for a simulated gateway; keys of earlier runs end, because nobody holds them any more. */
export async function gatewayKey(
  database: Database,
  scope: Scope,
  { label, deviceIds }: { label: string; deviceIds: readonly number[] },
): Promise<string | null> {
  return database.withScope(scope, async (tx) => {
    const now = Date.now()
    for (const key of await ingestKeys(tx, scope, { deviceId: null, most: MOST_KEYS })) {
      if (key.label === label && key.revokedAt === null) await revokeIngestKey(tx, scope, key.id, now)
    }
    const made = await createIngestKey(tx, scope, { label, for: { gatewayOf: deviceIds } }, now)
    return 'key' in made ? made.key : null
  })
}
