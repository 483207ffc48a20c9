import { HOUR_MS, type Instant } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'

/** Of so many clients a list works the figures out itself; of more it shows them as they are kept. */
export const FEW_CLIENTS = 4
/** What is kept is worked out anew after so long, heard of or not. */
export const KEPT_FOR_MS = HOUR_MS

/** All branches together. */
export const WHOLE = 0

/** How a branch, or the whole of a client, does in the month that runs; `figures` as the wire takes them. */
export interface ClientMonthRow<Figures> {
  readonly branchId: number
  readonly figures: Figures
  /** kWh by device. */
  readonly consumption: Readonly<Record<number, number | null>>
}

export async function keepClientMonth(
  tx: Tx,
  scope: Scope,
  rows: readonly ClientMonthRow<unknown>[],
  { zone, now }: { readonly zone: string; readonly now: Instant },
): Promise<void> {
  await tx.query(
    `insert into client_month (organisation_id, branch_id, month, made_at, figures, consumption)
     select $1, branch_id, date_trunc('month', $5::timestamptz at time zone $6)::date, $5, figures::json, consumption::json
     from unnest($2::int4[], $3::text[], $4::text[]) r(branch_id, figures, consumption)
     on conflict (organisation_id, branch_id) do update set month = excluded.month, made_at = excluded.made_at,
       figures = excluded.figures, consumption = excluded.consumption`,
    [
      scope.organisationId,
      rows.map(({ branchId }) => branchId),
      rows.map(({ figures }) => JSON.stringify(figures)),
      rows.map(({ consumption }) => JSON.stringify(consumption)),
      new Date(now),
      zone,
    ],
  )
}
