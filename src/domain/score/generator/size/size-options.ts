/**
 * What can be done about the size of a set, with the litres and naira of a year at the pace of the range: keep it, stagger what begins
 * its peaks, a small set for the low hours beside it, another in its place.
 *
 * What contradicts the badge of SC-04 is not offered: Overloaded is never replaced by a smaller one, Inefficient never by a larger
 * one, Efficient never by a smaller one. What another size saves is told by the chart and by the line. L, ₦ a year.
 * Source: domain.md §16.H (I-GEN-5, I-GEN-6).
 */
import type { Instant } from '../../../time/interval.ts'
import type { LoadPoints } from '../fuel-curve.ts'
import { loadBand } from '../load-band.ts'
import { type Saving, savingOf } from './replacement.ts'
import type { RunBlocks } from './run-load.ts'
import { nightSet, type SizeAdvice, type SizeAdviceKind, standardKva } from './size-advice.ts'
import { sizingLitres } from './sizing-curve.ts'
import type { HourWindow } from './small-load.ts'

export interface OptionFacts {
  readonly advice: SizeAdvice
  readonly blocks: RunBlocks
  readonly ratedKva: number
  readonly usagePercent: number | null
  /** The maker's own curve of the set. */
  readonly curve: LoadPoints | null
  /** What it gave over the range. */
  readonly kwh: number
  /** ₦/L; null: no purchase of diesel is known. */
  readonly price: number | null
  /** How many such ranges a year has. */
  readonly timesAYear: number
}

export interface SizeOption {
  readonly kind: 'keep' | 'stagger' | 'pair' | 'replace'
  readonly isAdvised: boolean
  /** Of the set that is bought. */
  readonly kva: number | null
  /** Hours of a year that it would run, and the load that it would carry. */
  readonly hours: number
  readonly kw: number
  /** What the set that is there burns in these hours now, by the sizing curve. */
  readonly litres: number
  /** What the other burns less; null: nothing else would run. */
  readonly saving: Saving | null
  readonly start: { readonly at: Instant; readonly kva: number } | null
  readonly window: HourWindow | null
}

/** What each kind of advice does. */
const DOES: Readonly<Partial<Record<SizeAdviceKind, SizeOption['kind']>>> = {
  adequate: 'keep',
  fill: 'keep',
  shift: 'keep',
  spread: 'keep',
  stagger: 'stagger',
  'night-set': 'pair',
  larger: 'replace',
  smaller: 'replace',
}

/** None: it is too early to say. */
export function sizeOptions(facts: OptionFacts): SizeOption[] {
  const { advice, kwh } = facts
  const { load } = advice
  if (load === null || advice.kind === 'too-early') return []
  const meanKw = kwh / load.hours
  const options = [
    option(facts, 'keep', load.hours, meanKw),
    ...(advice.start === null
      ? []
      : [{ ...option(facts, 'stagger', load.hours, meanKw), start: advice.start }]),
    ...pair(facts, meanKw / load.meanKva),
    ...replacement(facts, meanKw),
  ]
  const advised = DOES[advice.kind]
  return options.map((one) => ({ ...one, isAdvised: one.kind === advised }))
}

function option(
  { ratedKva, curve, timesAYear, price }: OptionFacts,
  kind: SizeOption['kind'],
  hoursOfRange: number,
  kw: number,
  kva: number | null = null,
): SizeOption {
  const hours = hoursOfRange * timesAYear
  const fromKw = ratedKva * KW_PER_KVA
  return {
    kind,
    isAdvised: false,
    kva,
    hours,
    kw,
    litres: sizingLitres(fromKw, kw, curve) * hours,
    saving:
      kva === null
        ? null
        : savingOf({ fromKw, fromCurve: curve, toKw: kva * KW_PER_KVA, loadKw: kw, hours, price }),
    start: null,
    window: null,
  }
}

const KW_PER_KVA = 0.8

/** A small set for the hours of the day that hold the low time. */
function pair(facts: OptionFacts, kwPerKva: number): SizeOption[] {
  const found = nightSet(facts.blocks, facts.ratedKva, facts.advice.ratingKva)
  if (found === null) return []
  const { window, kva } = found
  return [{ ...option(facts, 'pair', window.hours, window.meanKva * kwPerKva, kva), window }]
}

function replacement(facts: OptionFacts, meanKw: number): SizeOption[] {
  const { advice, ratedKva, usagePercent } = facts
  const kva = advice.requiredKva === null ? ratedKva : standardKva(advice.requiredKva)
  const badge = loadBand(usagePercent)?.band
  const isWrong =
    kva > ratedKva ? badge === 'Inefficient' : badge === 'Overloaded' || badge === 'Efficient Loading'
  if (kva === ratedKva || isWrong || advice.load === null) return []
  return [option(facts, 'replace', advice.load.hours, meanKw, kva)]
}
