import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#store/database.ts'
import type { Log } from '#store/log.ts'
import { drainRollups } from '#store/rollup.ts'
import type { Scope } from '#store/scope.ts'

/** Brings an organisation's totals up to its readings, as far as that goes in the time a reader is willing to wait. */
export type Freshen = (scope: Scope) => Promise<void>

const PATIENCE_MS = 1_500

/** Readers of an organisation that come together wait for one drain; a long import does not hold them up. */
export function createFreshen(database: Database, log: Log): Freshen {
  const running = new Map<number, Promise<void>>()

  function drain(scope: Scope): Promise<void> {
    const known = running.get(scope.organisationId)
    if (known) return known
    const drained = drainRollups(database, scope)
      .then(
        () => {},
        (error: unknown) => log.error({ err: error }, 'Totals could not be brought up to date'),
      )
      .finally(() => running.delete(scope.organisationId))
    running.set(scope.organisationId, drained)
    return drained
  }

  return async (scope) => {
    const given = new AbortController()
    const late = sleep(PATIENCE_MS, undefined, { signal: given.signal }).catch(() => {})
    await Promise.race([drain(scope), late])
    given.abort()
  }
}
