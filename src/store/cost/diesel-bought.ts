import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'

/** Diesel bought by a branch in a calendar month; sums are decimal text. */
export interface DieselBought {
  readonly branchId: number
  /** 'YYYY-MM' */
  readonly month: string
  readonly litres: string
  readonly naira: string
}

/** By branch and month from that month on, newest month first. */
export async function dieselBought(tx: Tx, scope: Scope, fromMonth: string): Promise<DieselBought[]> {
  const { rows } = await tx.query<DieselBought>({
    name: 'diesel-bought',
    text: `select branch_id as "branchId", to_char(date, 'YYYY-MM') as month, sum(quantity)::text as litres,
        sum(quantity * price_per_litre)::text as naira
      from diesel_purchase where organisation_id = $1 and ($2::int4[] is null or branch_id = any ($2))
        and date >= $3::date
      group by branch_id, to_char(date, 'YYYY-MM') order by 2 desc, 1`,
    values: [scope.organisationId, scope.branchIds === 'all' ? null : scope.branchIds, `${fromMonth}-01`],
  })
  return rows
}

/** Litres that a branch bought on the local days [fromDay, toDay]. */
export async function boughtOnDays(
  tx: Tx,
  scope: Scope,
  branchId: number,
  fromDay: string,
  toDay: string,
): Promise<number> {
  const { rows } = await tx.query<{ litres: number }>({
    name: 'diesel-bought-on-days',
    text: `select coalesce(sum(quantity), 0)::float8 as litres from diesel_purchase
      where organisation_id = $1 and branch_id = $2 and date >= $3::date and date <= $4::date`,
    values: [scope.organisationId, branchId, fromDay, toDay],
  })
  return rows[0]!.litres
}
