import type { Interval } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { readingsInForce } from '../meter/packing/told.ts'

const OF_SPAN = readingsInForce(['thd_v1', 'thd_v2', 'thd_v3'], {
  device: '= any ($2::int4[])',
  from: ['>=', '$3::timestamptz'],
  to: ['<', '$4::timestamptz'],
})

/** 95th percentile of the highest phase's voltage harmonics, %; null: no meter tells them. Ask of no more than a week. */
export async function voltageHarmonics(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
  { from, to }: Interval,
): Promise<number | null> {
  const { rows } = await tx.query<{ thd: number | null }>({
    name: 'voltage-harmonics',
    text: `select percentile_cont(0.95) within group (order by greatest(r.thd_v1, r.thd_v2, r.thd_v3)) as thd from ${OF_SPAN} r`,
    values: [scope.organisationId, deviceIds, new Date(from), new Date(to)],
  })
  return rows[0]?.thd ?? null
}
