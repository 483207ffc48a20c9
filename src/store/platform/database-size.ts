import type { SizeNote } from '#domain/platform/disk-forecast.ts'
import { DAY_MS, type Instant } from '#domain/time/interval.ts'
import type { Database } from '../engine/database.ts'

const KEPT_MS = 400 * DAY_MS

/** Writes down how large the database is, once a day, and forgets what is long past. With the owner's rights: it is nobody's. */
export async function noteDatabaseSize(database: Database, now: Instant): Promise<void> {
  await database.admin.query(
    `insert into database_size (day, noted_at, bytes)
     values (($1::timestamptz at time zone 'UTC')::date, $1, pg_database_size(current_database()))
     on conflict (day) do nothing`,
    [new Date(now)],
  )
  await database.admin.query('delete from database_size where noted_at < $1', [new Date(now - KEPT_MS)])
}

/** The notes of the last weeks, and how large it is now. With the owner's rights. */
export async function databaseSizes(database: Database, now: Instant): Promise<SizeNote[]> {
  const { rows } = await database.admin.query<SizeNote>(
    `select (extract(epoch from noted_at) * 1000)::float8 as at, bytes::float8 as bytes from database_size
     where noted_at > $1::timestamptz - interval '30 days' and noted_at < $1
     union all select (extract(epoch from $1::timestamptz) * 1000)::float8, pg_database_size(current_database())::float8
     order by at`,
    [new Date(now)],
  )
  return rows
}
