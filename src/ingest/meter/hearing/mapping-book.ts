import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import { listMappings } from '#store/meter/hardware/json-mapping.ts'
import type { KeyHolder } from '#store/meter/ingest-key.ts'
import { mappedJson } from '../dialects/mapped-json.ts'
import type { MessageDialect } from '../dialects/message.ts'
import { scopeOfHolder } from '../meter-admission.ts'
import { takesIn } from '../mqtt/topic-filter.ts'

const KEPT_MS = 5_000
const MOST = 5_000

interface Page {
  readonly at: Instant
  readonly mappings: readonly { readonly topic: string; readonly dialect: MessageDialect }[]
}

/** Mappings of clients, as they were a few seconds ago. */
export function createMappingBook(database: Database, clock: () => Instant) {
  const pages = new Map<number, Page>()

  async function load(organisationId: number): Promise<Page> {
    const scope = scopeOfHolder({ organisationId })
    const rows = await database.withScope(scope, (tx) => listMappings(tx, scope), { readOnly: true })
    const page = {
      at: clock(),
      mappings: rows.map(({ topic, mapping }) => ({ topic, dialect: mappedJson(mapping) })),
    }
    pages.delete(organisationId)
    pages.set(organisationId, page)
    if (pages.size > MOST) pages.delete(pages.keys().next().value!)
    return page
  }

  return {
    /** What a client has explained of a topic; the broker of everybody has explained nothing. */
    async find(holder: KeyHolder | null, topic: string): Promise<MessageDialect | null> {
      if (holder === null) return null
      const known = pages.get(holder.organisationId)
      const isFresh = known !== undefined && Math.abs(clock() - known.at) < KEPT_MS
      const { mappings } = isFresh ? known : await load(holder.organisationId)
      return mappings.find((one) => takesIn(one.topic, topic))?.dialect ?? null
    },
  }
}
