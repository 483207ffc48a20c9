import type { BillFacts, PeriodFacts } from '#domain/billing/compute-bill.ts'
import { elapsedRange, type RequestedRange } from '#domain/energy/elapsed-range.ts'
import { periodBefore } from '#domain/energy/period-before.ts'
import type { Branch, Tree } from '#domain/site/tree.ts'
import { withSources } from '#domain/site/with-devices.ts'
import type { Instant } from '#domain/time/interval.ts'
import { loadPapers } from '../cost/branch-papers.ts'
import { deviceRanges } from '../energy/device-ranges.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { loadRegisterEnds } from '../meter/rollup/register-ends.ts'

/** What to bill; `chosen` null: every device of the branches. */
export interface BillRequest {
  readonly asked: RequestedRange
  readonly branches: readonly Branch[]
  readonly chosen: readonly number[] | null
  readonly now: Instant
}

/** Everything that a bill is worked out from, for the screen and the mail alike (domain `computeBill`). */
export async function billFacts(
  tx: Tx,
  scope: Scope,
  { organisation }: Pick<Tree, 'organisation'>,
  { asked, branches, chosen, now }: BillRequest,
): Promise<BillFacts> {
  const period = async (range: RequestedRange): Promise<PeriodFacts> => {
    const [ranges, papers] = await Promise.all([
      deviceRanges(tx, scope, branches, range, now),
      loadPapers(tx, scope, branches, range, now),
    ])
    return { asked: range, ranges, papers }
  }
  const [present, previous, registers] = await Promise.all([
    period(asked),
    period(periodBefore(asked, now)),
    loadRegisterEnds(tx, scope, branches.map(withSources), elapsedRange(asked, now)),
  ])
  return { organisation, branches, chosen, present, previous, registers, now }
}
