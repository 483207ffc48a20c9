import type { BriefChannel, BriefRhythm } from '#domain/alert/brief/brief-due.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../../engine/scope.ts'
import { leaveToCommit, type Tx } from '../../engine/transaction.ts'

export interface BriefChoice {
  readonly rhythm: BriefRhythm
  readonly channels: readonly BriefChannel[]
  /** Every branch that the person sees, or the person's own. */
  readonly about: 'all' | 'home'
  /** Urgent alerts go alone, by the channels that are no mail. */
  readonly isUrgent: boolean
  /** The report of a month is mailed on the second of the next. */
  readonly isReportMailed: boolean
}

export interface BriefSetting extends BriefChoice {
  readonly userId: number
  readonly setAt: Instant
  /** Local day of the last brief that was looked at, and month of the last report; null: none was. */
  readonly briefDay: string | null
  readonly reportMonth: string | null
  readonly version: number
}

/** Until somebody chooses: nothing is sent. */
export const NO_BRIEF: BriefChoice & { readonly version: number } = {
  rhythm: 'off',
  channels: ['mail'],
  about: 'all',
  isUrgent: false,
  isReportMailed: false,
  version: 1,
}

const COLUMNS = `user_id as "userId", rhythm, channels, about, is_urgent as "isUrgent",
  is_report_mailed as "isReportMailed", (extract(epoch from set_at) * 1000)::float8 as "setAt",
  brief_day::text as "briefDay", to_char(report_month, 'YYYY-MM') as "reportMonth", version`

export async function briefSetting(tx: Tx, scope: Scope, userId: number): Promise<BriefSetting | null> {
  const { rows } = await tx.query<BriefSetting>({
    name: 'brief-setting',
    text: `select ${COLUMNS} from brief_setting where organisation_id = $1 and user_id = $2`,
    values: [scope.organisationId, userId],
  })
  return rows[0] ?? null
}

/** The same with the row locked until the transaction ends. */
export async function lockBriefSetting(tx: Tx, scope: Scope, userId: number): Promise<BriefSetting | null> {
  const { rows } = await tx.query<BriefSetting>(
    `select ${COLUMNS} from brief_setting where organisation_id = $1 and user_id = $2 for update`,
    [scope.organisationId, userId],
  )
  return rows[0] ?? null
}

/** Those who chose to have urgent alerts on the telephone. */
export async function personsWithUrgent(
  tx: Tx,
  scope: Scope,
): Promise<Pick<BriefSetting, 'userId' | 'channels'>[]> {
  const { rows } = await tx.query<Pick<BriefSetting, 'userId' | 'channels'>>({
    name: 'persons-with-urgent',
    text: `select user_id as "userId", channels from brief_setting where organisation_id = $1 and is_urgent
      order by user_id`,
    values: [scope.organisationId],
  })
  return rows
}

export async function keepBriefSetting(
  tx: Tx,
  scope: Scope,
  userId: number,
  { rhythm, channels, about, isUrgent, isReportMailed }: BriefChoice,
  now: Instant,
): Promise<void> {
  const change = tx.query(
    `insert into brief_setting (organisation_id, user_id, rhythm, channels, about, is_urgent, is_report_mailed, set_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (organisation_id, user_id) do update set rhythm = excluded.rhythm, channels = excluded.channels,
       about = excluded.about, is_urgent = excluded.is_urgent, is_report_mailed = excluded.is_report_mailed,
       set_at = excluded.set_at, version = brief_setting.version + 1`,
    [scope.organisationId, userId, rhythm, channels, about, isUrgent, isReportMailed, new Date(now)],
  )
  await leaveToCommit(tx, change)
}

/** Says that the brief of a local day was looked at. */
export async function keepBriefDay(tx: Tx, scope: Scope, userId: number, day: string): Promise<void> {
  await tx.query('update brief_setting set brief_day = $3 where organisation_id = $1 and user_id = $2', [
    scope.organisationId,
    userId,
    day,
  ])
}

/** Says that the report of a month was put into the outbox. */
export async function keepReportMonth(tx: Tx, scope: Scope, userId: number, month: string): Promise<void> {
  await tx.query('update brief_setting set report_month = $3 where organisation_id = $1 and user_id = $2', [
    scope.organisationId,
    userId,
    `${month}-01`,
  ])
}
