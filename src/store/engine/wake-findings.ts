import type { Scope } from './scope.ts'
import type { Tx } from './transaction.ts'

/** Says, in the transaction of a write, that findings may change by it: whatever noun it is of. */
export async function wakeFindings(tx: Tx, scope: Scope): Promise<void> {
  await tx.query({
    name: 'wake-findings',
    text: `insert into finding_look (organisation_id, looked_at, is_due) values ($1, '-infinity', true)
      on conflict (organisation_id) do update set is_due = true`,
    values: [scope.organisationId],
  })
  await tx.query(`select pg_notify('findings', $1)`, [String(scope.organisationId)])
}
