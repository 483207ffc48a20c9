/**
 * What to do with a reading whose key (device, instant) may already be stored, and which time
 * to recompute for it.
 *
 *   not stored                          → insert
 *   stored with the same values         → ignore (replay is harmless)
 *   stored, and marked as correction     → correct
 *   stored with other values            → quarantine: the first one stays
 * A reading changes the register differences to both neighbours, so everything between the
 * neighbours is recomputed, rounded out to whole blocks. Source: domain.md §2.5 (V-M4).
 */
import { BLOCK_MS, type Instant, type Interval } from '../time/interval.ts'

export type Arrival = 'insert' | 'ignore' | 'correct' | 'quarantine'

/** Values are compared field by field; `stored` is null when nothing has this key. */
export function arrivalOf(
  stored: Readonly<Record<string, unknown>> | null,
  incoming: Readonly<Record<string, unknown>>,
  isCorrection: boolean,
): Arrival {
  if (stored === null) return 'insert'
  const fields = new Set([...Object.keys(stored), ...Object.keys(incoming)])
  const isSame = [...fields].every((field) => sameValue(stored[field] ?? null, incoming[field] ?? null))
  if (isSame) return 'ignore'
  return isCorrection ? 'correct' : 'quarantine'
}

function sameValue(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((value, i) => sameValue(value ?? null, b[i] ?? null))
  }
  return Object.is(a, b) || (a === 0 && b === 0)
}

/** The window to recompute after readings from `first` to `last`, given the stored neighbours outside them. */
export function touchedWindow(
  before: Instant | null,
  first: Instant,
  last: Instant,
  after: Instant | null,
): Interval {
  const from = Math.floor((before ?? first) / BLOCK_MS) * BLOCK_MS
  const to = (Math.floor((after ?? last) / BLOCK_MS) + 1) * BLOCK_MS
  return { from, to }
}
