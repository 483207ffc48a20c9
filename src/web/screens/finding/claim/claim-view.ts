/** One bound of a claim: the hours a day that it counts, the band that they keep, and what that is worth. */
export interface ClaimBound {
  readonly hours: number
  readonly band: string
  /** ₦/kWh of that band; null: not set. */
  readonly tariff: number | null
  /** Before VAT, and with it; null: not known. */
  readonly net: number | null
  readonly gross: number | null
}

export interface ClaimRuleView {
  readonly words: string
  readonly source: string
  readonly confirmedBy: string | null
  readonly confirmedOn: string | null
}

/** What a month of a feeder is worth, as the card shows it. */
export interface ClaimView {
  readonly month: string
  /** Whether an amount can be claimed, may be due without a formula, cannot be told, or is not due. */
  readonly state: 'due' | 'maybe' | 'unknown' | 'none'
  /** Why there is no amount, and what ends that. */
  readonly reason: string | null
  /** Unknown hours for the supplier, and against it. */
  readonly low: ClaimBound
  readonly high: ClaimBound
  readonly kwh: number | null
  readonly charged: number | null
  readonly vatRate: number
  readonly prepaidKwh: number | null
  readonly rule: ClaimRuleView | null
}
