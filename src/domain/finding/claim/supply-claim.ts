/**
 * What a month of undersupply is worth, by both bounds of its unknown hours.
 *
 * Low: every unknown hour counted as supply (mean_high), so that it is due at least; high: as outage (mean_low); mid: by the
 * best guess. Band received = the best that the mean keeps; net = Σ days kWh × (charged − received tariff); gross = net
 * × (1 + VAT). Under 0.80 coverage no naira. The hours are tested over the whole month, tariffs day by day: the days of one
 * tariff are a part, its kWh rounded to two places before they are priced, so that the paper can be done again by hand. A
 * rule by energy share stands in the place of the difference: its inputs are not known here, so its amount is not either.
 * Source: domain.md §16.A, X2, X3 (I-SUP-1 … I-SUP-5).
 */
import { BANDS, type Band, bandOfHours } from '../../cost/tariff/band.ts'
import { compensationState, dueBelow } from '../../cost/tariff/compensation.ts'
import { LEAST_COVERAGE, type MonthLedger, PLAIN_COVERAGE } from '../../energy/supply/month-ledger.ts'
import { exactProduct, exactSum, exactSumOfProducts } from '../../money.ts'
import type { Naira } from '../../quantity.ts'
import { ratio } from '../../ratio.ts'
import { round } from '../../round.ts'

export type ClaimState = 'due' | 'none' | 'may-be-due' | 'not-proven' | 'no-rule' | 'unknown'

/** Why there are no naira. */
export type ClaimReason =
  | 'no-band'
  | 'no-rule'
  | 'may-be-due'
  | 'energy-share'
  | 'not-proven'
  | 'coverage'
  | 'no-energy'
  | 'no-tariff'

/** A day's energy and what bands cost on it. */
export interface ClaimDay {
  /** null: not known. */
  readonly kwh: number | null
  readonly estimatedKwh: number
  /** Naira per kWh before VAT; null: not known. */
  readonly charged: number | null
  readonly tariffs: Readonly<Partial<Record<Band, number>>>
}

export interface ClaimTerms {
  readonly band: Band
  /** Share of the promise below which compensation is due; null: no such rule. */
  readonly keptShare: number | null
  /** Bands of which less than the whole promise may be compensated. */
  readonly mayBeBands: readonly Band[]
  readonly vatRate: number
  readonly isPrepaid: boolean
  /** What is due is a share of an energy that is not known here, as in February and March 2026. */
  readonly isByShare: boolean
}

/** Energy of days with the same tariffs. kWh, naira per kWh and naira before VAT. */
export interface ClaimPart {
  readonly kwh: number
  readonly charged: number
  readonly received: number
  readonly net: Naira
}

export interface ClaimSide {
  /** Mean hours a day. */
  readonly hours: number
  readonly band: Band
  /** Of that band, naira per kWh; the mean of days where it changed. null: not entered. */
  readonly tariff: number | null
  /** They add up to `net`. */
  readonly parts: readonly ClaimPart[]
  readonly net: Naira | null
  readonly gross: Naira | null
}

export interface SupplyClaim {
  readonly state: ClaimState
  readonly reason: ClaimReason | null
  /** Hours a day; null: no rule. */
  readonly dueBelow: number | null
  readonly low: ClaimSide | null
  readonly mid: ClaimSide | null
  readonly high: ClaimSide | null
  readonly kwh: number | null
  readonly estimatedKwh: number
  readonly charged: number | null
  readonly prepaidKwh: number | null
}

