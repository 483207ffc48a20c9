import type { DuePeriod } from '#domain/billing/due-period.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '../engine/database.ts'

/**
 * In which a person has a schedule of bills of which one of these periods is not mailed yet, but for disabled clients; what was
 * over before the schedule was set is not mailed at all. One statement over all, with the owner's rights.
 */
export async function organisationsWithDueReports(
  database: Database,
  periods: readonly DuePeriod[],
  now: Instant,
): Promise<number[]> {
  const { rows } = await database.admin.query<{ id: number }>(
    `select distinct s.organisation_id as id from mail_schedule s
       join unnest($1::text[], $2::date[], $3::date[]) p(frequency, first_day, end_day) on p.frequency = s.frequency
       left join report_run r on r.organisation_id = s.organisation_id and r.user_id = s.user_id
         and r.frequency = s.frequency and r.first_day = p.first_day
       left join disabled_client d on d.organisation_id = s.organisation_id
     where d.organisation_id is null and r.organisation_id is null
       and (s.set_at > $4 or s.set_at < (p.end_day + 1)::timestamp at time zone 'UTC')
     order by 1`,
    [
      periods.map(({ frequency }) => frequency),
      periods.map(({ firstDay }) => firstDay),
      periods.map(({ endDay }) => endDay),
      new Date(now),
    ],
  )
  return rows.map(({ id }) => id)
}
