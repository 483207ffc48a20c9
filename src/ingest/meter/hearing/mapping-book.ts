import type { JsonMapping } from '#domain/meter/hardware/json-mapping.ts'
import { takesIn } from '#domain/meter/hardware/topic-filter.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import { listMappings } from '#store/meter/hardware/json-mapping.ts'
import type { KeyHolder } from '#store/meter/ingest-key.ts'
import { remember } from '../../remember.ts'
import { mappedJson } from '../dialects/mapped-json.ts'
import type { MessageDialect } from '../dialects/message.ts'
import { scopeOfHolder } from '../meter-admission.ts'

const KEPT_MS = 5_000
const MOST = 5_000

interface Page {
  readonly at: Instant
  readonly mappings: readonly TopicMapping[]
}

/** What a client has explained of a topic. */
export interface TopicMapping {
  readonly topic: string
  readonly mapping: JsonMapping
  readonly dialect: MessageDialect
}

/** Mappings of clients, as they were a few seconds ago. */
export function createMappingBook(database: Database, clock: () => Instant) {
  const pages = new Map<number, Page>()

  async function load(organisationId: number): Promise<Page> {
    const scope = scopeOfHolder({ organisationId })
    const rows = await database.withScope(scope, (tx) => listMappings(tx, scope), { readOnly: true })
    const page = {
      at: clock(),
      mappings: rows.map(({ topic, mapping }) => ({ topic, mapping, dialect: mappedJson(mapping) })),
    }
    remember(pages, MOST, organisationId, page)
    return page
  }

  return {
    /** What a client has explained of a topic; the broker of everybody has explained nothing. */
    async find(holder: KeyHolder | null, topic: string): Promise<TopicMapping | null> {
      if (holder === null) return null
      const known = pages.get(holder.organisationId)
      const isFresh = known !== undefined && Math.abs(clock() - known.at) < KEPT_MS
      const { mappings } = isFresh ? known : await load(holder.organisationId)
      return mappings.find((one) => takesIn(one.topic, topic)) ?? null
    },
  }
}
