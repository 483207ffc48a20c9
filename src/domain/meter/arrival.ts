/**
 * What to do with a reading whose key (device, instant) may already be stored.
 *
 *   not stored                                     → insert
 *   nothing it tells differs from what is stored   → ignore (replay is harmless)
 *   marked as correction                           → correct
 *   it tells further measures, contradicts none    → complete
 *   stored with other values                       → quarantine: the first one stays
 * The key of a value is meter, measure and instant: a measure that a reading does not tell says
 * nothing about the stored one. Source: domain.md §2.5 (V-M4).
 */
export type Arrival = 'insert' | 'ignore' | 'correct' | 'complete' | 'quarantine'

export type Measures = Readonly<Record<string, number | boolean | string | null>>

/** `stored` is null when nothing has this key. */
export function classifyArrival(stored: Measures | null, incoming: Measures, isCorrection: boolean): Arrival {
  if (stored === null) return 'insert'
  let isNews = false
  let contradicts = false
  for (const [measure, value] of Object.entries(incoming)) {
    const before = stored[measure] ?? null
    if (value === null || value === before) continue
    isNews = true
    contradicts ||= before !== null
  }
  if (!isNews) return 'ignore'
  if (isCorrection) return 'correct'
  return contradicts ? 'quarantine' : 'complete'
}
