import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { loadMeterProfiles, type Meter } from '#store/meter/meter-profile.ts'
import { meterVersion } from '#store/meter/meter-version.ts'
import type { ReadingRow } from '#store/meter/reading/reading-row.ts'

/** What readings are judged by, and which version of it that is. */
export interface Judged {
  readonly meters: ReadonlyMap<number, Meter>
  readonly version: number
}

export interface KnownMeters {
  /** Of these devices, as they were when they were last read: whoever writes by them says by which version. */
  find(tx: Tx, scope: Scope, deviceIds: ReadonlySet<number>): Promise<Judged>
  /** Are all newer than what their device was known to have sent, so that none of them is there yet? Others may know better. */
  areNews(scope: Scope, rows: readonly ReadingRow[]): boolean
  /** They are there. */
  noteKept(scope: Scope, rows: readonly ReadingRow[]): void
  /** They have been changed since. */
  forget(scope: Scope): void
}

/** Of whom nothing is heard for so long, or who is changed by hand in the database, is read anew. */
const KEPT_MS = 60_000
const MOST_METERS = 50_000

interface Known {
  readonly at: number
  readonly version: number
  readonly meters: Map<number, Meter>
  /** of devices whose readings were kept */
  readonly newest: Map<number, Instant>
}

/** Remembers by organisation what devices are, so that a batch of known ones asks nothing before it writes. */
export function createKnownMeters(): KnownMeters {
  const known = new Map<number, Known>()
  let count = 0

  function forget({ organisationId }: Pick<Scope, 'organisationId'>): void {
    count -= known.get(organisationId)?.meters.size ?? 0
    known.delete(organisationId)
  }

  function recall({ organisationId }: Scope): Known | undefined {
    const one = known.get(organisationId)
    return one !== undefined && performance.now() - one.at < KEPT_MS ? one : undefined
  }

  /** Where the version has changed, what was known by the one before is known no longer. */
  function remember(scope: Scope, version: number, meters: ReadonlyMap<number, Meter>): Known {
    const before = recall(scope)
    if (before?.version !== version) forget(scope)
    const one =
      before?.version === version
        ? before
        : { at: performance.now(), version, meters: new Map(), newest: new Map() }
    known.set(scope.organisationId, one)
    for (const [id, meter] of meters) {
      if (!one.meters.has(id)) count += 1
      one.meters.set(id, meter)
    }
    if (count > MOST_METERS) {
      known.clear()
      count = 0
    }
    return one
  }

  return {
    async find(tx, scope, deviceIds) {
      const recalled = recall(scope)
      if (recalled && [...deviceIds].every((id) => recalled.meters.has(id))) return recalled
      // The version first: what is changed between the two is read once more than it must be, and never too seldom.
      const version = meterVersion(tx, scope)
      const meters = loadMeterProfiles(tx, scope, [...deviceIds])
      return remember(scope, await version, await meters)
    },
    areNews(scope, rows) {
      const newest = recall(scope)?.newest
      return rows.every(({ deviceId, reading }) => reading.at > (newest?.get(deviceId) ?? Infinity))
    },
    noteKept(scope, rows) {
      const one = recall(scope)
      for (const { deviceId, reading } of one ? rows : []) {
        const before = one?.newest.get(deviceId) ?? Number.NEGATIVE_INFINITY
        if (one?.meters.has(deviceId)) one.newest.set(deviceId, Math.max(before, reading.at))
      }
    },
    forget,
  }
}
