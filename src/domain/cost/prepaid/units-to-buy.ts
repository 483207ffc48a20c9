/**
 * What to buy so that units last to the end of a day: max(0, what is used until then − credit − units of tokens that are
 * bought and not keyed in yet) × tariff with VAT, up to the next ₦100. The high figure takes the high burn and the low credit. kWh; ₦ with VAT. Source: domain.md §16.E (I-PRE-2).
 */
import { Decimal } from 'decimal.js'
import type { Kwh, Naira } from '../../quantity.ts'
import { round } from '../../round.ts'
import type { Burn } from './day-burn.ts'
import type { UnitsCredit } from './units-credit.ts'
import { burnUntil, type WalkStart } from './units-walk.ts'

const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_UP })
const STEP = 100

export interface UnitsToBuy {
  /** What is expected to be used until then. */
  readonly used: Kwh
  readonly kwh: Kwh
  readonly highKwh: Kwh
  /** null: the tariff is not known. */
  readonly naira: Naira | null
  readonly highNaira: Naira | null
}

/** ₦/kWh before VAT, and the rate of VAT, as decimal text. */
export interface UnitsTariff {
  readonly rate: string
  readonly vatRate: string
}

export function unitsToBuy(
  credit: Pick<UnitsCredit, 'kwh' | 'low'>,
  { onDay, share }: Burn,
  start: WalkStart,
  last: string,
  tariff: UnitsTariff | null,
  waiting: Kwh = 0,
): UnitsToBuy {
  const used = burnUntil(onDay, start, last)
  const kwh = Math.max(0, used - credit.kwh - waiting)
  const highKwh = Math.max(0, used * (1 + share) - credit.low - waiting)
  return { used, kwh, highKwh, naira: price(kwh, tariff), highNaira: price(highKwh, tariff) }
}

/** The units as they are told, priced: what is bought has as many decimals as the token. */
function price(kwh: Kwh, tariff: UnitsTariff | null): Naira | null {
  if (tariff === null) return null
  const naira = new Exact(round(kwh)).times(tariff.rate).times(new Exact(tariff.vatRate).plus(1))
  return naira.div(STEP).toDecimalPlaces(0).times(STEP).toNumber()
}
