import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import { type DeviceName, findNames, type HardwareName } from '#store/meter/hardware/device-name.ts'
import type { KeyHolder } from '#store/meter/ingest-key.ts'
import { organisationsOfNames } from '#store/site/organisation-ids.ts'
import { scopeOfHolder } from '../meter-admission.ts'
import type { Refusal } from '../refusal.ts'

export const WRONG_KEY: Refusal = {
  code: 'wrong-device',
  sentence: 'The key of this sender does not speak for the device of this name.',
}

/** A name with whose it is and where its device stands. */
export interface KnownName extends DeviceName {
  readonly organisationId: number
  readonly zone: string
}

/** What names stand for, as it was known a few seconds ago. */
export interface NameBook {
  /** `holder` null: the broker of MQTT_URL asks. By `nameKey`. */
  find(
    holder: KeyHolder | null,
    dialect: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, KnownName>>
  /** They were changed just now. */
  forget(holder: KeyHolder | null, dialect: string, id: string): void
}

export const nameKey = ({ id, channel }: HardwareName) => JSON.stringify([id, channel])

const KEPT_MS = 5_000
const MOST = 20_000

interface Page {
  readonly at: Instant
  readonly names: readonly KnownName[]
}

export function createNameBook(database: Database, clock: () => Instant): NameBook {
  const pages = new Map<string, Page>()
  const pageKey = (holder: KeyHolder | null, dialect: string, id: string) =>
    JSON.stringify([holder?.organisationId ?? 0, dialect, id])

  async function ask(
    holder: KeyHolder | null,
    dialect: string,
    ids: readonly string[],
  ): Promise<KnownName[]> {
    if (holder !== null) return namesIn(holder.organisationId, dialect, ids)
    const organisations = await organisationsOfNames(database, dialect, ids)
    const all: KnownName[] = []
    for (const one of organisations) {
      all.push(...(await namesIn(one, dialect, ids)).filter(({ byBroker }) => byBroker))
    }
    // A name that two clients claim is nobody's.
    const claimed = new Map<string, number>()
    for (const name of all) claimed.set(nameKey(name), (claimed.get(nameKey(name)) ?? 0) + 1)
    return all.filter((name) => claimed.get(nameKey(name)) === 1)
  }

  async function namesIn(
    organisationId: number,
    dialect: string,
    ids: readonly string[],
  ): Promise<KnownName[]> {
    const scope = scopeOfHolder({ organisationId })
    const found = await database.withScope(scope, (tx) => findNames(tx, scope, dialect, ids), {
      readOnly: true,
    })
    return found.map((name) => ({ ...name, organisationId }))
  }

  return {
    async find(holder, dialect, ids) {
      const at = clock()
      const isFresh = (page: Page | undefined) => page !== undefined && Math.abs(at - page.at) < KEPT_MS
      const unknown = ids.filter((id) => !isFresh(pages.get(pageKey(holder, dialect, id))))
      const asked = unknown.length === 0 ? [] : await ask(holder, dialect, unknown)
      for (const id of unknown) {
        const key = pageKey(holder, dialect, id)
        pages.delete(key)
        pages.set(key, { at, names: asked.filter((name) => name.id === id) })
      }
      const found = ids.flatMap((id) => pages.get(pageKey(holder, dialect, id))?.names ?? [])
      while (pages.size > MOST) pages.delete(pages.keys().next().value!)
      return new Map(found.map((name) => [nameKey(name), name]))
    },
    forget(holder, dialect, id) {
      pages.delete(pageKey(holder, dialect, id))
    },
  }
}
