/**
 * What a contract charges for reactive power from a day on. There is no such charge on a Nigerian bill since 2016 (§1), so that
 * without a row it is ₦0. Entered by hand: an IPP's contract, a state's rule. ₦ a month. Source: domain.md §16.M (I-PF-3, I-PF-4).
 *
 *   kVA     ₦ × kVA above the threshold
 *   kvarh   ₦ × kvarh above threshold × kWh
 *   pf      ₦ × hundredths of power factor below the threshold
 */
import { LEAST_COVERAGE, PLAIN_COVERAGE } from '../../energy/supply/month-ledger.ts'
import type { Kwh, Naira } from '../../quantity.ts'
import { round } from '../../round.ts'

export const CHARGE_BASES = ['kVA', 'kvarh', 'pf'] as const
export type ChargeBasis = (typeof CHARGE_BASES)[number]

/** All of it optional, but a charge has its basis and its naira. */
export interface ReactiveEntry {
  readonly branchId: number
  /** Local day. */
  readonly validFrom: string
  readonly basis: ChargeBasis | null
  readonly threshold: number | null
  readonly naira: Naira | null
  /** Share of the energy that cables and transformer lose, %, as typed. */
  readonly lossPercent: number | null
  /** What the capacitors cost with their work. */
  readonly costNaira: Naira | null
  /** Share of the load behind converters, %. */
  readonly converterPercent: number | null
}

/** What a month is charged by: before the capacitors or with them. */
export interface ReactiveMonth {
  readonly kva: number
  readonly kwh: Kwh
  readonly kvarh: number
  readonly factor: number
}

const A_HUNDREDTH = 0.01

export function chargeOfMonth(entry: ReactiveEntry | null, month: ReactiveMonth): Naira {
  if (entry === null || entry.basis === null || entry.naira === null) return 0
  return Math.max(0, beyond(entry.basis, entry.threshold, month)) * entry.naira
}

function beyond(basis: ChargeBasis, threshold: number | null, { kva, kwh, kvarh, factor }: ReactiveMonth) {
  if (basis === 'kVA') return kva - (threshold ?? 0)
  if (basis === 'kvarh') return kvarh - (threshold ?? 0) * kwh
  return threshold === null ? 0 : (threshold - factor) / A_HUNDREDTH
}

export interface CapacitorMoney {
  /** Of a month; 0 without a charge; null: its kvarh are not known as a whole. */
  readonly chargeSaved: Naira | null
  readonly lossSaved: Naira | null
  /** null: nothing is charged, or the cost is not entered. */
  readonly paybackMonths: number | null
  /** What was not measured would save more: at least so much, and paid back in at most so many months. */
  readonly isLeast: boolean
}

/**
 * What capacitors save in a month and when they have paid. Without a row of a charge there is no payback. `lossNaira`: what the
 * lost energy that they save costs; null: its share or the rate is not known. `coverage`: measured share of a month that is over, null
 * of one that runs. From 0.80 on it is a whole one, under 0.95 what follows its energy is at least so much; of any other month energy
 * says nothing of a whole one, what follows its highest demand or its power factor does (X3).
 */
export function capacitorMoney(
  entry: ReactiveEntry | null,
  before: ReactiveMonth,
  after: ReactiveMonth,
  lossNaira: Naira | null,
  coverage: number | null,
): CapacitorMoney {
  const isWhole = coverage !== null && coverage >= LEAST_COVERAGE
  const isByEnergy = entry?.basis === 'kvarh' && entry.naira !== null
  const isKnown = isWhole || entry?.basis !== 'kvarh'
  const chargeSaved = isKnown ? round(chargeOfMonth(entry, before) - chargeOfMonth(entry, after)) : null
  const lossSaved = lossNaira === null || !isWhole ? null : round(lossNaira)
  const isCharged = entry !== null && entry.basis !== null && entry.naira !== null
  const saved = (chargeSaved ?? 0) + (lossSaved ?? 0)
  const cost = entry?.costNaira ?? null
  return {
    chargeSaved,
    lossSaved,
    paybackMonths: isCharged && chargeSaved !== null && cost !== null && saved > 0 ? cost / saved : null,
    isLeast: isWhole && coverage < PLAIN_COVERAGE && (isByEnergy || lossSaved !== null),
  }
}
