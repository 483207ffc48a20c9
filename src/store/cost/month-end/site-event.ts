import type { SiteEvent } from '#domain/cost/month-end/site-event.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'

export interface SiteEventRecord extends SiteEvent {
  readonly version: number
}

export type SiteEventToKeep = Pick<SiteEvent, 'deviceId' | 'text' | 'from' | 'to'>

const COLUMNS = `id, branch_id as "branchId", device_id as "deviceId", text, from_day as "from", to_day as "to", version`

/** Most events that one question answers: more than anybody reads. */
const MOST = 1000

/** Events of branches that touch the local days [fromDay, toDay], newest first. */
export async function siteEvents(
  tx: Tx,
  scope: Scope,
  branchIds: readonly number[],
  fromDay: string,
  toDay: string,
): Promise<SiteEventRecord[]> {
  const { rows } = await tx.query<SiteEventRecord>({
    name: 'site-events',
    text: `select ${COLUMNS} from site_event
      where organisation_id = $1 and branch_id = any ($2::int4[]) and from_day <= $4::date
        and coalesce(to_day, 'infinity') >= $3::date
      order by from_day desc, id desc limit ${MOST}`,
    values: [scope.organisationId, branchIds, fromDay, toDay],
  })
  return rows
}

export async function addSiteEvent(
  tx: Tx,
  scope: Scope,
  branchId: number,
  event: SiteEventToKeep,
): Promise<SiteEventRecord> {
  const { rows } = await tx.query<SiteEventRecord>(
    `insert into site_event (organisation_id, branch_id, device_id, text, from_day, to_day)
     values ($1, $2, $3, $4, $5, $6) returning ${COLUMNS}`,
    [scope.organisationId, branchId, event.deviceId, event.text, event.from, event.to],
  )
  return rows[0] as SiteEventRecord
}

/** An event, locked until the transaction ends; null: there is none in the scope. */
export async function lockSiteEvent(tx: Tx, scope: Scope, id: number): Promise<SiteEventRecord | null> {
  const { rows } = await tx.query<SiteEventRecord>(
    `select ${COLUMNS} from site_event
     where organisation_id = $1 and id = $2 and ($3::int4[] is null or branch_id = any ($3)) for update`,
    [scope.organisationId, id, scope.branchIds === 'all' ? null : scope.branchIds],
  )
  return rows[0] ?? null
}

export async function changeSiteEvent(
  tx: Tx,
  scope: Scope,
  id: number,
  { deviceId, text, from, to }: SiteEventToKeep,
): Promise<SiteEventRecord> {
  const { rows } = await tx.query<SiteEventRecord>(
    `update site_event set device_id = $3, text = $4, from_day = $5, to_day = $6, version = version + 1
     where organisation_id = $1 and id = $2 returning ${COLUMNS}`,
    [scope.organisationId, id, deviceId, text, from, to],
  )
  return rows[0] as SiteEventRecord
}

export async function deleteSiteEvent(tx: Tx, scope: Scope, id: number): Promise<void> {
  await tx.query('delete from site_event where organisation_id = $1 and id = $2', [scope.organisationId, id])
}
