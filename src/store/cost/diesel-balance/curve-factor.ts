import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'

/** What the curve of a branch's engines is multiplied with, in force on the local day; null: as it stands. */
export async function curveFactor(
  tx: Tx,
  scope: Scope,
  branchId: number,
  day: string,
): Promise<{ k: number; from: string } | null> {
  const { rows } = await tx.query<{ k: number; from: string }>({
    name: 'curve-factor',
    text: `select factor as k, valid_from as "from" from fuel_curve_factor
      where organisation_id = $1 and branch_id = $2 and valid_from <= $3::date order by valid_from desc limit 1`,
    values: [scope.organisationId, branchId, day],
  })
  return rows[0] ?? null
}

/** From the day on; what was in force before stays for the time before. */
export async function keepCurveFactor(
  tx: Tx,
  scope: Scope,
  branchId: number,
  day: string,
  { k, periods }: { readonly k: number; readonly periods: number },
): Promise<void> {
  await tx.query(
    `insert into fuel_curve_factor (organisation_id, branch_id, valid_from, factor, periods) values ($1, $2, $3, $4, $5)
     on conflict (organisation_id, branch_id, valid_from) do update set factor = $4, periods = $5`,
    [scope.organisationId, branchId, day, k, periods],
  )
}
