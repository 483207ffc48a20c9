/**
 * What the home says of a branch's supply: hours a day of the month so far, yesterday's strip, and what carries the load now
 * and since when, as far back as its days reach. Source: domain.md §16.A, insights of the home (S).
 */

import { addDays } from '../../time/calendar-day.ts'
import { type Instant, SECOND_MS } from '../../time/interval.ts'
import { startOfDay } from '../../time/zone.ts'
import { type StripPart, stripParts } from './day-sums.ts'
import type { SupplyKind } from './feeder-code.ts'
import { type MonthLedger, monthLedger } from './month-ledger.ts'
import type { FeederDay } from './passed-days.ts'

export interface SupplySummary {
  /** Of the month that `today` is in; null: nothing of it has passed. */
  readonly ledger: MonthLedger | null
  /** null: the feeder was not there yet. */
  readonly yesterday: {
    readonly day: string
    readonly strip: readonly StripPart[]
    readonly seconds: number
  } | null
  /** null: nothing has passed; `since` is the first known moment where it has been so for longer. */
  readonly now: { readonly kind: SupplyKind; readonly since: Instant } | null
}

/** `days` in order, up to `today`, the branch's day; the month's first on, better some before it. */
export function supplySummary(days: readonly FeederDay[], today: string, zone: string): SupplySummary {
  const month = today.slice(0, 7)
  const before = days.find(({ day }) => day === addDays(today, -1))
  return {
    ledger: monthLedger(days.filter(({ day }) => day.startsWith(month)).map(({ sums }) => sums)),
    yesterday: before
      ? { day: before.day, strip: stripParts(before.runs, before.seconds), seconds: before.daySeconds }
      : null,
    now: carrying(days, zone),
  }
}

function carrying(days: readonly FeederDay[], zone: string): SupplySummary['now'] {
  let found: { kind: SupplyKind; since: Instant } | null = null
  for (const { day, runs, seconds } of [...days].reverse()) {
    const parts = stripParts(runs, seconds).reverse()
    for (const { kind, from } of parts) {
      if (found !== null && found.kind !== kind) return found
      found = { kind, since: startOfDay(zone, day) + from * SECOND_MS }
    }
  }
  return found
}
