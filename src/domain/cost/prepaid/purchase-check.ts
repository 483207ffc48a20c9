/**
 * Whether a pre-paid purchase gave the units that were paid for.
 *
 *   net = (paid − fee − debt) ÷ (1 + VAT); expected = net ÷ tariff, to the tenth that a token carries
 *   tolerance = 0.1 kWh + 0.2 %: vendors print one decimal, some of them upward
 *   implied price = net ÷ units: within 1 % of another tariff row → its price; within 1 % of tariff × (1 + VAT) → VAT twice
 *   VAT line: VAT rate × net, ± ₦1
 * Each is true, false or null where something is not known. kWh, ₦ with VAT, ₦/kWh before VAT; decimal text comes in.
 * Source: domain.md §16.E (I-PRE-3 to I-PRE-6).
 */
import { Decimal } from 'decimal.js'
import type { Kwh, Naira, NairaPerKwh } from '../../quantity.ts'

const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP })
const TOLERANCE_KWH = 0.1
const TOLERANCE_SHARE = 0.002
const SAME_PRICE = 0.01
const NAIRA_OFF = 1

/** As the receipt says it; null: it is not known. */
export interface Purchase {
  /** All that was paid. */
  readonly paid: string | null
  readonly units: string | null
  readonly fee: string | null
  readonly debt: string | null
  /** The VAT that is printed. */
  readonly vat: string | null
}

export interface PurchaseTariff {
  readonly rate: string
  readonly vatRate: string
}

export interface DatedTariff extends PurchaseTariff {
  readonly validFrom: string
}

export type PurchaseVerdict = 'ok' | 'short' | 'more' | 'unknown'

export interface PurchaseCheck {
  readonly verdict: PurchaseVerdict
  /** Before VAT, fee and debt taken off; null: what was paid is not known, or less than fee and debt. */
  readonly net: Naira | null
  readonly expected: Kwh | null
  /** Units that are missing beyond the tolerance, and what they cost with VAT; null unless it is short. */
  readonly shortKwh: Kwh | null
  readonly shortNaira: Naira | null
  readonly implied: NairaPerKwh | null
  /** The first day of another row at whose price the units were sold; null: there is none. */
  readonly otherRowFrom: string | null
  readonly isVatTwice: boolean
  /** What the VAT line should say where it says otherwise; null: it is right, or it is not known. */
  readonly vatExpected: Naira | null
  /** What went to debt; null: nothing. */
  readonly debt: Naira | null
}

/** `tariff`: in force on the day of purchase; `others`: the other rows of the same source. */
export function purchaseCheck(
  purchase: Purchase,
  tariff: PurchaseTariff | null,
  others: readonly DatedTariff[] = [],
): PurchaseCheck {
  const energy = energyNaira(purchase)
  const vatRate = new Exact(tariff?.vatRate ?? 0)
  const net = tariff === null || energy === null ? null : energy.div(vatRate.plus(1))
  const debt = new Exact(purchase.debt ?? 0)
  const known = {
    net: net?.toDecimalPlaces(2).toNumber() ?? null,
    debt: debt.gt(0) ? debt.toNumber() : null,
    vatExpected: vatExpected(purchase, energy, net),
  }
  if (net === null || tariff === null || purchase.units === null || new Exact(tariff.rate).lte(0)) {
    return { ...NOTHING, ...known }
  }
  const units = new Exact(purchase.units)
  const exact = net.div(tariff.rate)
  const beyond = exact.times(TOLERANCE_SHARE).plus(TOLERANCE_KWH)
  const expected = exact.toDecimalPlaces(1)
  const implied = units.gt(0) ? net.div(units) : null
  const verdict = exact.minus(units).gt(beyond) ? 'short' : units.minus(exact).gt(beyond) ? 'more' : 'ok'
  const shortKwh = verdict === 'short' ? expected.minus(units) : null
  const isOff = verdict !== 'ok'
  return {
    ...known,
    verdict,
    expected: expected.toNumber(),
    shortKwh: shortKwh?.toNumber() ?? null,
    shortNaira: shortKwh?.times(tariff.rate).times(vatRate.plus(1)).toDecimalPlaces(2).toNumber() ?? null,
    implied: implied?.toDecimalPlaces(2).toNumber() ?? null,
    otherRowFrom: isOff ? otherRow(implied, tariff, others) : null,
    isVatTwice: isOff && vatRate.gt(0) && isPrice(implied, new Exact(tariff.rate).times(vatRate.plus(1))),
  }
}

const NOTHING = {
  verdict: 'unknown',
  expected: null,
  shortKwh: null,
  shortNaira: null,
  implied: null,
  otherRowFrom: null,
  isVatTwice: false,
} as const

/** What is left for energy and its VAT; null: not known, or nothing. */
function energyNaira({ paid, fee, debt }: Purchase): Decimal | null {
  if (paid === null) return null
  const left = new Exact(paid).minus(fee ?? 0).minus(debt ?? 0)
  return left.gt(0) ? left : null
}

function vatExpected({ vat }: Purchase, energy: Decimal | null, net: Decimal | null): Naira | null {
  if (vat === null || energy === null || net === null) return null
  const right = energy.minus(net)
  return right.minus(vat).abs().gt(NAIRA_OFF) ? right.toDecimalPlaces(2).toNumber() : null
}

function otherRow(
  implied: Decimal | null,
  tariff: PurchaseTariff,
  others: readonly DatedTariff[],
): string | null {
  const found = others.find(
    ({ rate }) => !new Exact(rate).eq(tariff.rate) && isPrice(implied, new Exact(rate)),
  )
  return found?.validFrom ?? null
}

function isPrice(implied: Decimal | null, price: Decimal): boolean {
  return implied !== null && price.gt(0) && implied.minus(price).abs().lte(price.times(SAME_PRICE))
}
