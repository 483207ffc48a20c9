import type { Frequency } from '#domain/billing/due-period.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import { leaveToCommit, type Tx } from '../engine/transaction.ts'

export interface Receiver {
  readonly id: number
  readonly email: string
  readonly deviceIds: readonly number[]
}

/** To whom a person's bills go, and how often. */
export interface MailSchedule {
  readonly userId: number
  /** null: none go out. */
  readonly frequency: Frequency | null
  readonly setAt: Instant | null
  readonly deviceIds: readonly number[]
  readonly receivers: readonly Receiver[]
}

export async function mailSchedule(tx: Tx, scope: Scope, userId: number): Promise<MailSchedule> {
  const { rows } = await tx.query<Omit<MailSchedule, 'userId'>>({
    name: 'mail-schedule',
    text: `select
      (select frequency from mail_schedule where organisation_id = $1 and user_id = $2) as frequency,
      (select (extract(epoch from set_at) * 1000)::float8 from mail_schedule
       where organisation_id = $1 and user_id = $2) as "setAt",
      (select coalesce(array_agg(device_id order by device_id), '{}') from mail_schedule_device
       where organisation_id = $1 and user_id = $2) as "deviceIds",
      (select coalesce(json_agg(r order by r.id), '[]') from (
        select m.id, m.email, (select coalesce(json_agg(d.device_id order by d.device_id), '[]')
          from mail_receiver_device d where d.organisation_id = $1 and d.receiver_id = m.id) as "deviceIds"
        from mail_receiver m where m.organisation_id = $1 and m.user_id = $2) r) as receivers`,
    values: [scope.organisationId, userId],
  })
  return { userId, ...rows[0]! }
}

/** The persons of the organisation whose bills go out. */
export async function scheduledPersons(tx: Tx, scope: Scope): Promise<number[]> {
  const { rows } = await tx.query<{ userId: number }>(
    'select user_id as "userId" from mail_schedule where organisation_id = $1 order by user_id',
    [scope.organisationId],
  )
  return rows.map(({ userId }) => userId)
}

/** null ends the reports. The moment counts only where the frequency changes: what was over before is not sent. */
export async function setFrequency(
  tx: Tx,
  scope: Scope,
  userId: number,
  frequency: Frequency | null,
  now: Instant,
): Promise<void> {
  if (frequency === null) {
    const end = tx.query('delete from mail_schedule where organisation_id = $1 and user_id = $2', [
      scope.organisationId,
      userId,
    ])
    return leaveToCommit(tx, end)
  }
  const change = tx.query(
    `insert into mail_schedule as s (organisation_id, user_id, frequency, set_at) values ($1, $2, $3, $4)
     on conflict (organisation_id, user_id) do update set frequency = excluded.frequency, set_at = excluded.set_at
       where s.frequency <> excluded.frequency`,
    [scope.organisationId, userId, frequency, new Date(now)],
  )
  await leaveToCommit(tx, change)
}

/** Of the devices that the person may see, those and no others; what lies out of sight stays as it is. */
export async function setOwnDevices(
  tx: Tx,
  scope: Scope,
  userId: number,
  { seen, chosen }: DeviceChoice,
): Promise<void> {
  const others = tx.query(
    `delete from mail_schedule_device where organisation_id = $1 and user_id = $2
       and device_id = any ($3::int4[]) and not device_id = any ($4::int4[])`,
    [scope.organisationId, userId, seen, chosen],
  )
  const own = tx.query(
    `insert into mail_schedule_device (organisation_id, user_id, device_id)
     select $1, $2, unnest($3::int4[]) on conflict do nothing`,
    [scope.organisationId, userId, chosen],
  )
  await leaveToCommit(tx, others, own)
}

export interface DeviceChoice {
  readonly seen: readonly number[]
  readonly chosen: readonly number[]
}

export async function setReceiverDevices(
  tx: Tx,
  scope: Scope,
  receiverId: number,
  { seen, chosen }: DeviceChoice,
): Promise<void> {
  const others = tx.query(
    `delete from mail_receiver_device where organisation_id = $1 and receiver_id = $2
       and device_id = any ($3::int4[]) and not device_id = any ($4::int4[])`,
    [scope.organisationId, receiverId, seen, chosen],
  )
  const own = tx.query(
    `insert into mail_receiver_device (organisation_id, receiver_id, device_id)
     select $1, $2, unnest($3::int4[]) on conflict do nothing`,
    [scope.organisationId, receiverId, chosen],
  )
  await leaveToCommit(tx, others, own)
}

/** The receiver of the person with this id, locked; null: the person has none such. */
export async function lockReceiver(
  tx: Tx,
  scope: Scope,
  userId: number,
  receiverId: number,
): Promise<{ id: number; email: string } | null> {
  const { rows } = await tx.query<{ id: number; email: string }>(
    'select id, email from mail_receiver where organisation_id = $1 and user_id = $2 and id = $3 for update',
    [scope.organisationId, userId, receiverId],
  )
  return rows[0] ?? null
}

/** null: the address is a receiver of the person already. */
export async function addReceiver(
  tx: Tx,
  scope: Scope,
  { userId, email, now }: { userId: number; email: string; now: Instant },
): Promise<number | null> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into mail_receiver (organisation_id, user_id, email, made_at) values ($1, $2, $3, $4)
     on conflict (organisation_id, user_id, lower(email)) do nothing returning id`,
    [scope.organisationId, userId, email, new Date(now)],
  )
  return rows[0]?.id ?? null
}

export async function deleteReceiver(tx: Tx, scope: Scope, receiverId: number): Promise<void> {
  const end = tx.query('delete from mail_receiver where organisation_id = $1 and id = $2', [
    scope.organisationId,
    receiverId,
  ])
  await leaveToCommit(tx, end)
}

export interface RunToKeep {
  readonly userId: number
  readonly frequency: Frequency
  readonly firstDay: string
  readonly endDay: string
  readonly now: Instant
}

export async function hasRun(tx: Tx, scope: Scope, run: Omit<RunToKeep, 'now' | 'endDay'>): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from report_run where organisation_id = $1 and user_id = $2 and frequency = $3 and first_day = $4`,
    [scope.organisationId, run.userId, run.frequency, run.firstDay],
  )
  return (rowCount ?? 0) > 0
}

/** Claims a period of a schedule: false where it has been mailed already. */
export async function keepRun(tx: Tx, scope: Scope, run: RunToKeep): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into report_run (organisation_id, user_id, frequency, first_day, end_day, made_at)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [scope.organisationId, run.userId, run.frequency, run.firstDay, run.endDay, new Date(run.now)],
  )
  return rowCount === 1
}
