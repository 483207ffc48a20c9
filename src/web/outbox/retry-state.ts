import type { Instant } from '#domain/time/interval.ts'
import type { QueuedEntry } from './entry.ts'

/** After so many times the same fault it is the entry that the server fails on. */
const STUCK_AFTER = 8
/** Faults of a proxy that finds no server: they say nothing of an entry. */
const BETWEEN: readonly number[] = [502, 503, 504]

/** Counts a fault of the server itself; an answer that never came leaves the count as it is. */
export function failedAgain(
  { failing }: Pick<QueuedEntry, 'failing'>,
  status: number,
): Pick<QueuedEntry, 'failing'> {
  if (status < 500 || BETWEEN.includes(status)) return failing === undefined ? {} : { failing }
  return { failing: { status, times: failing?.status === status ? failing.times + 1 : 1 } }
}

/** Whether the server fails on this very entry: it is still tried, and holds up no other. */
export function isStuck({ state, failing }: Pick<QueuedEntry, 'state' | 'failing'>): boolean {
  return state === 'waiting' && (failing?.times ?? 0) >= STUCK_AFTER
}

/** Whether it may be stored although nothing more comes of it by itself, so that its list is looked at before it is typed anew. */
export function mayBeStored(row: Pick<QueuedEntry, 'state' | 'failing' | 'refusal' | 'begun'>): boolean {
  if (isStuck(row)) return true
  const { state, refusal, begun } = row
  if (state !== 'refused') return false
  return refusal?.fault === 'reused-key' || (refusal?.fault === 'too-old' && begun)
}

/** When the next entry is to be tried: the first that holds up others, or one that is stuck; null where none waits. */
export function nextTryTime(rows: readonly QueuedEntry[]): Instant | null {
  const waiting = rows.filter(({ state }) => state === 'waiting')
  const first = waiting.find((row) => !isStuck(row))
  const due = waiting.filter((row) => row === first || isStuck(row)).map(({ nextTryAt }) => nextTryAt)
  return due.length === 0 ? null : Math.min(...due)
}
