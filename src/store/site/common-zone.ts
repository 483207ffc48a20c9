import { int4Array } from '../engine/binary-array.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'

/** The zone in which most of these devices stand; null: there are none. */
export async function commonZone(tx: Tx, scope: Scope, deviceIds: readonly number[]): Promise<string | null> {
  const { rows } = await tx.query<{ zone: string }>({
    name: 'common-zone',
    text: `select coalesce(b.zone, o.zone) as zone from device d
      join branch b on b.organisation_id = $1 and b.id = d.branch_id
      join organisation o on o.id = $1
      where d.organisation_id = $1 and d.id = any ($2::int4[])
      group by 1 order by count(*) desc, 1 limit 1`,
    values: [scope.organisationId, int4Array(deviceIds)],
  })
  return rows[0]?.zone ?? null
}
