import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import { BILL, type BillRecord } from '../bill.ts'

/**
 * The bill that has the token with this mark, whichever branch it is of; null: none has, and none gets it before the
 * transaction ends. To be asked before `lockBills`, so that nobody waits in a ring.
 */
export async function billOfToken(tx: Tx, scope: Scope, mark: string): Promise<BillRecord | null> {
  const [, { rows }] = await Promise.all([
    lockTokens(tx, scope),
    tx.query<BillRecord>(`select ${BILL} from bill where organisation_id = $1 and token_mark = $2`, [
      scope.organisationId,
      mark,
    ]),
  ])
  return rows[0] ?? null
}

/** Until the end of the transaction nobody else gives a bill a token. */
export async function lockTokens(tx: Tx, scope: Scope): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1), $2)', ['nairawatt.token', scope.organisationId])
}

/** What tells one purchase of a meter from another: nobody buys twice for the same naira in one minute. */
export type PurchaseMinute = Pick<BillRecord, 'vatInclusiveAmount' | 'date'> & {
  readonly meterNo: string
  readonly paidAt: string
}

/** The purchase of that minute, whichever branch it is of, as `billOfToken`. */
export async function billOfMinute(tx: Tx, scope: Scope, asked: PurchaseMinute): Promise<BillRecord | null> {
  const [, { rows }] = await Promise.all([
    lockTokens(tx, scope),
    tx.query<BillRecord>(
      `select ${BILL} from bill where organisation_id = $1 and kind = 'pre-paid' and lower(meter_no) = lower($2)
         and vat_inclusive_amount = $3 and date = $4 and paid_at = $5 order by id limit 1`,
      [scope.organisationId, asked.meterNo, asked.vatInclusiveAmount, asked.date, asked.paidAt],
    ),
  ])
  return rows[0] ?? null
}

/** Whether the token of a bill was keyed in, and when; null: there is no such pre-paid bill in the scope. */
export async function tellLoaded(
  tx: Tx,
  scope: Scope,
  id: number,
  at: Instant | null,
): Promise<BillRecord | null> {
  const { rows } = await tx.query<BillRecord>(
    `update bill set is_loaded = $4, loaded_at = $5, version = version + 1
     where organisation_id = $1 and id = $2 and ($3::int4[] is null or branch_id = any ($3)) and kind = 'pre-paid'
     returning ${BILL}`,
    [
      scope.organisationId,
      id,
      scope.branchIds === 'all' ? null : scope.branchIds,
      at !== null,
      at === null ? null : new Date(at),
    ],
  )
  return rows[0] ?? null
}

/** The token of a bill of the scope as it is kept; null: there is no such bill, or it has none. */
export async function loadSealedToken(tx: Tx, scope: Scope, id: number): Promise<string | null> {
  const { rows } = await tx.query<{ sealed: string | null }>(
    `select token_sealed as sealed from bill
     where organisation_id = $1 and id = $2 and ($3::int4[] is null or branch_id = any ($3))`,
    [scope.organisationId, id, scope.branchIds === 'all' ? null : scope.branchIds],
  )
  return rows[0]?.sealed ?? null
}
