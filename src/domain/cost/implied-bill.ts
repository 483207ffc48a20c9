/**
 * What an amount and its kWh come to while they are typed (E4): the split by VAT, the tariff implied, and whether it looks
 * as if VAT were in an amount that is said to be without. ₦, kWh as decimal text. Source: domain.md §8.5, insights.md F
 * (I-BILL-1, I-BILL-3).
 */
import { VAT_RATE } from '../tariff/vat.ts'
import { billTariff, looksGross } from './bill-fields.ts'
import { grossOfNet, type SplitAmount, splitGross } from './split-vat.ts'

/** A rate and its VAT from a day on: `rate_steps` of the call billFacts, oldest first. */
export interface RateStep {
  readonly from: string
  /** ₦ per kWh before VAT. */
  readonly rate: string
  readonly vat_rate: string
}

/** The step in force on a day; null: none is yet. */
export function rateOnDay(steps: readonly RateStep[], day: string): RateStep | null {
  return steps.findLast(({ from }) => from <= day) ?? null
}

export interface ImpliedBill extends SplitAmount {
  /** ₦ per kWh before VAT, two decimals; 0.00 where it is not finite (AB-03). */
  readonly tariff: string
  /** The amount is said to be before VAT, and seems to hold it already. */
  readonly seemsGross: boolean
}

/** `value` and `amount` as `readAmount` gives them; `step`: the rate of the bill's first day. */
export function impliedBill(
  typed: { readonly value: string; readonly amount: string; readonly includesVat: boolean },
  step: RateStep | null,
): ImpliedBill {
  const vatRate = step?.vat_rate ?? String(VAT_RATE)
  const split = (typed.includesVat ? splitGross : grossOfNet)(typed.amount, vatRate)
  const tariff = billTariff(typed.value, split.net)
  const seemsGross = step !== null && looksGross(Number(tariff), Number(step.rate), Number(vatRate))
  return { ...split, tariff, seemsGross }
}
