import type { ImportKind } from '#domain/meter/import/columns.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import { leaveToCommit, type Tx } from '../engine/transaction.ts'
import { findImport, type ImportRecord, type ImportState, type ImportWork, wakeImporting } from './import.ts'
import { BROUGHT } from './packing/told.ts'

export interface ImportRequest {
  readonly work: ImportWork
  readonly kind?: ImportKind | null
  readonly sheet?: string | null
  readonly mapping?: unknown
  /** what looks wrong as a whole is kept too */
  readonly anyway?: boolean
  /** a command that does the work itself; null: the server does */
  readonly worker?: string | null
}

/** Says what is to be done with a file, for whom, and wakes who does it. */
export async function askWork(
  tx: Tx,
  scope: Scope,
  id: number,
  asked: ImportRequest,
  now: Instant,
): Promise<void> {
  const { work, kind = null, sheet = null, mapping, anyway = false, worker = null } = asked
  const change = tx.query(
    `update import set work = $3, worker = $4, work_at = $5, tries = 0, progress = 0, problem = null, asked_kind = $6,
       asked_sheet = $7, asker_id = $8, asker_branch_ids = $9, mapping = coalesce($10::jsonb, mapping),
       trial = case when $3 = 'undo' then trial end, kind = coalesce($6, kind), anyway = $11
     where organisation_id = $1 and id = $2`,
    [
      scope.organisationId,
      id,
      work,
      worker,
      new Date(now),
      kind,
      sheet,
      scope.userId,
      scope.branchIds === 'all' ? null : scope.branchIds,
      mapping === undefined ? null : JSON.stringify(mapping),
      anyway,
    ],
  )
  await leaveToCommit(tx, change, wakeImporting(tx, scope))
}

/** What waits of such work in an organisation, the oldest first. What a command does itself is left to it. */
export async function waitingWork(tx: Tx, scope: Scope, works: readonly ImportWork[]): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(
    `select id from import where organisation_id = $1 and work = any ($2) and worker is null
     order by work_at, id`,
    [scope.organisationId, works],
  )
  return rows.map(({ id }) => id)
}

/** Takes a piece of work up; null: it was done meanwhile. `tries`: how often it was taken up, with this time. */
export async function takeUpWork(
  tx: Tx,
  scope: Scope,
  id: number,
): Promise<{ record: ImportRecord; tries: number } | null> {
  const { rows } = await tx.query<{ tries: number }>(
    `update import set tries = tries + 1 where organisation_id = $1 and id = $2 and work is not null returning tries`,
    [scope.organisationId, id],
  )
  const record = rows[0] ? await findImport(tx, scope, id) : null
  return record && { record, tries: rows[0]!.tries }
}

/** How many rows of the database an import has brought so far. */
export async function countBrought(tx: Tx, scope: Scope, id: number): Promise<number> {
  const of = (table: string) =>
    `(select count(*) from ${table} t where t.organisation_id = $1 and t.import_id = $2)`
  const { rows } = await tx.query<{ brought: number }>(
    `select (${['bill', 'diesel_purchase', 'diesel_entry', 'tank_dip', 'run_hours'].map(of).join(' + ')}
       + (select count(*) from import i cross join lateral ${BROUGHT} r
          where i.organisation_id = $1 and i.id = $2))::int4 as brought`,
    [scope.organisationId, id],
  )
  return rows[0]!.brought
}

/** How far the work is, 0 to 1. */
export async function saveProgress(
  tx: Tx,
  scope: Scope,
  id: number,
  share: number,
  now: Instant,
): Promise<void> {
  await tx.query('update import set progress = $3, work_at = $4 where organisation_id = $1 and id = $2', [
    scope.organisationId,
    id,
    share,
    new Date(now),
  ])
}

export interface WorkResult {
  readonly state?: ImportState
  readonly problem?: string | null
  readonly kind?: ImportKind
  readonly place?: string
  readonly understood?: unknown
  readonly trial?: unknown
  readonly outcome?: unknown
  readonly importedAt?: Instant
  readonly undoneAt?: Instant
}

/** The work has ended: what it came to. What is not named stays as it was. */
export async function endWork(tx: Tx, scope: Scope, id: number, result: WorkResult): Promise<void> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  const date = (value: Instant | undefined) => (value === undefined ? null : new Date(value))
  await tx.query(
    `update import set work = null, worker = null, progress = 1, state = coalesce($3, state), problem = $4,
       kind = coalesce($5, kind), place = coalesce($6, place), understood = coalesce($7::jsonb, understood),
       trial = coalesce($8::jsonb, trial), outcome = coalesce($9::jsonb, outcome),
       imported_at = coalesce($10, imported_at), undone_at = coalesce($11, undone_at)
     where organisation_id = $1 and id = $2`,
    [
      scope.organisationId,
      id,
      result.state ?? null,
      result.problem ?? null,
      result.kind ?? null,
      result.place ?? null,
      json(result.understood),
      json(result.trial),
      json(result.outcome),
      date(result.importedAt),
      date(result.undoneAt),
    ],
  )
}

/** Where an import is about to write: known before its first row, so that whatever happens it can be undone. */
export async function widenImport(
  tx: Tx,
  scope: Scope,
  id: number,
  to: {
    readonly branchIds: readonly number[]
    readonly deviceIds?: readonly number[]
    readonly from?: Instant
    readonly to?: Instant
  },
): Promise<void> {
  const union = (column: string, n: number) =>
    `${column} = array(select distinct u from unnest(${column} || $${n}::int4[]) u order by u)`
  await tx.query(
    `update import set ${union('branch_ids', 3)}, ${union('device_ids', 4)}, from_ts = least(from_ts, $5),
       to_ts = greatest(to_ts, $6)
     where organisation_id = $1 and id = $2`,
    [
      scope.organisationId,
      id,
      to.branchIds,
      to.deviceIds ?? [],
      to.from === undefined ? null : new Date(to.from),
      to.to === undefined ? null : new Date(to.to),
    ],
  )
}
