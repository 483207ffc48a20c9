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

interface Drains {
  readonly running: Drain
  /** For those who came since it began: it may have looked past what they ask about. */
  next: Promise<Drain> | null
}

/** Readers of an organisation that come together wait for one drain; a long import does not hold them up twice. */
export function createFreshen(
  drainRollups: DrainRollups,
  log: Log,
  patienceMs: number = PATIENCE_MS,
): Freshen {
  const drains = new Map<number, Drains>()

  function begin(scope: Scope): Drain {
    const done = drainRollups(scope)
      .then(
        () => {},
        (error: unknown) => log.error({ err: error }, 'Totals could not be brought up to date'),
      )
      .finally(() => {
        if (drains.get(scope.organisationId)?.running === running) drains.delete(scope.organisationId)
      })
    const running = { began: performance.now(), done }
    drains.set(scope.organisationId, { running, next: null })
    return running
  }

  /** Whether it ended in the time that is left of a reader's patience with it. */
  async function waitFor({ began, done }: Drain): Promise<boolean> {
    const patience = began + patienceMs - performance.now()
    if (patience <= 0) return false
    const ended = new AbortController()
    const late = sleep(patience, false, { signal: ended.signal }).catch(() => false)
    const isDone = await Promise.race([done.then(() => true), late])
    ended.abort()
    return isDone
  }

  return async (scope) => {
    const known = drains.get(scope.organisationId)
    if (!known) return void (await waitFor(begin(scope)))
    known.next ??= known.running.done.then(() => begin(scope))
    if (await waitFor(known.running)) await waitFor(await known.next)
  }
}
