import { quantile } from '../quantile.ts'
import {
  type Check,
  type CommissionFacts,
  doubt,
  type Figure,
  type Guess,
  type LiveReading,
  PHASE_NAMES,
  unknown,
  well,
} from './check.ts'
import { guessScale, isNear } from './scale-guess.ts'

const LEAST_V = 50
const MOST_V = 500
const POWER_OFF = 0.05
/** Beyond it no rounding explains a difference. */
const POWER_WRONG = 0.15
/** Below it meters round too coarsely to be compared. kVA. */
export const LEAST_LOAD_KVA = 0.1
const TENS = [10, 100, 1000, 0.1, 0.01, 0.001]
const MAINS_STRAYS = 0.2
const LINE_TO_LINE = Math.sqrt(3)

/** Every phase that the meter tells lies within 50 and 500 V. */
export function checkVoltage({ readings, nominalV }: CommissionFacts): Check {
  const newest = readings.findLast(({ v }) => v.some((value) => value !== null))
  if (!newest) return unknown('voltage', 'no-voltages')
  const figures = phaseFigures('V', newest.v)
  const highest = Math.max(...figures.map(({ value }) => value))
  if (highest > MOST_V || highest < LEAST_V) {
    return doubt('voltage', 'wrong', guessVolts(highest, nominalV, namesIn(figures)), figures)
  }
  const dead = figures.filter(({ value }) => value < LEAST_V)
  if (dead.length > 0) return doubt('voltage', 'wrong', { code: 'dead-phase', where: namesIn(dead) }, figures)
  const times = highest / nominalV
  if (isNear(times, LINE_TO_LINE)) return doubt('voltage', 'look', { code: 'line-to-line', times }, figures)
  return well('voltage', figures)
}

/** A mains voltage strays further than a guess may, so only a whole power of ten is told from it. */
function guessVolts(volts: number, nominalV: number, where: string): Guess {
  const ten = TENS.find((each) => isNear(volts / each, nominalV, MAINS_STRAYS))
  if (ten === undefined)
    return volts < 1 ? { code: 'dead-phase', where } : { code: 'off', times: volts / nominalV }
  return guessScale(ten, 1)
}

/** Σ V·I·PF equals the kW of the same reading within 5 %: the median of the readings, so that one odd one says nothing. */
export function checkPower({ readings, factor }: CommissionFacts): Check {
  const lacks = whatLacks(readings)
  if (lacks !== null) return unknown('power', lacks)
  const pairs = readings.flatMap((reading) => {
    const [kw, product] = [totalKw(reading), voltAmperesTimesPf(reading)]
    return kw === null || product === null ? [] : [{ kw, product }]
  })
  const loaded = pairs.filter(({ product }) => Math.abs(product) >= LEAST_LOAD_KVA)
  const last = loaded.at(-1) ?? pairs.at(-1)
  if (!last) return unknown('power', 'no-power-factor')
  const figures = [
    { name: 'Power', value: last.kw, unit: 'kW' },
    { name: 'Σ V·I·PF', value: last.product, unit: 'kW' },
  ]
  if (loaded.length === 0) return unknown('power', 'no-load', figures)
  const times = quantile(
    loaded.map(({ kw, product }) => Math.abs(kw / product)),
    0.5,
  )!
  if (Math.abs(times - 1) <= POWER_OFF) return well('power', figures)
  const isSmall = Math.abs(times - 1) <= POWER_WRONG
  return doubt('power', isSmall ? 'look' : 'wrong', guessScale(times, factor), figures)
}

/** What keeps Σ V·I·PF from being compared at all. */
function whatLacks(readings: readonly LiveReading[]) {
  const tells = (field: 'v' | 'i') =>
    readings.some((reading) => reading[field].some((value) => value !== null))
  if (!tells('i')) return 'no-currents' as const
  if (!tells('v')) return 'no-voltages' as const
  return readings.every((reading) => totalKw(reading) === null) ? ('no-power' as const) : null
}

/** The meter's own total, else what its phases add up to; null: it tells neither. */
export function totalKw({ kw, p, i }: Pick<LiveReading, 'kw' | 'p' | 'i'>): number | null {
  if (kw !== null) return kw
  const isTold = p.some((value) => value !== null) && p.every((value, n) => value !== null || i[n] === null)
  return isTold ? p.reduce<number>((sum, value) => sum + (value ?? 0), 0) : null
}

/**
 * kW; null: a phase with a current tells no voltage or no power factor. The sign of a power factor may only mean lag or
 * lead: the direction of a phase is its own power's. A direction of the whole is `checkReversed`'s.
 */
function voltAmperesTimesPf({ v, i, p, pf, pfPhase }: LiveReading): number | null {
  let sum = 0
  let isTold = false
  for (const [n, amperes] of i.entries()) {
    if (amperes === null || amperes === 0) continue
    const factor = pfPhase[n] ?? pf
    const volts = v[n] ?? null
    if (volts === null || factor === null) return null
    const direction = (p[n] ?? 0) < 0 ? -1 : 1
    sum += (direction * volts * Math.abs(amperes) * Math.abs(factor)) / 1000
    isTold = true
  }
  return isTold || i.some((amperes) => amperes === 0) ? sum : null
}

export function phaseFigures(unit: string, phases: LiveReading['v']): Figure[] {
  return phases.flatMap((value, n) => (value === null ? [] : [{ name: PHASE_NAMES[n]!, value, unit }]))
}

export function namesIn(figures: readonly Figure[]): string {
  return figures.map(({ name }) => name).join(', ')
}
