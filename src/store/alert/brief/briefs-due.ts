import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'

/** Those of an organisation to whom something is sent, by their own clock: that of a home branch which they see. */
const READERS = `brief_setting s
  join app_user u on u.organisation_id = $1 and u.id = s.user_id and u.disabled_at is null
  join organisation o on o.id = $1
  left join user_branch ub on ub.organisation_id = $1 and ub.user_id = s.user_id and ub.branch_id = u.home_branch_id
  left join branch b on b.organisation_id = $1 and b.id = u.home_branch_id
    and (u.all_branches or ub.branch_id is not null)
  left join disabled_client c on c.organisation_id = $1
  where s.organisation_id = $1`

/** The same of every organisation, for a look that is nobody's. */
export const EVERY_READER = READERS.replaceAll('$1', 's.organisation_id')

const ZONE = 'coalesce(b.zone, o.zone)'
const local = (now: `$${number}`) => `(${now}::timestamptz at time zone ${ZONE})`

/** Whose brief of this day was not looked at yet. The placeholder stands for now. */
export const isBriefDue = (now: `$${number}`) => `c.organisation_id is null
  and (s.rhythm = 'daily' or s.rhythm = 'weekly' and extract(isodow from ${local(now)}) = 1)
  and extract(hour from ${local(now)}) between 7 and 19
  and s.brief_day is distinct from ${local(now)}::date`

const monthBegan = (now: `$${number}`) => `date_trunc('month', ${local(now)})`

/** Whose report of the month before was not looked at yet, in the days in which it is mailed. The placeholder stands for now. */
export const isReportDue = (
  now: `$${number}`,
) => `c.organisation_id is null and s.is_report_mailed and u.email <> ''
  and ${local(now)} >= ${monthBegan(now)} + interval '1 day 7 hours'
  and ${local(now)} < ${monthBegan(now)} + interval '9 days 7 hours'
  and coalesce(s.report_month < (${monthBegan(now)} - interval '1 month')::date, true)`

export interface DueReader {
  readonly userId: number
  readonly zone: string
}

interface DuePiece {
  readonly now: Instant
  /** Those behind this person. */
  readonly after: number
  readonly most: number
}

/** The persons of the organisation whose brief is due, a piece of them. */
export function personsWithBriefDue(tx: Tx, scope: Scope, piece: DuePiece): Promise<DueReader[]> {
  return listDue(tx, scope, isBriefDue('$2'), piece)
}

/** The persons of the organisation whose report of the month before is due, a piece of them. */
export function personsWithReportDue(tx: Tx, scope: Scope, piece: DuePiece): Promise<DueReader[]> {
  return listDue(tx, scope, isReportDue('$2'), piece)
}

async function listDue(
  tx: Tx,
  scope: Scope,
  isDue: string,
  { now, after, most }: DuePiece,
): Promise<DueReader[]> {
  const { rows } = await tx.query<DueReader>(
    `select s.user_id as "userId", ${ZONE} as zone from ${READERS}
       and ${isDue} and s.user_id > $3 order by s.user_id limit $4`,
    [scope.organisationId, new Date(now), after, most],
  )
  return rows
}
