/**
 * What a device tells of a moment, packed into the code of a run: whether it was heard, its voltage, its power, the
 * controller's mains sense, whether it was on, and whether its register rose while it was silent.
 * Source: domain.md §16.A.
 */
export interface Signs {
  /** null: it tells none. 'partial': one phase or two are live. */
  readonly voltage: 'dead' | 'live' | 'partial' | null
  /** Power from P_on on. */
  readonly power: boolean | null
  readonly mains: boolean | null
  readonly on: boolean | null
}

const HEARD = 1
const ROSE = 2
const VOLTAGES = [null, 'dead', 'live', 'partial'] as const
const STATES = [null, false, true] as const
const VOLTAGE = 4
const POWER = 16
const MAINS = 64
const ON = 256

/** It was not heard, and nothing is known. */
export const SILENT = 0
/** It was not heard, but its register tells that energy came meanwhile. */
export const SILENT_AND_ROSE = ROSE
/** It was heard and tells nothing of supply: a load. */
export const HEARD_ONLY = HEARD

const state = (value: boolean | null) => STATES.indexOf(value)

export function codeOfSigns({ voltage, power, mains, on }: Signs): number {
  return (
    HEARD + VOLTAGE * VOLTAGES.indexOf(voltage) + POWER * state(power) + MAINS * state(mains) + ON * state(on)
  )
}

const part = (code: number, unit: number) => Math.floor(code / unit) & 3

export const isHeard = (code: number): boolean => (code & HEARD) !== 0
export const hasRisen = (code: number): boolean => (code & ROSE) !== 0
export const voltageSign = (code: number) => VOLTAGES[part(code, VOLTAGE)] ?? null
export const powerSign = (code: number) => STATES[part(code, POWER)] ?? null
export const mainsSign = (code: number) => STATES[part(code, MAINS)] ?? null
export const onSign = (code: number) => STATES[part(code, ON)] ?? null
