import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'

/** What was read off a dip stick; litres and millimetres are decimal text, the day is local. */
export interface DipRecord {
  readonly id: number
  readonly branchId: number
  readonly date: string
  /** Local 'HH:mm:ss'; null: not told. */
  readonly at: string | null
  readonly quantity: string
  /** null: litres were typed. */
  readonly mm: string | null
  readonly snapshotId: number | null
  readonly version: number
}

export type DipToKeep = Omit<DipRecord, 'id' | 'version'>

const DIP = `id, branch_id as "branchId", date, left(at::text, 8) as at, quantity, mm::text, snapshot_id as "snapshotId",
  version`

/** Keeps a dip that a person typed; null: there is one of that day and time, and the first stays. */
export async function addDip(tx: Tx, scope: Scope, dip: DipToKeep): Promise<DipRecord | null> {
  const { rows } = await tx.query<DipRecord>(
    `insert into tank_dip (organisation_id, branch_id, date, at, quantity, mm, snapshot_id, made_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (organisation_id, branch_id, date, at) do nothing returning ${DIP}`,
    [scope.organisationId, dip.branchId, ...dipValues(dip), scope.userId],
  )
  return rows[0] ?? null
}

/** The newest dips of a branch, up to the day. */
export async function latestDips(
  tx: Tx,
  scope: Scope,
  branchId: number,
  day: string,
  most: number,
): Promise<DipRecord[]> {
  const { rows } = await tx.query<DipRecord>({
    name: 'latest-dips',
    text: `select ${DIP} from tank_dip where organisation_id = $1 and branch_id = $2 and date <= $3::date
      order by date desc, at desc nulls last, id desc limit $4`,
    values: [scope.organisationId, branchId, day, most],
  })
  return rows
}

/** Dips of a day and a few before it are enough to find the newest that has passed. */
const NEWEST_DIPS = 4

/** The newest dips of each branch up to its day. */
export async function newestDips(
  tx: Tx,
  scope: Scope,
  days: readonly { readonly branchId: number; readonly day: string }[],
): Promise<DipRecord[]> {
  const { rows } = await tx.query<DipRecord>({
    name: 'newest-dips',
    text: `select d.* from unnest($2::int4[], $3::date[]) w (branch, day) cross join lateral (
        select ${DIP} from tank_dip where organisation_id = $1 and branch_id = w.branch and date <= w.day
        order by date desc, tank_dip.at desc nulls last, id desc limit $4) d`,
    values: [
      scope.organisationId,
      days.map(({ branchId }) => branchId),
      days.map(({ day }) => day),
      NEWEST_DIPS,
    ],
  })
  return rows
}

/** A dip of the scope, locked until the transaction ends; null: there is none. */
export async function lockDip(tx: Tx, scope: Scope, id: number): Promise<DipRecord | null> {
  const { rows } = await tx.query<DipRecord>(
    `select ${DIP} from tank_dip
     where organisation_id = $1 and id = $2 and ($3::int4[] is null or branch_id = any ($3)) for update`,
    [scope.organisationId, id, scope.branchIds === 'all' ? null : scope.branchIds],
  )
  return rows[0] ?? null
}

/** null: another dip of the branch has that day and time. */
export async function changeDip(
  tx: Tx,
  scope: Scope,
  { id, branchId }: DipRecord,
  to: DipToKeep,
): Promise<DipRecord | null> {
  const { rows } = await tx.query<DipRecord>(
    `update tank_dip set date = $3, at = $4, quantity = $5, mm = $6, snapshot_id = $7, version = version + 1
     where organisation_id = $1 and id = $2 and not exists (
       select from tank_dip o where o.organisation_id = $1 and o.branch_id = $8 and o.date = $3::date
         and o.at is not distinct from $4::time and o.id <> $2)
     returning ${DIP}`,
    [scope.organisationId, id, ...dipValues(to), branchId],
  )
  return rows[0] ?? null
}

export async function deleteDip(tx: Tx, scope: Scope, id: number): Promise<void> {
  await tx.query('delete from tank_dip where organisation_id = $1 and id = $2', [scope.organisationId, id])
}

function dipValues({ date, at, quantity, mm, snapshotId }: DipToKeep) {
  return [date, at, quantity, mm, snapshotId]
}
