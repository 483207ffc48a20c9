import { joinLags } from '#domain/meter/health/reading-lag.ts'
import { type Instant, SECOND_MS } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import type { Scope } from '#store/engine/scope.ts'
import { type Arrival, noteArrivals } from '#store/meter/hardware/hardware-health.ts'
import { scopeOfHolder } from './meter-admission.ts'

/** What is written with a batch: what the batch itself tells, and what was held back before. */
export interface DueArrivals {
  readonly rows: readonly Arrival[]
  readonly held: readonly Arrival[]
}

/** Who spoke and how late, gathered: a row that would be written with every batch is written every few seconds. */
export interface ArrivalNotes {
  /** Null: they are held back, and written later. */
  take(scope: Scope, arrivals: readonly Arrival[], now: Instant): DueArrivals | null
  /** The batch is there without them, or is not there at all. */
  hold(scope: Scope, arrivals: readonly Arrival[]): void
  /** Writes what is held back. */
  stop(): Promise<void>
}

/** A crash loses what was heard in so long a time; of what hardware tells of itself, nothing is held back. */
const EVERY_MS = 5 * SECOND_MS

/** Holds nothing back. */
export const AT_ONCE: ArrivalNotes = {
  take: (_scope, rows) => ({ rows, held: [] }),
  hold() {},
  stop: () => Promise.resolve(),
}

export function createArrivalNotes(database: Database, log: Log, everyMs = EVERY_MS): ArrivalNotes {
  const held = new Map<number, readonly Arrival[]>()
  const writtenAt = new Map<number, Instant>()
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    timer = undefined
    const all = [...held]
    held.clear()
    // What rests longer than this is written at once when it comes.
    writtenAt.clear()
    for (const [organisationId, rows] of all) {
      const scope = scopeOfHolder({ organisationId })
      const now = Math.max(...rows.map(({ heardAt }) => heardAt))
      await database
        .withScope(scope, (tx) => noteArrivals(tx, scope, rows, now))
        .catch((error: unknown) => log.warn({ err: error }, 'Who was heard could not be noted'))
    }
  }

  function later(): void {
    timer ??= setTimeout(flush, everyMs).unref()
  }

  return {
    take({ organisationId }, arrivals, now) {
      const before = writtenAt.get(organisationId)
      const tellsOfItself = arrivals.some(({ facts }) => Object.keys(facts).length > 0)
      if (before !== undefined && Math.abs(now - before) < everyMs && !tellsOfItself) return null
      const own = held.get(organisationId) ?? []
      held.delete(organisationId)
      writtenAt.set(organisationId, now)
      later()
      return { rows: joinArrivals(own, arrivals), held: own }
    },
    hold({ organisationId }, arrivals) {
      if (arrivals.length === 0) return
      held.set(organisationId, joinArrivals(held.get(organisationId) ?? [], arrivals))
      later()
    },
    stop() {
      clearTimeout(timer)
      return flush()
    },
  }
}

/** One row a device and key. */
function joinArrivals(before: readonly Arrival[], after: readonly Arrival[]): readonly Arrival[] {
  if (before.length === 0) return after
  const rows = new Map(before.map((row) => [`${row.deviceId} ${row.keyId}`, row]))
  for (const row of after) {
    const key = `${row.deviceId} ${row.keyId}`
    const known = rows.get(key)
    rows.set(key, known ? joined(known, row) : row)
  }
  return [...rows.values()]
}

function joined(before: Arrival, after: Arrival): Arrival {
  const told = [before.toldAt, after.toldAt].filter((at) => at !== null)
  return {
    ...after,
    heardAt: Math.max(before.heardAt, after.heardAt),
    toldAt: told.length === 0 ? null : Math.max(...told),
    facts: { ...before.facts, ...after.facts },
    lags: before.lags && after.lags ? joinLags(before.lags, after.lags) : (before.lags ?? after.lags),
  }
}
