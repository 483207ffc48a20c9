import { MEASURES } from '#domain/meter/import/columns.ts'
import { NOTHING_MEASURED, type NumberField, type PhaseField, type Reading } from '#domain/meter/reading.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Decoded } from '../../dialects/dialect.ts'

export { listUnits as unitsOf, unitFactor } from '#domain/meter/import/unit.ts'
/** What a column may be mapped to, and in which units: for the command line too. */
export { MEASURES }

const WHOLE: Readonly<Record<string, NumberField>> = {
  kwh_import: 'kwh',
  kwh_export: 'kwhExport',
  kvarh: 'kvarh',
  kvarh_export: 'kvarhExport',
  kvah: 'kvah',
  kw: 'kw',
  kvar: 'kvar',
  kva: 'kva',
  pf: 'pf',
  hz: 'hz',
  i_n: 'iN',
  fuel_pct: 'fuelPct',
  fuel_l: 'fuelL',
  engine_h: 'engineH',
  engine_starts: 'engineStarts',
  soc_pct: 'socPct',
  batt_kw: 'battKw',
}
const BY_PHASE: Readonly<Record<string, PhaseField>> = {
  v: 'v',
  i: 'i',
  p: 'p',
  q: 'q',
  pf: 'pfPhase',
  thd_v: 'thdV',
  thd_i: 'thdI',
}

/** Measures that are counters: energy per interval is summed into them. */
export const REGISTERS: readonly string[] = ['kwh_import', 'kwh_export', 'kvarh', 'kvarh_export', 'kvah']
/** Kept in double precision. */
const COUNTERS: readonly string[] = [...REGISTERS, 'engine_h', 'engine_starts']

/** The values of one row, one per measure; null where it says nothing. */
export type Values = readonly (number | null)[]

type Draft = { -readonly [F in keyof Decoded['measured']]: Decoded['measured'][F] }
/** Copied as it is: to add a property to a copy takes thirty times as long. */
const BLANK: Reading = { at: 0, ...NOTHING_MEASURED }

type Write = (draft: Draft, value: number) => void

/** A reading of these measures. */
export function toMeasured(measures: readonly string[], values: Values): Decoded['measured'] {
  const draft: Draft = { ...NOTHING_MEASURED }
  fill(draft, measures.map(writer), values)
  return draft
}

/** Makes readings of these measures, of rows by the hundred thousand. */
export function readingMaker(measures: readonly string[]): (at: Instant, values: Values) => Reading {
  const writers = measures.map(writer)
  return (at, values) => {
    const reading = { ...BLANK }
    reading.at = at
    fill(reading, writers, values)
    return reading
  }
}

function fill(draft: Draft, writers: readonly Write[], values: Values): void {
  for (let n = 0; n < writers.length; n++) {
    const value = values[n]
    if (value !== null && value !== undefined) writers[n]!(draft, value)
  }
}

/** How a measure is written into a reading; gauges in single precision. */
function writer(name: string): Write {
  if (name === 'run') return (draft, value) => (draft.run = value !== 0)
  if (name === 'mains_present') return (draft, value) => (draft.mainsPresent = value !== 0)
  const field = WHOLE[name]
  if (field === undefined) return phaseWriter(name)
  const precise = COUNTERS.includes(name) ? (value: number) => value : Math.fround
  return (draft, value) => (draft[field] = precise(value))
}

/** What a reading measures, by the names of measures, in their order; what it does not tell is left out. */
export function measuredValues(measured: Decoded['measured']): { measure: string; value: number }[] {
  return MEASURES.flatMap((measure) => {
    const value = valueIn(measured, measure)
    return value === null ? [] : [{ measure, value }]
  })
}

function valueIn(measured: Decoded['measured'], measure: string): number | null {
  if (measure === 'run') return measured.run === null ? null : Number(measured.run)
  if (measure === 'mains_present')
    return measured.mainsPresent === null ? null : Number(measured.mainsPresent)
  const whole = WHOLE[measure]
  if (whole) return measured[whole]
  const field = BY_PHASE[measure.slice(0, -1)]
  return field ? (measured[field][Number(measure.at(-1)) - 1] ?? null) : null
}

function phaseWriter(name: string): Write {
  const field = BY_PHASE[name.slice(0, -1)]
  if (!field) throw new RangeError(`${name} is no measure`)
  const place = Number(name.at(-1)) - 1
  return (draft, value) => {
    const phases: [number | null, number | null, number | null] = [...draft[field]]
    phases[place] = Math.fround(value)
    draft[field] = phases
  }
}
