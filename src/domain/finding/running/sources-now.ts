/**
 * What each source of a branch costs a kWh now, the cheapest first, and what to run. It never switches anything.
 *
 * Grid and IPP at their rates with VAT, solar at its own or 0; a set that would start or stop at (lph(P) · P̄ + s) ÷ P, and one that
 * runs anyway also at the slope of its curve. Available: the grid present within ± 10 % V; a set without a fault whose tank is
 * not known to be empty. Advised: the cheapest that is available and carries the load (up to the contracted kVA; a set at 30 to
 * 100 %). Two sets less than a tenth apart: no clear difference. Source: domain.md §16.G (I-CHE-1 … I-CHE-5).
 */
import type { NairaPerKwh } from '../../quantity.ts'
import { type BurningSet, differsClearly, slopeRate, startRate } from './kwh-cost.ts'

export type NowType = 'UTILITY' | 'GENERATOR' | 'SOLAR' | 'IPP'

interface Offer<D> {
  readonly device: D
  /** By its newest reading; null: not known. */
  readonly isOn: boolean | null
  readonly kw: number | null
}

export interface GridOffer<D> extends Offer<D> {
  readonly type: 'UTILITY' | 'IPP'
  readonly rate: NairaPerKwh | null
  /** null: not known whether it is there. */
  readonly isPresent: boolean | null
  /** null: its voltage is not measured. */
  readonly isInside: boolean | null
  readonly contractedKva: number | null
}

export interface SunOffer<D> extends Offer<D> {
  readonly type: 'SOLAR'
  readonly rate: NairaPerKwh | null
}

export interface SetOffer<D> extends Offer<D> {
  readonly type: 'GENERATOR'
  readonly set: BurningSet
  readonly hasFault: boolean
  /** null: not known. */
  readonly tankLitres: number | null
}

export type SourceOffer<D> = GridOffer<D> | SunOffer<D> | SetOffer<D>

/** Why a source is not advised. */
export type NotAdvised =
  | 'absent'
  | 'not-known'
  | 'voltage'
  | 'contract'
  | 'fault'
  | 'tank-empty'
  | 'too-small'
  | 'too-large'
  | 'sun'
  | 'no-rate'

export interface SourceNowRow<D> {
  readonly device: D
  readonly type: NowType
  readonly isOn: boolean | null
  readonly kw: number | null
  readonly rate: NairaPerKwh | null
  /** One kWh more or less of a set that runs anyway; null: no set that runs. */
  readonly slope: NairaPerKwh | null
  readonly notAdvised: NotAdvised | null
}

export type NowAdvice<D> =
  | { readonly kind: 'unknown' }
  /** What carries the load is the cheapest that can. */
  | { readonly kind: 'stay'; readonly row: SourceNowRow<D> }
  | {
      readonly kind: 'change'
      readonly from: SourceNowRow<D>
      readonly to: SourceNowRow<D>
      /** ₦/kWh, from − to. */
      readonly less: NairaPerKwh
    }
  /** What carries the load is not advised, but what could take it over is no cheaper, or not clearly. */
  | { readonly kind: 'no-cheaper'; readonly row: SourceNowRow<D>; readonly other: SourceNowRow<D> }
  | { readonly kind: 'no-clear-difference'; readonly row: SourceNowRow<D>; readonly other: SourceNowRow<D> }

export interface SourcesNow<D> {
  /** What the branch draws from its sources beside the sun, which no other source is needed for; null: not known. */
  readonly loadKw: number | null
  readonly rows: readonly SourceNowRow<D>[]
  readonly advice: NowAdvice<D>
}

export interface NowPrices {
  readonly litre: number | null
  /** Of the load, where its reactive part is known. */
  readonly loadKva: number | null
}

export function sourcesNow<D>(
  offers: readonly SourceOffer<D>[],
  { litre, loadKva }: NowPrices,
): SourcesNow<D> {
  const loadKw = loadOf(offers)
  const rows = offers.map((offer) => nowRow(offer, loadKw, loadKva, litre)).sort(byRate)
  return { loadKw, rows, advice: adviseNow(rows) }
}

