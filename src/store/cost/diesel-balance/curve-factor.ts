import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'

/** What the curve of a branch's engines is multiplied with, in force on the local day; null: as it stands. */
export async function curveFactor(
  tx: Tx,
  scope: Scope,
  branchId: number,
  day: string,
): Promise<{ k: number; from: string } | null> {
  const found = (await curveFactors(tx, scope, [{ branchId, day }])).get(branchId)
  return found === undefined ? null : { k: found.k, from: found.from }
}

/** The same of several branches, each on a day of its own; one whose curve is taken as it stands is absent. */
export async function curveFactors(
  tx: Tx,
  scope: Scope,
  days: readonly { readonly branchId: number; readonly day: string }[],
): Promise<Map<number, { readonly k: number; readonly from: string }>> {
  const { rows } = await tx.query<{ branchId: number; k: number; from: string }>({
    name: 'curve-factors',
    text: `select w.branch as "branchId", f.factor as k, f.valid_from as "from"
      from unnest($2::int4[], $3::date[]) w (branch, day) cross join lateral (
        select factor, valid_from from fuel_curve_factor
        where organisation_id = $1 and branch_id = w.branch and valid_from <= w.day
        order by valid_from desc limit 1) f`,
    values: [scope.organisationId, days.map(({ branchId }) => branchId), days.map(({ day }) => day)],
  })
  return new Map(rows.map((row) => [row.branchId, row]))
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
