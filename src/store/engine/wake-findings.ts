import type { Scope } from './scope.ts'
import { leaveToCommit, type Tx } from './transaction.ts'

/**
 * Says, in the transaction of a write, that findings of these branches (null: of all) may change by it: whatever noun it
 * is of.
 */
export async function wakeFindings(tx: Tx, scope: Scope, branchIds: readonly number[] | null): Promise<void> {
  const look = tx.query({
    name: 'wake-findings',
    text: `insert into finding_look (organisation_id, branch_id, looked_at, written)
      select $1, id, '-infinity', 1 from branch
      where organisation_id = $1 and ($2::int4[] is null or id = any ($2)) order by id
      on conflict (organisation_id, branch_id) do update set written = finding_look.written + 1`,
    values: [scope.organisationId, branchIds],
  })
  const notice = tx.query(`select pg_notify('findings', $1)`, [String(scope.organisationId)])
  await leaveToCommit(tx, look, notice)
}
