/**
 * How a pre-paid meter stands: what is left, how long it lasts, by when to buy how much; or why nothing can be said and
 * what to do. Low: the least credit with the high burn. Buy by: the last working day that is `leadDays` working days before
 * the day on which the low figure runs out, with the tokens that are bought and not keyed in yet. Source: domain.md §16.E (I-PRE-1, I-PRE-2, I-PRE-8).
 */

import { type Instant, lengthMs } from '../../time/interval.ts'
import { workingDaysBefore } from '../../time/working-day.ts'
import { dayInterval, localDay } from '../../time/zone.ts'
import type { Burn } from './day-burn.ts'
import {
  type DisplayShown,
  type UnitsCredit,
  type UnitsLoad,
  type UsedSince,
  unitsCredit,
} from './units-credit.ts'
import { type UnitsTariff, type UnitsToBuy, unitsToBuy } from './units-to-buy.ts'
import { type RunOut, unitsRunOut } from './units-walk.ts'

/** Working days from the order to the token. */
export const LEAD_DAYS = 2

export interface MeterFacts {
  /** The newest display reading; null: nobody has typed one. */
  readonly display: DisplayShown | null
  readonly loads: readonly UnitsLoad[]
  readonly since: UsedSince | null
  readonly burn: Burn | null
  readonly tariff: UnitsTariff | null
  /** kWh of tokens that were bought and not keyed in yet: not on the meter, and not to be bought again. */
  readonly waiting: number
}

export interface StandingTerms {
  readonly zone: string
  readonly now: Instant
  readonly isHoliday: (day: string) => boolean
  readonly leadDays: number
  /** The last day for which units are bought. */
  readonly until: string
}

/** Why nothing, or no days, can be told. */
export type UnknownCredit = 'no-display' | 'not-measured'
/** 'unplaced': a token names none of several meters. */
export type UnknownDays = UnknownCredit | 'no-forecast' | 'unplaced'

export interface MeterStanding {
  readonly credit: UnitsCredit | null
  readonly reason: UnknownDays | null
  /** null: not known where there is a reason, else they last more than a year. */
  readonly runOut: RunOut | null
  readonly lowRunOut: RunOut | null
  readonly buyBy: string | null
  readonly toBuy: UnitsToBuy | null
}

export function meterStanding(facts: MeterFacts, terms: StandingTerms): MeterStanding {
  const { display, loads, since, burn, tariff, waiting } = facts
  if (display === null) return { ...NOTHING, reason: 'no-display' }
  const credit = since === null ? null : unitsCredit(display, loads, since)
  if (credit === null) return { ...NOTHING, reason: 'not-measured' }
  if (burn === null) return { ...NOTHING, credit, reason: 'no-forecast' }
  const { zone, now, isHoliday, leadDays, until } = terms
  const day = localDay(zone, now)
  const whole = dayInterval(zone, day)
  const start = { day, share: (whole.to - now) / lengthMs(whole) }
  const highBurn = (one: string) => burn.onDay(one) * (1 + burn.share)
  const lowRunOut = unitsRunOut(credit.low, highBurn, start)
  const lastOfAll = waiting > 0 ? unitsRunOut(credit.low + waiting, highBurn, start) : lowRunOut
  return {
    credit,
    reason: null,
    runOut: unitsRunOut(credit.kwh, burn.onDay, start),
    lowRunOut,
    buyBy: lastOfAll && workingDaysBefore(lastOfAll.day, leadDays, isHoliday),
    toBuy: unitsToBuy(credit, burn, start, until, tariff, waiting),
  }
}

const NOTHING = { credit: null, runOut: null, lowRunOut: null, buyBy: null, toBuy: null } as const
