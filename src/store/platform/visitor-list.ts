import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '../engine/database.ts'
import type { ContactMessage, SignUpRequest, SignUpState } from '../people/visitor.ts'
import { type Listed, queryList } from '../platform/platform-list.ts'

/** What visitors left, as the platform's administrators read it. Each list is bounded. */

export interface StoredMessage extends ContactMessage {
  readonly id: number
  readonly madeAt: Instant
  readonly readAt: Instant | null
}

/** Newest first; where not all of them are listed, those that nobody has read go before others. */
export function listMessages(database: Database, most: number): Promise<Listed<StoredMessage>> {
  return queryList(
    database,
    `select * from (
       select id, name, email, message, made_at as "madeAt", read_at as "readAt", count(*) over () as "all"
       from contact_message order by read_at is not null, made_at desc, id desc limit $1) m
     order by "madeAt" desc, id desc`,
    [most],
  )
}

export interface StoredSignUp extends SignUpRequest {
  readonly id: number
  readonly madeAt: Instant
  readonly state: SignUpState
  readonly decidedAt: Instant | null
  readonly decidedBy: string
}

/** Those that wait, longest first; then what was decided, latest first. */
export function listSignUps(database: Database, most: number): Promise<Listed<StoredSignUp>> {
  return queryList(
    database,
    `select s.id, s.first_name as "firstName", s.last_name as "lastName", s.email, s.made_at as "madeAt", s.state,
       s.decided_at as "decidedAt", coalesce(u.username, '') as "decidedBy", count(*) over () as "all"
     from sign_up_request s left join app_user u on u.id = s.decided_by
     order by s.state <> 'waiting', s.decided_at desc, s.made_at, s.id limit $1`,
    [most],
  )
}

export interface Waiting {
  readonly unread: number
  readonly waiting: number
}

/** What nobody has seen to yet. */
export async function countWaiting(database: Database): Promise<Waiting> {
  const { rows } = await database.admin.query<Waiting>(
    `select (select count(*) from contact_message where read_at is null) as unread,
       (select count(*) from sign_up_request where state = 'waiting') as waiting`,
  )
  return rows[0]!
}
