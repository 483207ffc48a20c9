import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'

/** Working days from the order of units to their token; null: nobody has said. */
export async function loadLeadDays(tx: Tx, scope: Scope): Promise<number | null> {
  const { rows } = await tx.query<{ leadDays: number }>({
    name: 'prepaid-setting',
    text: 'select lead_days as "leadDays" from prepaid_setting where organisation_id = $1',
    values: [scope.organisationId],
  })
  return rows[0]?.leadDays ?? null
}

export async function setLeadDays(tx: Tx, scope: Scope, leadDays: number): Promise<void> {
  await tx.query(
    `insert into prepaid_setting (organisation_id, lead_days) values ($1, $2)
     on conflict (organisation_id) do update set lead_days = excluded.lead_days`,
    [scope.organisationId, leadDays],
  )
}
