import { DAY_MS, type Instant } from '#domain/time/interval.ts'
import type { Database } from '../engine/database.ts'
import { queryList } from './platform-list.ts'

/** A client with how much of it there is, or the day that is meant. */
export interface ClientToLookAt {
  readonly id: number
  readonly name: string
  /** Devices, or readings; null: of a plan. */
  readonly count: number | null
  /** Local day, of a plan alone. */
  readonly on: string | null
  /** What all clients have together. */
  readonly total: number
}

export interface ClientsToLookAt {
  readonly rows: readonly ClientToLookAt[]
  /** How many clients there are in all. */
  readonly all: number
}

const COUNTED = `select o.id, o.name, s.count::int4 as count, null::text as "on",
  (sum(s.count) over ())::int4 as total, (count(*) over ())::int4 as "all"`
const OF_CLIENT = `join organisation o on o.id = s.organisation_id
  left join disabled_client x on x.organisation_id = o.id where x.organisation_id is null
  order by s.count desc, lower(o.name), o.id limit $1`

/** Clients with active devices whose newest reading is over a day old, most first; what never sent is new, not silent. */
export function clientsWithSilent(database: Database, now: Instant, most: number): Promise<ClientsToLookAt> {
  return queryList<ClientToLookAt>(
    database,
    `with silent as materialized (
       select d.organisation_id, count(*) from device d
       join device_latest l on l.organisation_id = d.organisation_id and l.device_id = d.id
       where d.is_active and l.ts < $2 group by 1)
     ${COUNTED} from silent s ${OF_CLIENT}`,
    [most, new Date(now - DAY_MS)],
  )
}

/** Clients with readings that are parked, most first. */
export function clientsWithParked(database: Database, most: number): Promise<ClientsToLookAt> {
  return queryList<ClientToLookAt>(
    database,
    `with parked as materialized (
       select organisation_id, count(*) from reading_parked where discarded_at is null group by 1)
     ${COUNTED} from parked s ${OF_CLIENT}`,
    [most],
  )
}

/** Clients whose plan is over before the day, the first to end first; those that ended are among them. */
export function clientsWhosePlanEnds(
  database: Database,
  before: string,
  most: number,
): Promise<ClientsToLookAt> {
  return queryList<ClientToLookAt>(
    database,
    `select o.id, o.name, null::int4 as count, o.plan_expires_on::text as "on",
       (count(*) over ())::int4 as total, (count(*) over ())::int4 as "all"
     from organisation o left join disabled_client x on x.organisation_id = o.id
     where x.organisation_id is null and o.plan_expires_on < $2
     order by o.plan_expires_on, lower(o.name), o.id limit $1`,
    [most, before],
  )
}
