import type { ReactiveEntry } from '#domain/demand/capacitor/reactive-charge.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'

/** A dated entry about the reactive power of a branch. */
export interface ReactiveEntryRecord extends ReactiveEntry {
  readonly id: number
  readonly enteredAt: Instant
}

const COLUMNS = `id, branch_id as "branchId", valid_from as "validFrom", basis, threshold::float8 as threshold,
  naira::float8 as naira, loss_percent::float8 as "lossPercent", cost_naira::float8 as "costNaira",
  converter_percent::float8 as "converterPercent", entered_at as "enteredAt"`

/** Of a branch, oldest first; of one date the later one last. */
export async function reactiveEntries(
  tx: Tx,
  scope: Scope,
  branchId: number,
): Promise<ReactiveEntryRecord[]> {
  const { rows } = await tx.query<ReactiveEntryRecord>({
    name: 'reactive-entries',
    text: `select ${COLUMNS} from reactive_entry where organisation_id = $1 and branch_id = $2 order by valid_from, id`,
    values: [scope.organisationId, branchId],
  })
  return rows
}

export async function addReactiveEntry(
  tx: Tx,
  scope: Scope,
  entry: ReactiveEntry,
  by: { readonly userId: number | null; readonly now: Instant },
): Promise<ReactiveEntryRecord> {
  const { rows } = await tx.query<ReactiveEntryRecord>(
    `insert into reactive_entry (organisation_id, branch_id, valid_from, basis, threshold, naira, loss_percent, cost_naira,
       converter_percent, entered_by, entered_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning ${COLUMNS}`,
    [
      ...[scope.organisationId, entry.branchId, entry.validFrom, entry.basis, entry.threshold, entry.naira],
      ...[entry.lossPercent, entry.costNaira, entry.converterPercent, by.userId, new Date(by.now)],
    ],
  )
  return rows[0]!
}
