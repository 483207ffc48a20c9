import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '../engine/database.ts'
import { type ClientMonthRow, FEW_CLIENTS, KEPT_FOR_MS } from './client-month.ts'

/**
 * Organisations whose running month is to be worked out anew for the lists of the administrator area: not kept yet, of another
 * month, an hour old, or heard of since. One statement over all, with the owner's rights; none where lists are short.
 */
export async function organisationsToSum(database: Database, now: Instant): Promise<number[]> {
  const { rows } = await database.admin.query<{ id: number }>(
    `select o.id from organisation o
       left join client_month m on m.organisation_id = o.id and m.branch_id = 0
       left join (select organisation_id, max(received_at) as heard_at from device_latest group by organisation_id) h
         on h.organisation_id = o.id
     where (select count(*) from organisation) > $3 and (m.made_at is null or m.made_at < $2 or h.heard_at > m.made_at
       or m.month <> date_trunc('month', $1::timestamptz at time zone o.zone)::date)
     order by m.made_at nulls first, o.id`,
    [new Date(now), new Date(now - KEPT_FOR_MS), FEW_CLIENTS],
  )
  return rows.map(({ id }) => id)
}

export interface KeptMonth<Figures> extends ClientMonthRow<Figures> {
  readonly organisationId: number
  readonly madeAt: Instant
}

/** The running months of clients as they are kept: of each as a whole, or of each of its branches. With the owner's rights. */
export async function keptClientMonths<Figures>(
  database: Database,
  clientIds: readonly number[],
  by: 'client' | 'branch',
  now: Instant,
): Promise<KeptMonth<Figures>[]> {
  const { rows } = await database.admin.query<KeptMonth<Figures>>(
    `select m.organisation_id as "organisationId", m.branch_id as "branchId", m.figures, m.consumption,
       (extract(epoch from m.made_at) * 1000)::float8 as "madeAt"
     from client_month m join organisation o on o.id = m.organisation_id
     where m.organisation_id = any ($1) and (m.branch_id = 0) = $2
       and m.month = date_trunc('month', $3::timestamptz at time zone o.zone)::date`,
    [clientIds, by === 'client', new Date(now)],
  )
  return rows
}
