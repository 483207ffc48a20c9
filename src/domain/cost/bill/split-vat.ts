/**
 * An amount that includes VAT, split: net = gross ÷ (1 + rate), rounded once to the kobo, half away from zero; VAT is
 * what is left, so that net + VAT = gross to the kobo. The gross stays exactly as it was typed.
 * ₦ as decimal text; `vatRate` 0.075 for 7.5 %. Source: domain.md §8.5 (V-C6), domain.md §16.F (I-BILL-1, I-BILL-3).
 */
import { Decimal } from 'decimal.js'

const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP })

export interface SplitAmount {
  readonly net: string
  readonly vat: string
  readonly gross: string
}

export function splitGross(gross: string, vatRate: string | number): SplitAmount {
  const net = new Exact(gross).div(new Exact(vatRate).plus(1)).toDecimalPlaces(2)
  return {
    net: net.toFixed(2),
    vat: new Exact(gross).minus(net).toFixed(2),
    gross: new Exact(gross).toFixed(2),
  }
}

/** The same from an amount before VAT: gross = net × (1 + rate), rounded once to the kobo. */
export function grossOfNet(net: string, vatRate: string | number): SplitAmount {
  const gross = new Exact(net).times(new Exact(vatRate).plus(1)).toDecimalPlaces(2)
  return { net: new Exact(net).toFixed(2), vat: gross.minus(net).toFixed(2), gross: gross.toFixed(2) }
}

/** The VAT in a bill that is kept. */
export function vatBetween(net: string, gross: string): string {
  return new Exact(gross).minus(net).toFixed(2)
}
