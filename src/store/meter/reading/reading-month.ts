import { DAY_MS, type Instant } from '#domain/time/interval.ts'
import { instantArray } from '../../engine/binary-array.ts'
import type { Database } from '../../engine/database.ts'
import type { PlatformTx } from '../../engine/transaction.ts'

/** Where readings of these instants are kept is made, as far as it is not there: a month, or a year that is long past. */
export async function ensureMonths(tx: PlatformTx, instants: Iterable<Instant>): Promise<void> {
  const months = new Set<number>()
  for (const at of instants) months.add(monthStart(at))
  await tx.query({
    name: 'ensure-months',
    text: 'select ensure_reading_month(month) from unnest($1::timestamptz[]) month',
    values: [instantArray([...months].sort((a, b) => a - b))],
  })
}

/** A clock without offset shows at most so much more or less than UTC. */
const FARTHEST_ZONE_MS = DAY_MS
const known = new WeakMap<Database, Set<number>>()

/**
 * The same in transactions of its own, ahead of one that inserts: making a table is no part of taking readings in, and a
 * batch that fails has made none. `walls`: instants, or what a clock of an unknown zone showed.
 */
export async function makeMonthsAhead(database: Database, walls: readonly Instant[]): Promise<void> {
  const there = known.get(database) ?? new Set()
  known.set(database, there)
  const missing = new Set<number>()
  for (const wall of walls) {
    for (const at of [wall - FARTHEST_ZONE_MS, wall, wall + FARTHEST_ZONE_MS]) {
      const month = monthStart(at)
      if (!there.has(month)) missing.add(month)
    }
  }
  if (missing.size === 0) return
  await database.withoutTenant((tx) => ensureMonths(tx, missing))
  for (const month of missing) there.add(month)
}

function monthStart(at: Instant): Instant {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
}
