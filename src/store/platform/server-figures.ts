import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '../engine/database.ts'

// What the server tells of itself, over all organisations, read with the owner's rights: there is no one organisation to
// pin. Each question is bounded, since a scraper asks it again and again.

/** How much waits, and how long the oldest of it has: of each queue at most so much is counted. */
export const MOST_COUNTED = 100_000

export interface QueueBacklog {
  readonly queue: 'roll-up' | 'alert' | 'mail' | 'import' | 'breaker'
  readonly waiting: number
  /** s; null: nothing waits, or the queue does not know. */
  readonly oldest: number | null
}

/** What waits for the background, over all organisations. */
export async function queueBacklogs(database: Database): Promise<QueueBacklog[]> {
  const { rows } = await database.admin.query<QueueBacklog>(
    [
      counted('roll-up', 'select marked_at as since from rollup_dirty'),
      counted('alert', 'select null::timestamptz as since from alert_dirty'),
      counted('mail', `select made_at as since from mail_message where state in ('waiting', 'sending')`),
      counted('import', 'select work_at as since from import where work is not null'),
      counted(
        'breaker',
        `select requested_at as since from breaker_command where state in ('requested', 'sent')`,
      ),
    ].join(' union all '),
  )
  return rows
}

const counted = (queue: QueueBacklog['queue'], rows: string) =>
  `select '${queue}' as queue, count(*) as waiting, extract(epoch from now() - min(since))::float8 as oldest
   from (${rows} limit ${MOST_COUNTED}) w`

export interface ReadingLag {
  /** Active devices that have ever sent. */
  readonly devices: number
  /** Of them, those whose newest reading is over a day old. */
  readonly silent: number
  /** s, from the instant of the newest reading of half of those that are not silent until now. */
  readonly median: number | null
  /** Parked frames that nobody has decided about; counted to MOST_COUNTED. */
  readonly parked: number
}

/** How far readings are behind, over all organisations. */
export async function readingLag(database: Database): Promise<ReadingLag> {
  const { rows } = await database.admin.query<Omit<ReadingLag, 'parked'>>(
    `select count(*) as devices, count(*) filter (where lag > 86400) as silent,
       percentile_cont(0.5) within group (order by lag) filter (where lag <= 86400) as median
     from (select extract(epoch from now() - l.ts)::float8 as lag from device d
           join device_latest l on l.organisation_id = d.organisation_id and l.device_id = d.id
           where d.is_active limit ${MOST_COUNTED}) as lags`,
  )
  const parked = await database.admin.query<{ count: number }>(
    `select count(*) from (select 1 from reading_parked where discarded_at is null limit ${MOST_COUNTED}) p`,
  )
  return { ...rows[0]!, parked: parked.rows[0]!.count }
}

/** Messages of the last day by how they stand; counted to MOST_COUNTED. */
export async function mailStates(database: Database): Promise<{ state: string; count: number }[]> {
  const { rows } = await database.admin.query<{ state: string; count: number }>(
    `select state, count(*) as count
     from (select state from mail_message where made_at > now() - interval '1 day' or state in ('waiting', 'sending')
           limit ${MOST_COUNTED}) m
     group by state order by state`,
  )
  return rows
}

export interface HeldMail {
  readonly count: number
  readonly since: Instant | null
  readonly why: string | null
}

/** Mail that waits because the mail server refuses the sender or the log-in. */
export async function heldMail(database: Database): Promise<HeldMail> {
  const { rows } = await database.admin.query<HeldMail>(
    `with held as (select held_since, last_error from mail_message
         where state = 'waiting' and held_since is not null limit ${MOST_COUNTED})
     select count(*) as count, (extract(epoch from min(held_since)) * 1000)::float8 as since,
       (select last_error from held order by held_since desc limit 1) as why
     from held`,
  )
  return rows[0]!
}
