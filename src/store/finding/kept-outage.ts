import type { KeptOutage } from '#domain/finding/running/outage/kept-outage.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'

/** Writes down what outages cost branches in a month; those whose month is not kept are left out. */
export async function keepOutages(
  tx: Tx,
  scope: Scope,
  month: string,
  outages: readonly KeptOutage[],
): Promise<void> {
  if (outages.length === 0) return
  await tx.query({
    name: 'keep-outages',
    text: `update month_outlook o set outage = k.outage::json from unnest($2::int4[], $4::text[]) as k(branch_id, outage)
      where o.organisation_id = $1 and o.branch_id = k.branch_id and o.month = $3::date`,
    values: [
      scope.organisationId,
      outages.map(({ branchId }) => branchId),
      `${month}-01`,
      outages.map((one) => JSON.stringify(one)),
    ],
  })
}

/** What outages cost branches in a month, of those of which it was worked out. */
export async function keptOutages(
  tx: Tx,
  scope: Scope,
  branchIds: readonly number[],
  month: string,
): Promise<KeptOutage[]> {
  const { rows } = await tx.query<{ outage: KeptOutage }>({
    name: 'kept-outages',
    text: `select outage from month_outlook
      where organisation_id = $1 and branch_id = any ($2::int4[]) and month = $3::date and outage is not null
      order by branch_id`,
    values: [scope.organisationId, branchIds, `${month}-01`],
  })
  return rows.map(({ outage }) => outage)
}
