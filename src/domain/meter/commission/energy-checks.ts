import { HOUR_MS } from '../../time/interval.ts'
import { highestPhase } from '../reading.ts'
import { MOST_POWER } from '../register/rating.ts'
import { type Check, type CommissionFacts, doubt, type LiveReading, unknown, well } from './check.ts'
import { phaseFigures, totalKw } from './electrical-checks.ts'
import { guessScale } from './scale-guess.ts'

const REGISTER_OFF = 0.1
/** The register has to show so many of its last digits before its growth can be compared. */
const LEAST_DIGITS = 5
/** Currents behind a transformer to 5 A stay below it. */
const SECONDARY_A = 6
/** A device of a rating from here on has its current transformers. kW. */
const HAS_TRANSFORMER_KW = 50
const MUCH_SMALLER = 0.05

/** The register grows as the integral of the power over the same readings, both as the meter sent them. */
export function checkRegister({ readings, registerResolution, factor }: CommissionFacts): Check {
  const told = readings.filter(({ kwh }) => kwh !== null)
  if (told.length === 0) return unknown('register', 'no-register')
  const [first, last] = [told[0]!, told.at(-1)!]
  const grown = last.kwh! - first.kwh!
  const figures = [
    { name: 'from', value: first.kwh!, unit: 'kWh' },
    { name: 'to', value: last.kwh!, unit: 'kWh' },
  ]
  if (told.some(({ kwh }, n) => n > 0 && kwh! < told[n - 1]!.kwh!))
    return doubt('register', 'wrong', { code: 'falls' }, figures)
  const wanted = integral(readings.filter(({ at }) => at >= first.at && at <= last.at))
  if (wanted === null) return unknown('register', 'too-few', figures)
  figures.push({ name: '∫ kW', value: wanted, unit: 'kWh' })
  const off = Math.abs(grown - wanted)
  const digit = 2 * registerResolution
  const isEnough = Math.max(grown, wanted) >= LEAST_DIGITS * registerResolution
  if (!isEnough) return unknown('register', 'too-little-energy', figures)
  if (off <= REGISTER_OFF * wanted + digit) return well('register', figures)
  if (grown === 0) return doubt('register', 'wrong', { code: 'stands-still' }, figures)
  if (wanted <= 0) return doubt('register', 'wrong', { code: 'off' }, figures)
  return doubt('register', 'wrong', guessScale(grown / wanted, factor), figures)
}

/** kWh imported, by trapezoids; null: fewer than two readings tell a power. */
function integral(readings: readonly LiveReading[]): number | null {
  const powers = readings.flatMap((reading) => {
    const kw = totalKw(reading)
    return kw === null ? [] : [{ at: reading.at, kw: Math.max(0, kw) }]
  })
  if (powers.length < 2) return null
  return powers.slice(1).reduce((sum, { at, kw }, n) => {
    const before = powers[n]!
    return sum + ((kw + before.kw) / 2) * ((at - before.at) / HOUR_MS)
  }, 0)
}

/** With the ratio that is entered, current and power are what transformer and rating allow. */
export function checkRatio(facts: CommissionFacts): Check {
  const { readings, ct, factor, mostKw, ratingSource } = facts
  const highestA = highest(readings.map(({ i }) => highestPhase(i)))
  const highestKw = highest(readings.map(totalKw))
  const newest = readings.findLast(({ i }) => i.some((value) => value !== null))
  const figures = [
    ...(newest ? phaseFigures('A', newest.i) : []),
    ...(highestKw === null ? [] : [{ name: 'highest power', value: highestKw, unit: 'kW' }]),
  ]
  if (ct !== null && highestA !== null) {
    const times = highestA / ct.secondary
    // What the transformer could carry on its primary side is primary already; more is no current of it at all.
    const code = highestA > ct.primary * MOST_POWER ? 'above-ct' : 'ratio-twice'
    if (times > MOST_POWER)
      return doubt('ratio', 'wrong', { code, times, ratio: ct.primary / ct.secondary }, figures)
  }
  const isRated = ratingSource === 'rated' || ratingSource === 'current' || ratingSource === 'transformer'
  if (highestA === null && highestKw === null) return unknown('ratio', 'no-power')
  if (!isRated) return unknown('ratio', 'no-rating', figures)
  if (highestKw === null) return ct === null ? unknown('ratio', 'no-power', figures) : well('ratio', figures)
  const share = (highestKw * factor) / mostKw
  const known = [...figures, { name: 'rating', value: mostKw, unit: 'kW' }]
  if (share > MOST_POWER) {
    const isTwice = factor > 1 && highestKw <= mostKw * MOST_POWER
    return doubt(
      'ratio',
      'wrong',
      { code: isTwice ? 'ratio-twice' : 'above-rating', times: share, ratio: factor },
      known,
    )
  }
  const looksSecondary = highestA !== null && highestA > 0 && highestA <= SECONDARY_A && share < MUCH_SMALLER
  if (factor === 1 && mostKw >= HAS_TRANSFORMER_KW && looksSecondary)
    return doubt('ratio', 'look', { code: 'ratio-missing-maybe', times: share }, known)
  return well('ratio', known)
}

function highest(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : Math.max(...known.map(Math.abs))
}
