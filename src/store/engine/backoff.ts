import type { Log } from './log.ts'

const MINUTE_MS = 60_000
const FIRST_REST_MS = 5_000
const LONGEST_REST_MS = 5 * MINUTE_MS
/** A commit says that something has changed, the fault perhaps: it waits no longer than this. */
const LONGEST_REST_AFTER_NOTICE_MS = 30_000
/** A fault that lasts is told this often. */
const TELL_EVERY_MS = 5 * MINUTE_MS

export interface Backoff {
  /** It failed: it rests, and is tried again afterwards. */
  fail(organisationId: number): void
  succeed(organisationId: number): void
  isResting(organisationId: number): boolean
  /** A commit names it. */
  notice(organisationId: number): void
  stop(): void
}

interface Failing {
  failures: number
  failedAt: number
  timer: NodeJS.Timeout | null
}

/**
 * Organisations whose work failed: each rests before it is tried again, twice as long after every failure, so that a
 * fault that lasts costs little.
 */
export function createBackoff(retry: (organisationId: number) => void, everyMs: number): Backoff {
  const failing = new Map<number, Failing>()
  const firstMs = Math.min(everyMs, FIRST_REST_MS)

  function rest(organisationId: number, one: Failing, mostMs: number): void {
    clearTimeout(one.timer ?? undefined)
    const restMs = Math.min(firstMs * 2 ** (one.failures - 1), mostMs)
    const end = () => {
      one.timer = null
      retry(organisationId)
    }
    one.timer = setTimeout(end, Math.max(0, one.failedAt + restMs - performance.now()))
    one.timer.unref()
  }

  const isResting = (organisationId: number) => Boolean(failing.get(organisationId)?.timer)
  return {
    isResting,
    fail(organisationId) {
      // Another piece of it, which had begun before: one fault, one rest.
      if (isResting(organisationId)) return
      const failures = (failing.get(organisationId)?.failures ?? 0) + 1
      const one = { failures, failedAt: performance.now(), timer: null }
      failing.set(organisationId, one)
      rest(organisationId, one, LONGEST_REST_MS)
    },
    succeed(organisationId) {
      if (!isResting(organisationId)) failing.delete(organisationId)
    },
    notice(organisationId) {
      const one = failing.get(organisationId)
      if (one?.timer) rest(organisationId, one, LONGEST_REST_AFTER_NOTICE_MS)
    },
    stop() {
      for (const { timer } of failing.values()) clearTimeout(timer ?? undefined)
      failing.clear()
    },
  }
}

/** Warns of a fault when it comes up, and now and then while it lasts. `key`: whose fault. */
export function createFaultLog(log: Log, message: string) {
  const toldAt = new Map<string, number>()
  return {
    tell(key: string, fields: object): void {
      const now = performance.now()
      if (now - (toldAt.get(key) ?? Number.NEGATIVE_INFINITY) < TELL_EVERY_MS) return
      toldAt.set(key, now)
      log.warn(fields, message)
    },
    /** It is over: the next one is told at once. */
    forget: (key: string) => toldAt.delete(key),
  }
}
