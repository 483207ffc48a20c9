/**
 * How much of each day's measured energy a supply claim may count: no kWh is disputed whole and claimed for its tariff too.
 *
 * Billed beyond our meter is the dispute's, ours is the claim's, and these are disjoint; but a dispute by register or by
 * estimate may reach into ours, and a bill may charge less than ours. So of a bill's days at most billed − disputed kWh
 * count, in proportion to ours. A bill that is disputed whole repeats another one, which stands. Of a day of several bills
 * their shares add up, at most to 1; a day without a bill is not in here. Source: domain.md §16.0 (X7), §16.A, §16.F.
 */
import { addDays } from '../../time/calendar-day.ts'

export interface StandingBill {
  /** Local days, both ends inclusive. */
  readonly first: string
  readonly last: string
  readonly billedKwh: number
  /** Billed less disputed. */
  readonly standingKwh: number
  /** Of our meters in its days; null: not known. */
  readonly oursKwh: number | null
  readonly isWholeDisputed: boolean
}

export function standingEnergy(bills: readonly StandingBill[]): ReadonlyMap<string, number> {
  const byDay = new Map<string, number>()
  for (const bill of bills) {
    if (bill.isWholeDisputed) continue
    const measured = bill.oursKwh ?? bill.billedKwh
    const share = measured > 0 ? Math.max(0, Math.min(1, bill.standingKwh / measured)) : 1
    for (let day = bill.first; day <= bill.last; day = addDays(day, 1))
      byDay.set(day, Math.min(1, (byDay.get(day) ?? 0) + share))
  }
  return byDay
}
