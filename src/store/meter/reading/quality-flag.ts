import { byText } from '#domain/text-order.ts'
import type { Instant } from '#domain/time/interval.ts'
import { instantArray, int4Array } from '../../engine/binary-array.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'

/** Something to know about a reading that was kept (domain.md §2.8). */
export interface QualityFlag {
  readonly deviceId: number
  readonly at: Instant
  readonly code: string
  readonly detail: string
}

/** Records flags; the first of each device, instant and code stays. */
export async function recordFlags(tx: Tx, scope: Scope, flags: readonly QualityFlag[]): Promise<void> {
  if (flags.length === 0) return
  const sorted = [...flags].sort((a, b) => a.deviceId - b.deviceId || a.at - b.at || byText(a.code, b.code))
  await tx.query({
    name: 'record-flags',
    text: `insert into quality_flag (organisation_id, device_id, at, code, detail)
      select $1, * from unnest($2::int4[], $3::timestamptz[], $4::text[], $5::text[]) on conflict do nothing`,
    values: [
      scope.organisationId,
      int4Array(sorted.map((flag) => flag.deviceId)),
      instantArray(sorted.map((flag) => flag.at)),
      sorted.map((flag) => flag.code),
      sorted.map((flag) => flag.detail),
    ],
  })
}
