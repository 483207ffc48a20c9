/**
 * What the devices of a branch told of a day → the state of one feeder, and what carried the load, second by second.
 *
 * State, first that applies: 1 mains sense of the feeder's own device, else of a set's controller where the branch has one
 * feeder; 2 line-side voltage; 3 utility power from P_on, or load-side voltage live with the set off and no inverter on →
 * present; where the meter measures the opposite of 1, that is marked; 4 the register rose over a gap → unknown, partly present; 5 logger on
 * the mains silent while another device of the branch is heard → absent, inferred; 6 no power, sets off, all sources dead,
 * and the branch's least block draws P_on → absent, inferred; 7 unknown.
 * Strip: generator on; else grid, but where its meters measure no power while an IPP is on: the grid stands by then; else
 * another source on; else nothing where absent; else unknown.
 * Source: domain.md §16.A (I-SUP-6, I-SUP-8).
 */
import { type DayRuns, eachTogether, RunList } from './day-runs.ts'
import { hasRisen, isHeard, mainsSign, onSign, powerSign, voltageSign } from './device-signs.ts'
import { codeOfMoment, type FeederSign, type FeederState, type SupplyKind } from './feeder-code.ts'

export type VoltageSide = 'line' | 'load'
export type LoggerSupply = 'mains' | 'backup'

export interface FeederWiring {
  /** Where the voltage is taken: before the change-over, or behind it. */
  readonly side: VoltageSide
  /** What the meter or its logger lives on; null: not entered. */
  readonly logger: LoggerSupply | null
}

export type OtherType = 'GENERATOR' | 'SOLAR' | 'IPP' | 'UTILITY' | 'LOAD'

export interface OtherDevice {
  readonly type: OtherType
  /** null: it told nothing on the day. */
  readonly runs: DayRuns | null
}

export interface FeederDayDevices extends FeederWiring {
  /** Of the day: 86,400 but where clocks change. */
  readonly seconds: number
  readonly feeder: DayRuns | null
  /** The branch's other devices. */
  readonly others: readonly OtherDevice[]
  /** Whether the branch's least 15-minute block of the day draws P_on or more; null: not known. */
  readonly alwaysDraws: boolean | null
}

interface Judged {
  readonly state: FeederState
  readonly sign: FeederSign
  /** The meter measures the opposite of what a controller senses. */
  readonly isContradicted?: boolean
}

/** The runs of the feeder's day, in codes of feeder-code. */
export function feederDay(day: FeederDayDevices): DayRuns {
  const runs = new RunList()
  const all = [day.feeder, ...day.others.map((other) => other.runs)]
  eachTogether(all, day.seconds, (to, codes) => runs.add(to, momentCode(day, codes)))
  return runs
}

function momentCode(day: FeederDayDevices, codes: readonly number[]): number {
  const own = codes[0] ?? 0
  const isGeneratorOn = some(day, codes, 'GENERATOR', (code) => onSign(code) === true)
  const { state, sign, isContradicted = false } = judge(day, own, codes)
  const isBesideGrid = isGeneratorOn && state === 'present'
  const kind = isGeneratorOn ? 'generator' : carrier(day, own, codes, state)
  return codeOfMoment({
    state,
    sign,
    kind,
    isBesideGrid,
    isContradicted,
    isPartial: sign === 'line-voltage' && voltageSign(own) === 'partial',
  })
}

function carrier(
  day: FeederDayDevices,
  own: number,
  codes: readonly number[],
  state: FeederState,
): SupplyKind {
  const isIppOn = some(day, codes, 'IPP', (code) => onSign(code) === true)
  if (state === 'present') return isIppOn && isGridIdle(day, own, codes) ? 'ipp' : 'grid'
  if (some(day, codes, 'SOLAR', (code) => onSign(code) === true)) return 'solar'
  if (isIppOn) return 'ipp'
  return state === 'absent' ? 'nothing' : 'unknown'
}

/** No meter of the grid measures power. */
function isGridIdle(day: FeederDayDevices, own: number, codes: readonly number[]): boolean {
  return powerSign(own) === false && every(day, codes, 'UTILITY', (code) => powerSign(code) === false)
}

function judge(day: FeederDayDevices, own: number, codes: readonly number[]): Judged {
  const sensed = mainsOfControllers(day, own, codes)
  const measured = measuredByMeter(day, own)
  if (sensed !== null) {
    const state = sensed ? 'present' : 'absent'
    return { state, sign: 'controller', isContradicted: measured !== null && measured.state !== state }
  }
  if (measured !== null) return measured
  const voltage = voltageSign(own)
  const areSetsOff = every(day, codes, 'GENERATOR', (code) => onSign(code) === false)
  const areInvertersOff = every(day, codes, 'SOLAR', (code) => onSign(code) === false)
  const isLive = voltage === 'live' || voltage === 'partial'
  if (isLive && areSetsOff && areInvertersOff) return { state: 'present', sign: 'load-voltage' }
  if (hasRisen(own)) return { state: 'unknown', sign: 'register-rose' }
  const isGatewayAlive = codes.some((code, n) => n > 0 && isHeard(code))
  if (day.logger === 'mains' && !isHeard(own) && isGatewayAlive)
    return { state: 'absent', sign: 'logger-silent' }
  const isDead = powerSign(own) === false && !isLive && areSetsOff && areOthersDead(day, codes)
  if (isDead && day.alwaysDraws === true) return { state: 'absent', sign: 'all-dead' }
  return { state: 'unknown', sign: 'none' }
}

function measuredByMeter({ side }: FeederDayDevices, own: number): Judged | null {
  const voltage = voltageSign(own)
  if (side === 'line' && voltage !== null)
    return { state: voltage === 'dead' ? 'absent' : 'present', sign: 'line-voltage' }
  return powerSign(own) === true ? { state: 'present', sign: 'power' } : null
}

/** Mains sense of the meter itself, else of a set's controller where the branch has one feeder; null: nobody tells. */
function mainsOfControllers(day: FeederDayDevices, own: number, codes: readonly number[]): boolean | null {
  const told = mainsSign(own)
  if (told !== null) return told
  if (day.others.some(({ type }) => type === 'UTILITY')) return null
  let mains: boolean | null = null
  for (let n = 1; n < codes.length; n++) mains ??= mainsSign(codes[n]!)
  return mains
}

function areOthersDead(day: FeederDayDevices, codes: readonly number[]): boolean {
  return (
    every(day, codes, 'SOLAR', (code) => onSign(code) === false) &&
    every(day, codes, 'IPP', (code) => onSign(code) === false) &&
    every(day, codes, 'UTILITY', (code) => powerSign(code) === false)
  )
}

function some(
  { others }: FeederDayDevices,
  codes: readonly number[],
  type: OtherType,
  has: (code: number) => boolean,
): boolean {
  return others.some((other, n) => other.type === type && has(codes[n + 1] ?? 0))
}

function every(
  day: FeederDayDevices,
  codes: readonly number[],
  type: OtherType,
  has: (code: number) => boolean,
): boolean {
  return !some(day, codes, type, (code) => !has(code))
}
