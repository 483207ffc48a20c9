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
  // A batch is of few days.
  for (const day of new Set(walls.map((wall) => Math.floor(wall / DAY_MS)))) {
    for (const at of [day * DAY_MS - FARTHEST_ZONE_MS, day * DAY_MS, day * DAY_MS + FARTHEST_ZONE_MS]) {
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

/** A month that takes less is not worth a lock. */
const WORTH_BYTES = 1_000_000
const LOCK_TIMED_OUT = '55P03'

/**
 * Gives the disk back the room of months whose readings are all packed or removed: an index keeps its size for ever, however
 * empty it is. Whoever reads one of them waits for milliseconds, and one that somebody uses waits for the next time. Their names.
 */
export async function returnRoom(database: Database, worthBytes = WORTH_BYTES): Promise<string[]> {
  const { rows } = await database.admin.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'reading'::regclass and c.relkind = 'r' and pg_relation_size(c.oid) <= $1 / 10
       and pg_total_relation_size(c.oid) > $1 order by 1`,
    [worthBytes],
  )
  const returned: string[] = []
  for (const { name } of rows) if (await truncateEmpty(database, name)) returned.push(name)
  return returned
}

async function truncateEmpty(database: Database, name: string): Promise<boolean> {
  const client = await database.admin.connect()
  try {
    await client.query(`begin; set local lock_timeout = '200ms'; lock table ${name} in access exclusive mode`)
    const { rowCount } = await client.query(`select from ${name} limit 1`)
    if (rowCount === 0) await client.query(`truncate ${name}`)
    await client.query('commit')
    return rowCount === 0
  } catch (error) {
    await client.query('rollback')
    if ((error as { code?: string }).code === LOCK_TIMED_OUT) return false
    throw error
  } finally {
    client.release()
  }
}