export function supplyClaim(
  terms: ClaimTerms,
  { meanLow, meanHigh, best, coverage }: MonthLedger,
  days: readonly ClaimDay[],
): SupplyClaim {
  const line = terms.keptShare === null ? null : dueBelow(terms.band, terms.keptShare)
  const state = claimState(terms, meanLow, meanHigh, line)
  const used = byTariffs(days)
  const kwh = days.every((day) => day.kwh === null) ? null : exactSum(used.map((one) => one.kwh))
  const side = (hours: number | null) =>
    hours === null || line === null || compensationState(terms.band, hours, line) !== 'due'
      ? null
      : claimSide(terms, hours, used)
  const isMeasured = coverage >= LEAST_COVERAGE
  const low = side(meanHigh)
  const [mid, high] = [coverage >= PLAIN_COVERAGE ? side(best) : null, side(meanLow)]
  const facts = { kwh, estimatedKwh: exactSum(days.map((day) => day.estimatedKwh)), charged: charged(used) }
  const isShare = terms.isByShare && line !== null && compensationState(terms.band, meanHigh, line) === 'due'
  const reason = isShare ? 'energy-share' : claimReason(state, isMeasured, kwh, low)
  const known = {
    ...facts,
    dueBelow: line,
    state: state === 'due' && reason !== null ? 'unknown' : state,
    reason,
  } as const
  if (state !== 'due' || !isMeasured) return { ...known, low: null, mid: null, high: null, prepaidKwh: null }
  const prepaid = terms.isPrepaid ? ratio(low?.net ?? null, facts.charged) : null
  return { ...known, low, mid, high, prepaidKwh: prepaid === null ? null : round(prepaid) }
}

function claimState(terms: ClaimTerms, low: number, high: number, line: number | null): ClaimState {
  const [least, most] = [high, low].map((hours) =>
    compensationState(terms.band, hours, line, terms.mayBeBands),
  )
  if (least !== most) return 'not-proven'
  return least === 'due' && terms.isByShare ? 'may-be-due' : (least ?? 'no-rule')
}

function claimReason(
  state: ClaimState,
  isMeasured: boolean,
  kwh: number | null,
  low: ClaimSide | null,
): ClaimReason | null {
  if (state === 'none' || state === 'unknown') return null
  if (state !== 'due') return state
  if (!isMeasured) return 'coverage'
  if (kwh === null) return 'no-energy'
  return low?.net === null ? 'no-tariff' : null
}

interface PricedEnergy extends Pick<ClaimDay, 'charged' | 'tariffs'> {
  readonly kwh: number
}

/** The days' energy by their tariffs, two places each. */
function byTariffs(days: readonly ClaimDay[]): PricedEnergy[] {
  const groups = new Map<string, ClaimDay[]>()
  for (const day of days) {
    if (day.kwh === null || day.kwh <= 0) continue
    const key = JSON.stringify([day.charged, BANDS.map((band) => day.tariffs[band] ?? null)])
    groups.set(key, [...(groups.get(key) ?? []), day])
  }
  return [...groups.values()].map((own) => ({
    charged: own[0]!.charged,
    tariffs: own[0]!.tariffs,
    kwh: round(exactSum(own.map(({ kwh }) => kwh!))),
  }))
}

function claimSide({ vatRate }: ClaimTerms, hours: number, used: readonly PricedEnergy[]): ClaimSide {
  const band = bandOfHours(round(hours, 6))
  const unknown = { hours, band, tariff: null, parts: [], net: null, gross: null }
  const parts: ClaimPart[] = []
  for (const { kwh, charged: paid, tariffs } of used) {
    const received = tariffs[band]
    if (paid === null || received === undefined) return unknown
    parts.push({ kwh, charged: paid, received, net: round(exactProduct(kwh, exactSum([paid, -received]))) })
  }
  if (parts.length === 0) return unknown
  const net = Math.max(0, exactSum(parts.map((part) => part.net)))
  return {
    hours,
    band,
    tariff: weighted(used, ({ tariffs }) => tariffs[band] ?? null),
    parts,
    net,
    gross: round(exactProduct(net, exactSum([1, vatRate]))),
  }
}

const charged = (used: readonly PricedEnergy[]) => weighted(used, (one) => one.charged)

/** The mean by energy; one tariff stays what it is. */
function weighted(
  used: readonly PricedEnergy[],
  tariff: (one: PricedEnergy) => number | null,
): number | null {
  const rates = used.map(tariff)
  const first = rates[0]
  if (first === undefined || rates.includes(null)) return null
  if (rates.every((rate) => rate === first)) return first
  const naira = exactSumOfProducts(used.map((one, n) => [one.kwh, rates[n]!] as const))
  return ratio(naira, exactSum(used.map(({ kwh }) => kwh)))
}
