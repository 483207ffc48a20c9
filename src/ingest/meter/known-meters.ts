import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { loadMeterProfiles, type Meter } from '#store/meter/meter-profile.ts'
import { meterVersion } from '#store/meter/meter-version.ts'

/** What readings are judged by, and which version of it that is. */
export interface Judged {
  readonly meters: ReadonlyMap<number, Meter>
  readonly version: number
}

export interface KnownMeters {
  /** Of these devices, as they were when they were last read: whoever writes by them says by which version. */
  find(tx: Tx, scope: Scope, deviceIds: ReadonlySet<number>): Promise<Judged>
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
    const one = before?.version === version ? before : { at: performance.now(), version, meters: new Map() }
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
    forget,
  }
}
