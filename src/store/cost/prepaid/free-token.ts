import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import type { SealedToken } from '../bill.ts'

/** A token that cost nothing: credited units, or a change of the meter's key; days are local, units decimal text. */
export interface FreeTokenRecord {
  readonly id: number
  readonly branchId: number
  readonly kind: 'credit' | 'key-change'
  readonly date: string
  readonly units: string | null
  /** The order in which tokens of a key change are keyed in. */
  readonly number: number | null
  readonly meterNo: string | null
  readonly tokenEnd: string | null
  readonly isLoaded: boolean | null
  readonly loadedAt: Instant | null
  readonly version: number
}

export type FreeTokenToKeep = Omit<FreeTokenRecord, 'id' | 'version' | 'tokenEnd'> & {
  readonly token: SealedToken | null
}

/** Never the token itself, not even sealed. */
const COLUMNS = `id, branch_id as "branchId", kind, date, units, number, meter_no as "meterNo", token_end as "tokenEnd",
  is_loaded as "isLoaded", loaded_at as "loadedAt", version`

const ownValues = (scope: Scope, id: number) => [
  scope.organisationId,
  id,
  scope.branchIds === 'all' ? null : scope.branchIds,
]

export async function addFreeToken(
  tx: Tx,
  scope: Scope,
  token: FreeTokenToKeep,
  now: Instant,
): Promise<FreeTokenRecord> {
  const { rows } = await tx.query<FreeTokenRecord>(
    `insert into free_token (organisation_id, branch_id, kind, date, units, number, meter_no, token_sealed, token_mark,
       token_end, is_loaded, loaded_at, made_by, made_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning ${COLUMNS}`,
    [
      scope.organisationId,
      token.branchId,
      token.kind,
      token.date,
      token.units,
      token.number,
      token.meterNo,
      token.token?.sealed ?? null,
      token.token?.mark ?? null,
      token.token?.end ?? null,
      token.isLoaded,
      token.loadedAt === null ? null : new Date(token.loadedAt),
      scope.userId,
      new Date(now),
    ],
  )
  return rows[0] as FreeTokenRecord
}

/** Whether a token with this mark is stored as one that cost nothing, in whichever branch. */
export async function isFreeToken(tx: Tx, scope: Scope, mark: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select from free_token where organisation_id = $1 and token_mark = $2',
    [scope.organisationId, mark],
  )
  return rowCount === 1
}

/** As it is kept; null: there is no such row in the scope, or it has no token. */
export async function loadSealedFreeToken(tx: Tx, scope: Scope, id: number): Promise<string | null> {
  const { rows } = await tx.query<{ sealed: string | null }>(
    `select token_sealed as sealed from free_token
     where organisation_id = $1 and id = $2 and ($3::int4[] is null or branch_id = any ($3))`,
    ownValues(scope, id),
  )
  return rows[0]?.sealed ?? null
}

/** A token of the scope, locked until the transaction ends; null: there is none. */
export async function lockFreeToken(tx: Tx, scope: Scope, id: number): Promise<FreeTokenRecord | null> {
  const { rows } = await tx.query<FreeTokenRecord>(
    `select ${COLUMNS} from free_token
     where organisation_id = $1 and id = $2 and ($3::int4[] is null or branch_id = any ($3)) for update`,
    ownValues(scope, id),
  )
  return rows[0] ?? null
}

export async function tellFreeTokenLoaded(
  tx: Tx,
  scope: Scope,
  id: number,
  at: Instant | null,
): Promise<FreeTokenRecord | null> {
  const { rows } = await tx.query<FreeTokenRecord>(
    `update free_token set is_loaded = $4, loaded_at = $5, version = version + 1
     where organisation_id = $1 and id = $2 and ($3::int4[] is null or branch_id = any ($3)) returning ${COLUMNS}`,
    [...ownValues(scope, id), at !== null, at === null ? null : new Date(at)],
  )
  return rows[0] ?? null
}

export async function deleteFreeToken(tx: Tx, scope: Scope, id: number): Promise<FreeTokenRecord | null> {
  const { rows } = await tx.query<FreeTokenRecord>(
    `delete from free_token
     where organisation_id = $1 and id = $2 and ($3::int4[] is null or branch_id = any ($3)) returning ${COLUMNS}`,
    ownValues(scope, id),
  )
  return rows[0] ?? null
}

/** The newest of a branch. */
export async function latestFreeTokens(
  tx: Tx,
  scope: Scope,
  branchId: number,
  most: number,
): Promise<FreeTokenRecord[]> {
  const { rows } = await tx.query<FreeTokenRecord>(
    `select ${COLUMNS} from free_token where organisation_id = $1 and branch_id = $2
     order by date desc, number desc nulls last, id desc limit $3`,
    [scope.organisationId, branchId, most],
  )
  return rows
}
