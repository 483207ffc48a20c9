/** The one thing that a branch needs most, for its row. Source: domain.md §16.1 "what next". */
import type { Naira } from '../../quantity.ts'
import { addDays } from '../../time/calendar-day.ts'
import type { Instant } from '../../time/interval.ts'

export type Next =
  | { readonly kind: 'silent'; readonly name: string; readonly since: Instant }
  | { readonly kind: 'buy'; readonly by: string; readonly naira: Naira | null }
  | { readonly kind: 'tank'; readonly hours: number }
  | { readonly kind: 'service'; readonly name: string; readonly hours: number }
  | { readonly kind: 'units' }
  | { readonly kind: 'band' }

export interface NextFacts {
  readonly today: string
  /** Meters that have gone silent, and since when. */
  readonly silent: readonly { readonly name: string; readonly since: Instant }[]
  /** null: nothing to buy, or not known. */
  readonly buy: { readonly by: string; readonly naira: Naira | null } | null
  /** A pre-paid meter whose display nobody has typed. */
  readonly lacksDisplay: boolean
  readonly tankHours: number | null
  /** Hours to service by set; below 0: overdue. */
  readonly services: readonly { readonly name: string; readonly hours: number }[]
  readonly lacksBand: boolean
}

/** Units are told of from so many days before they must be bought. */
const BUY_DAYS = 3
const TANK_HOURS = 12
const SERVICE_HOURS = 25

export function whatNext(facts: NextFacts): Next | null {
  const { today, silent, buy, tankHours, services } = facts
  const due = services.toSorted((a, b) => a.hours - b.hours)[0]
  const quiet = silent.toSorted((a, b) => a.since - b.since)[0]
  if (quiet) return { kind: 'silent', ...quiet }
  if (buy !== null && buy.by <= addDays(today, BUY_DAYS)) return { kind: 'buy', ...buy }
  if (tankHours !== null && tankHours < TANK_HOURS) return { kind: 'tank', hours: tankHours }
  if (due !== undefined && due.hours <= SERVICE_HOURS) return { kind: 'service', ...due }
  if (facts.lacksDisplay) return { kind: 'units' }
  return facts.lacksBand ? { kind: 'band' } : null
}
