import { DAY_MS, type Instant } from '#domain/time/interval.ts'
import { instantArray, int4Array } from '../../engine/binary-array.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import { type Filled, filledColumns, keyArrays, type ReadingRow } from '../reading/reading-row.ts'
import { tryLockPacking } from './pack.ts'

/** Rows of a device and day of UTC: of `rows[first]` to `rows[last]`, in order. */
interface DayOfRows {
  readonly deviceId: number
  readonly day: Instant
  readonly first: number
  readonly last: number
}

interface Brought {
  readonly importId: number | null
  readonly receivedAt: Instant
  /** Readings of before may be packed now (`mayPackBefore`). */
  readonly before: Instant
}

/**
 * Keeps whole days of history as packs at once, where nothing stands of the day: what a file brings of closed months would be
 * packed within a night (docs/decisions/023). `rows` in order of device and time. Tells of each whether it is kept; null: none is.
 * The others are for `appendReadings`, as all are while somebody writes to past days of the organisation.
 */
export async function putPacks(
  tx: Tx,
  scope: Scope,
  rows: readonly ReadingRow[],
  brought: Brought,
): Promise<readonly boolean[] | null> {
  const days = listDays(rows, brought.before)
  if (days.length === 0 || !(await tryLockPacking(tx, scope))) return null
  const taken = await daysWithReadings(tx, scope, days)
  const free = days.filter((_, n) => !taken.has(n))
  if (free.length === 0) return null
  await insertPacks(tx, scope, rows, free, brought)
  const kept = rows.map(() => false)
  for (const { first, last } of free) kept.fill(true, first, last + 1)
  return kept
}

/** The days before an instant in which no two rows tell of one instant. */
function listDays(rows: readonly ReadingRow[], before: Instant): DayOfRows[] {
  const days: DayOfRows[] = []
  for (let first = 0; first < rows.length; ) {
    const { deviceId, reading } = rows[first]!
    const day = Math.floor(reading.at / DAY_MS) * DAY_MS
    let last = first
    let isTwice = false
    for (let next = rows[first + 1]; next !== undefined; next = rows[last + 1]) {
      if (next.deviceId !== deviceId || next.reading.at >= day + DAY_MS) break
      isTwice ||= next.reading.at === rows[last]!.reading.at
      last += 1
    }
    if (!isTwice && day + DAY_MS <= before) days.push({ deviceId, day, first, last })
    first = last + 1
  }
  return days
}

const dayArrays = (days: readonly DayOfRows[]) => [
  int4Array(days.map(({ deviceId }) => deviceId)),
  instantArray(days.map(({ day }) => day)),
  instantArray(days.map(({ day }) => day + DAY_MS)),
]

async function daysWithReadings(
  tx: Tx,
  scope: Scope,
  days: readonly DayOfRows[],
): Promise<ReadonlySet<number>> {
  const { rows } = await tx.query<{ n: number }>({
    name: 'days-with-readings',
    text: `select k.n from unnest($2::int4[], $3::timestamptz[], $4::timestamptz[], $5::int4[]) as k(device_id, day, next, n)
      where exists (select from reading r
          where r.organisation_id = $1 and r.device_id = k.device_id and r.ts >= k.day and r.ts < k.next)
        or exists (select from reading_pack p
          where p.organisation_id = $1 and p.device_id = k.device_id and p.since >= k.day and p.since < k.next)`,
    values: [scope.organisationId, ...dayArrays(days), int4Array(days.map((_, n) => n))],
  })
  return new Set(rows.map(({ n }) => n))
}

async function insertPacks(
  tx: Tx,
  scope: Scope,
  rows: readonly ReadingRow[],
  days: readonly DayOfRows[],
  { importId, receivedAt }: Brought,
): Promise<void> {
  const columns = filledColumns(rows)
  const [, instants] = keyArrays(rows)
  const { rowCount } = await tx.query(
    `insert into reading_pack (organisation_id, device_id, since, readings, ts, received_at, import_id
       ${columns.map(({ name }) => `, ${name}`).join('')})
     select $1, d.device_id, ($2::timestamptz[])[d.first], d.readings, ($2::timestamptz[])[d.first:d.last],
       array_fill($3::timestamptz, array[d.readings]),
       case when $4::int4 is not null then array_fill($4::int4, array[d.readings]) end
       ${columns.map((column, n) => `, ${ofDay(column, `$${n + 8}`)}`).join('')}
     from (select device_id, first, last, last - first + 1 as readings
       from unnest($5::int4[], $6::int4[], $7::int4[]) as k(device_id, first, last)) d
     on conflict do nothing`,
    [
      scope.organisationId,
      instants,
      new Date(receivedAt),
      importId,
      int4Array(days.map(({ deviceId }) => deviceId)),
      int4Array(days.map(({ first }) => first + 1)),
      int4Array(days.map(({ last }) => last + 1)),
      ...columns.map(({ values }) => values),
    ],
  )
  // Under the lock nobody else can have put one: better to stop than to lose a day.
  if (rowCount !== days.length)
    throw new Error(`${days.length} days were to be kept, and ${rowCount} could be`)
}

/** A column takes no room on days on which no reading fills it. */
function ofDay({ type, isWhole }: Filled, values: string): string {
  const slice = `(${values}::${type}[])[d.first:d.last]`
  return isWhole ? slice : `case when cardinality(array_remove(${slice}, null)) > 0 then ${slice} end`
}
