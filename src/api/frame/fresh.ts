import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#store/engine/log.ts'
import type { Scope } from '#store/engine/scope.ts'

/** Brings an organisation's totals up to its readings, as far as that goes in the time a reader is willing to wait. */
export type Freshen = (scope: Scope) => Promise<void>

/** Rolls up all readings of an organisation that wait for it. */
export type DrainRollups = (scope: Scope) => Promise<unknown>

const PATIENCE_MS = 1_500

interface Drain {
  readonly began: number
  readonly done: Promise<void>
}

/** Readers of an organisation that come together wait for one drain; a long import does not hold them up twice. */
export function createFreshen(drainRollups: DrainRollups, log: Log): Freshen {
  const running = new Map<number, Drain>()

  function drain(scope: Scope): Drain {
    const known = running.get(scope.organisationId)
    if (known) return known
    const done = drainRollups(scope)
      .then(
        () => {},
        (error: unknown) => log.error({ err: error }, 'Totals could not be brought up to date'),
      )
      .finally(() => running.delete(scope.organisationId))
    const begun = { began: performance.now(), done }
    running.set(scope.organisationId, begun)
    return begun
  }

  return async (scope) => {
    const { began, done } = drain(scope)
    const patience = began + PATIENCE_MS - performance.now()
    if (patience <= 0) return
    const given = new AbortController()
    const late = sleep(patience, undefined, { signal: given.signal }).catch(() => {})
    await Promise.race([done, late])
    given.abort()
  }
}