/** Σ of what is on beside the sun; null: of one that is on the power is not known. */
function loadOf(offers: readonly SourceOffer<unknown>[]): number | null {
  const on = offers.filter(({ isOn, type }) => isOn === true && type !== 'SOLAR')
  if (on.length === 0 || on.some(({ kw }) => kw === null)) return null
  const sum = on.reduce((total, { kw }) => total + (kw ?? 0), 0)
  return sum > 0 ? sum : null
}

function nowRow<D>(
  offer: SourceOffer<D>,
  loadKw: number | null,
  loadKva: number | null,
  litre: number | null,
): SourceNowRow<D> {
  const { device, type, isOn, kw } = offer
  const rate = offer.type === 'GENERATOR' ? startRate(offer.set, loadKw, litre) : offer.rate
  const slope = offer.type === 'GENERATOR' && isOn === true ? slopeRate(offer.set, kw, litre) : null
  const why = offer.type === 'GENERATOR' ? againstSet(offer, loadKw) : againstGrid(offer, loadKva)
  return { device, type, isOn, kw, rate, slope, notAdvised: why ?? (rate === null ? 'no-rate' : null) }
}

function againstGrid<D>(offer: GridOffer<D> | SunOffer<D>, loadKva: number | null): NotAdvised | null {
  if (offer.type === 'SOLAR') return 'sun'
  if (offer.isPresent === false) return 'absent'
  if (offer.isPresent === null) return 'not-known'
  if (offer.isInside === false) return 'voltage'
  return offer.contractedKva !== null && loadKva !== null && loadKva > offer.contractedKva ? 'contract' : null
}

const LEAST_SHARE = 0.3

function againstSet<D>({ set, hasFault, tankLitres }: SetOffer<D>, loadKw: number | null): NotAdvised | null {
  if (hasFault) return 'fault'
  if (tankLitres !== null && tankLitres <= 0) return 'tank-empty'
  if (set.ratedKw === null || loadKw === null) return null
  if (loadKw > set.ratedKw) return 'too-small'
  return loadKw < LEAST_SHARE * set.ratedKw ? 'too-large' : null
}

/** The cheapest first, one whose rate is not known last. */
function byRate<D>(a: SourceNowRow<D>, b: SourceNowRow<D>): number {
  if (a.rate === null || b.rate === null) return Number(a.rate === null) - Number(b.rate === null)
  return a.rate - b.rate
}

function adviseNow<D>(rows: readonly SourceNowRow<D>[]): NowAdvice<D> {
  const best = rows.find(({ notAdvised }) => notAdvised === null)
  const carrier = rows
    .filter(({ isOn, type }) => isOn === true && type !== 'SOLAR')
    .toSorted((a, b) => (b.kw ?? 0) - (a.kw ?? 0))[0]
  if (best?.rate == null || carrier === undefined) return { kind: 'unknown' }
  if (best === carrier) return stayUnless(best, rows)
  if (carrier.rate === null) return { kind: 'unknown' }
  // It is not advised itself, or costs the same: what is advised is no cheaper.
  if (carrier.rate <= best.rate)
    return carrier.notAdvised === null
      ? { kind: 'stay', row: carrier }
      : { kind: 'no-cheaper', row: carrier, other: best }
  const areSets = best.type === 'GENERATOR' && carrier.type === 'GENERATOR'
  if (areSets && !differsClearly(best.rate, carrier.rate))
    return {
      kind: carrier.notAdvised === null ? 'no-clear-difference' : 'no-cheaper',
      row: carrier,
      other: best,
    }
  return { kind: 'change', from: carrier, to: best, less: carrier.rate - best.rate }
}

/** A set that is the cheapest by less than a tenth is not clearly so. */
function stayUnless<D>(best: SourceNowRow<D>, rows: readonly SourceNowRow<D>[]): NowAdvice<D> {
  const rival = rows.find(
    (row) =>
      row !== best &&
      row.type === 'GENERATOR' &&
      row.notAdvised === null &&
      row.rate !== null &&
      !differsClearly(row.rate, best.rate ?? 0),
  )
  return best.type === 'GENERATOR' && rival
    ? { kind: 'no-clear-difference', row: best, other: rival }
    : { kind: 'stay', row: best }
}
