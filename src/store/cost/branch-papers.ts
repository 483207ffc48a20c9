import type { PriceFacts } from '#domain/cost/price-facts.ts'
import { elapsedPart, type RequestedRange } from '#domain/energy/elapsed-range.ts'
import type { Branch } from '#domain/site/tree.ts'
import { endOfMonth, startOfMonth } from '#domain/time/calendar-day.ts'
import type { Instant } from '#domain/time/interval.ts'
import { localDay } from '#domain/time/zone.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { paperChangesSince } from './paper-audit.ts'
import { papersBefore } from './papers-before.ts'
import { pricesInForce } from './price.ts'
import { papersOfDays } from './remembered-papers.ts'

/**
 * Papers of the branches for the whole months that the range touches: a bill prices its month, not only the days
 * that happen to be asked for. A scope that looks back sees the rows as they stood then.
 */
export async function loadPapers(
  tx: Tx,
  scope: Scope,
  branches: readonly Branch[],
  asked: RequestedRange,
  now: Instant,
): Promise<PriceFacts> {
  const ids = branches.map(({ id }) => id)
  if (scope.past) {
    // What was taken away since may stand for any day; domain chooses the days that count.
    const [all, changes] = await Promise.all([
      pricesInForce(tx, scope, ids, '1900-01-01', '2999-12-31'),
      paperChangesSince(tx, scope, scope.past.at),
    ])
    return papersBefore(all, changes, ids)
  }
  const zones = branches.length === 0 ? [scope.zone] : branches.map(({ zone }) => zone)
  const ends = zones.map((zone) => {
    const elapsed = elapsedPart(asked.of(zone), now)
    return [localDay(zone, elapsed.from), localDay(zone, Math.max(elapsed.from, elapsed.to - 1))] as const
  })
  const fromDay = startOfMonth(ends.map(([first]) => first).reduce((a, b) => (a < b ? a : b)))
  const toDay = endOfMonth(ends.map(([, last]) => last).reduce((a, b) => (a > b ? a : b)))
  return papersOfDays(tx, scope, branches, [fromDay, toDay])
}
