import { type AskedRange, elapsedPart } from '#domain/energy/elapsed-range.ts'
import { endOfMonth, startOfMonth } from '#domain/time/calendar-day.ts'
import type { Instant } from '#domain/time/interval.ts'
import { localDay } from '#domain/time/zone.ts'
import type { Branch } from './organisation.ts'
import { type PriceFacts, pricesInForce } from './price.ts'
import type { Scope } from './scope.ts'
import type { Tx } from './transaction.ts'

/**
 * Papers of the branches for the whole months that the range touches: a bill prices its month, not only the days
 * that happen to be asked for.
 */
export function papersOf(
  tx: Tx,
  scope: Scope,
  branches: readonly Branch[],
  asked: AskedRange,
  now: Instant,
): Promise<PriceFacts> {
  const zones = branches.length === 0 ? [scope.zone] : branches.map(({ zone }) => zone)
  const ends = zones.map((zone) => {
    const elapsed = elapsedPart(asked.of(zone), now)
    return [localDay(zone, elapsed.from), localDay(zone, Math.max(elapsed.from, elapsed.to - 1))] as const
  })
  const fromDay = startOfMonth(ends.map(([first]) => first).reduce((a, b) => (a < b ? a : b)))
  const toDay = endOfMonth(ends.map(([, last]) => last).reduce((a, b) => (a > b ? a : b)))
  const ids = branches.map(({ id }) => id)
  return pricesInForce(tx, scope, ids, fromDay, toDay)
}
