import type { SiteHealth } from '#contract/meter/site-agent.ts'
import { groupBy } from '#domain/group-by.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { findNames, markOffline } from '#store/meter/hardware/device-name.ts'
import { keepSiteHealth } from '#store/meter/site-agent.ts'
import { admittedWork } from '../meter/admitted.ts'
import type { Caller, KeyAdmission, Refused } from '../meter/meter-admission.ts'

/** What agents at branches tell of themselves. */
export interface SiteHearing {
  hear(caller: Caller, health: SiteHealth): Promise<{ readonly answer: object } | Refused>
}

export interface SiteHearingOptions {
  readonly database: Database
  readonly clock: () => Instant
  readonly log: Log
  readonly door: KeyAdmission
}

const NO_AGENT: Refused = { code: 'not-found', sentence: 'This is not the key of a site agent.' }

export function createSiteHearing({ database, clock, log, door }: SiteHearingOptions): SiteHearing {
  const failed = 'What a site agent told of itself could not be kept'
  const admitted = admittedWork({ database, log, door, failed })
  return {
    hear: (caller, health) =>
      admitted(caller, async (tx, scope, { keyId, deviceIds }) => {
        const now = clock()
        const isKept = await keepSiteHealth(tx, scope, { keyId, health, at: now })
        if (!isKept) return NO_AGENT
        await markGone(tx, scope, deviceIds, health.gone ?? [], now)
        return { answer: {} }
      }),
  }
}

/** Marks what an agent says is gone, of its own devices; a reading that comes later takes the mark away. */
async function markGone(
  tx: Tx,
  scope: Scope,
  deviceIds: ReadonlySet<number>,
  gone: NonNullable<SiteHealth['gone']>,
  now: Instant,
): Promise<void> {
  for (const [dialect, some] of groupBy(gone, ({ hardware }) => hardware.dialect)) {
    const names = await findNames(
      tx,
      scope,
      dialect,
      some.map(({ hardware }) => hardware.id),
    )
    for (const { nameId, id, channel, deviceId, offlineSince } of names) {
      const one = some.find(({ hardware }) => hardware.id === id && (hardware.channel ?? channel) === channel)
      if (!one || offlineSince !== null || !deviceIds.has(deviceId)) continue
      const since = Date.parse(one.since)
      await markOffline(tx, scope, [nameId], Number.isFinite(since) ? Math.min(since, now) : now)
    }
  }
}
