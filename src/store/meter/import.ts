import type { ImportKind } from '#domain/meter/import/columns.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import { leaveToCommit, type Tx } from '../engine/transaction.ts'

export type ImportState = 'read' | 'imported' | 'stopped' | 'undone'
export type ImportWork = 'understand' | 'try' | 'import' | 'undo'

/** A file of history and what was made of it. `mapping` to `outcome` are the wire's shapes (contract/meter/imports). */
export interface ImportRecord {
  readonly id: number
  readonly name: string
  /** Its name in the folder of uploads. */
  readonly file: string
  readonly bytes: number
  readonly sha256: string
  readonly kind: ImportKind | null
  readonly place: string
  readonly state: ImportState
  readonly work: ImportWork | null
  readonly progress: number
  readonly problem: string | null
  readonly askedKind: ImportKind | null
  readonly askedSheet: string | null
  readonly askerId: number | null
  /** null: all of them */
  readonly askerBranchIds: readonly number[] | null
  readonly anyway: boolean
  readonly mapping: unknown
  readonly understood: unknown
  readonly trial: unknown
  readonly outcome: unknown
  /** the person's name; null: a command did it */
  readonly by: string | null
  readonly madeAt: Instant
  readonly importedAt: Instant | null
  readonly undoneAt: Instant | null
}

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`
const HEAD = `i.id, i.name, i.file, i.bytes::float8 as bytes, i.sha256, i.kind, i.place, i.state, i.work,
  i.progress::float8 as progress, i.problem, i.asked_kind as "askedKind", i.asked_sheet as "askedSheet",
  i.asker_id as "askerId", i.asker_branch_ids as "askerBranchIds", i.anyway, i.outcome,
  coalesce((select u.username from app_user u where u.id = i.made_by), platform_username(i.made_by)) as by, ${ms('i.made_at')} as "madeAt",
  ${ms('i.imported_at')} as "importedAt", ${ms('i.undone_at')} as "undoneAt"`
const WHOLE = `${HEAD}, i.mapping, i.understood, i.trial`
/** Whoever sees some branches sees their own files and those about nothing but these branches. */
const SEEN = `not i.is_discarded and ($2::int4[] is null or i.made_by = $3
  or (i.branch_ids <> '{}' and i.branch_ids <@ $2::int4[]))`

function visibilityValues({ organisationId, branchIds, userId }: Scope) {
  return [organisationId, branchIds === 'all' ? null : branchIds, userId]
}

export interface ImportToAdd {
  readonly name: string
  readonly file: string
  readonly bytes: number
  readonly sha256: string
  readonly now: Instant
}

/** Keeps a file's row; its id. */
export async function addImport(tx: Tx, scope: Scope, added: ImportToAdd): Promise<{ readonly id: number }> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into import (organisation_id, name, file, bytes, sha256, made_by, made_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      scope.organisationId,
      added.name,
      added.file,
      added.bytes,
      added.sha256,
      scope.userId,
      new Date(added.now),
    ],
  )
  return rows[0]!
}

/** The newest first, without mapping, understanding and trial. */
export async function listImports(tx: Tx, scope: Scope, most: number): Promise<ImportRecord[]> {
  const { rows } = await tx.query<ImportRecord>(
    `select ${HEAD} from import i where i.organisation_id = $1 and ${SEEN} order by i.made_at desc, i.id desc limit $4`,
    [...visibilityValues(scope), most],
  )
  return rows
}

/** An import that the scope may see; null: there is none. */
export async function findImport(tx: Tx, scope: Scope, id: number): Promise<ImportRecord | null> {
  const { rows } = await tx.query<ImportRecord>(
    `select ${WHOLE} from import i where i.organisation_id = $1 and ${SEEN} and i.id = $4`,
    [...visibilityValues(scope), id],
  )
  return rows[0] ?? null
}

/** The same, locked until the transaction ends. */
export async function lockImport(tx: Tx, scope: Scope, id: number): Promise<ImportRecord | null> {
  const { rows } = await tx.query<ImportRecord>(
    `select ${WHOLE} from import i where i.organisation_id = $1 and ${SEEN} and i.id = $4 for update of i`,
    [...visibilityValues(scope), id],
  )
  return rows[0] ?? null
}

/** Takes an import out of sight; its row and file go with the next sweep. */
export async function discardImport(tx: Tx, scope: Scope, id: number): Promise<void> {
  const change = tx.query('update import set is_discarded = true where organisation_id = $1 and id = $2', [
    scope.organisationId,
    id,
  ])
  await leaveToCommit(tx, change, wakeImporting(tx, scope))
}

/** How many files lie there that nothing was imported from. */
export async function countUnused(tx: Tx, scope: Scope): Promise<number> {
  const { rows } = await tx.query<{ unused: number }>(
    `select count(*)::int4 as unused from import where organisation_id = $1 and state = 'read' and not is_discarded`,
    [scope.organisationId],
  )
  return rows[0]!.unused
}

/** Forgets files that were discarded, and those that nothing was imported from before this instant; the caller removes them. */
export async function sweepImports(tx: Tx, scope: Scope, before: Instant): Promise<string[]> {
  const { rows } = await tx.query<{ file: string }>(
    `delete from import where organisation_id = $1 and work is null
       and (is_discarded or (state = 'read' and made_at < $2))
     returning file`,
    [scope.organisationId, new Date(before)],
  )
  return rows.map(({ file }) => file)
}

/** Whoever works on files looks at the organisation, once the transaction is done. */
export function wakeImporting(tx: Tx, scope: Scope): Promise<unknown> {
  return tx.query(`select pg_notify('import', $1)`, [String(scope.organisationId)])
}
