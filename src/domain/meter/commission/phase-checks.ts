import {
  type Check,
  type CommissionFacts,
  doubt,
  type Figure,
  type LiveReading,
  PHASE_NAMES,
  unknown,
  well,
} from './check.ts'
import { LEAST_LOAD_KVA, namesIn, phaseFigures, totalKw } from './electrical-checks.ts'

/** The power factors of phases of one site differ by less; a current beside the voltage of another phase turns it by 120°. */
const MOST_SPREAD = 0.4
/** A power is no larger than V·I, and of a load no small part of it: beyond, one of the three is not what it is called. */
const MOST_FACTOR = 1.1
const LEAST_FACTOR = 0.1

/**
 * A current transformer mounted the wrong way round: one phase is negative while others are positive, or the whole
 * power is negative while current flows.
 */
export function checkReversed(facts: CommissionFacts): Check {
  const { readings, mayExport } = facts
  const phased = newestLoaded(readings)
  if (phased) {
    const figures = phaseFigures('kW', phased.p)
    const negative = figures.filter(({ value }) => value < 0)
    const isPositive = figures.some(({ value }) => value > 0)
    if (checkPhaseOrder(facts).state === 'look')
      return doubt('reversed', 'wrong', { code: 'phases-swapped', where: namesIn(negative) }, figures)
    if (negative.length > 0 && isPositive)
      return doubt('reversed', 'wrong', { code: 'one-reversed', where: namesIn(negative) }, figures)
    if (negative.length > 0) return reversedWhole(figures, mayExport)
    return well('reversed', figures)
  }
  const newest = readings.findLast((reading) => totalKw(reading) !== null)
  if (!newest) return unknown('reversed', 'no-power')
  const kw = totalKw(newest)!
  const figures = [{ name: 'Power', value: kw, unit: 'kW' }]
  if (kw < 0) return reversedWhole(figures, mayExport)
  if (kw === 0) return unknown('reversed', 'no-load', figures)
  const phases = newest.i.filter((value) => value !== null).length
  return phases === 1 ? well('reversed', figures) : unknown('reversed', 'no-phases', figures)
}

function reversedWhole(figures: readonly Figure[], mayExport: boolean): Check {
  return doubt('reversed', mayExport ? 'look' : 'wrong', { code: 'all-reversed' }, figures)
}

/**
 * Whether each current is measured beside its own voltage. No meter tells angles, but a current beside the voltage of
 * another phase shows as a power factor of its own: some phase negative, and phases far apart.
 */
export function checkPhaseOrder({ readings }: CommissionFacts): Check {
  const newest = newestLoaded(readings)
  if (!newest) return unknown('phase-order', 'no-phases')
  const factors = phaseFactors(newest)
  if (factors.length < 2) return unknown('phase-order', factors.length === 0 ? 'no-load' : 'no-phases')
  const sizes = factors.map(({ value }) => Math.abs(value))
  const largest = Math.max(...sizes)
  if (largest > MOST_FACTOR || largest < LEAST_FACTOR) return unknown('phase-order', 'factors-off', factors)
  const isFar = largest - Math.min(...sizes) > MOST_SPREAD
  const negative = factors.filter(({ value }) => value < 0)
  if (isFar && negative.length > 0)
    return doubt('phase-order', 'look', { code: 'phases-swapped', where: phasesIn(negative) }, factors)
  return well('phase-order', factors)
}

function newestLoaded(readings: readonly LiveReading[]): LiveReading | undefined {
  return readings.findLast(({ p }) => p.filter((value) => value !== null && value !== 0).length > 1)
}

/** 'L1, L2' of factors that are named after their phases. */
const phasesIn = (factors: readonly Figure[]) => namesIn(factors).replaceAll('PF of ', '')

/** p ÷ (V·I) of each phase that carries a load. */
function phaseFactors({ v, i, p }: LiveReading): Figure[] {
  return PHASE_NAMES.flatMap((name, n) => {
    const [volts, amperes, kw] = [v[n] ?? null, i[n] ?? null, p[n] ?? null]
    if (volts === null || amperes === null || kw === null) return []
    const kva = (volts * Math.abs(amperes)) / 1000
    return kva < LEAST_LOAD_KVA / 3 ? [] : [{ name: `PF of ${name}`, value: kw / kva, unit: '' }]
  })
}
