/**
 * Whether a claim is one product: kWh × (charged − received), rounded once. Where a tariff changed inside the month it is
 * the sum of its days, which the means of the tariffs do not give back to the kobo. Source: domain.md §16.A.
 */
import { exactProduct, exactSum } from '../../money.ts'
import type { Kwh, Naira, NairaPerKwh } from '../../quantity.ts'
import { round } from '../../round.ts'

export function isOneTariff(kwh: Kwh, charged: NairaPerKwh, received: NairaPerKwh, net: Naira): boolean {
  return round(exactProduct(kwh, exactSum([charged, -received]))) === net
}
