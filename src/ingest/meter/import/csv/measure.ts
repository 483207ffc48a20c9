import { NOTHING_MEASURED, type NumberField, type PhaseField, type Phases } from '#domain/meter/reading.ts'
import { type Decoded, single } from '../../dialects/dialect.ts'

/** What a column may be mapped to, and in which units: for the command line too. */
export { MEASURES } from '#domain/meter/import/columns.ts'
export { listUnits as unitsOf, unitFactor } from '#domain/meter/import/unit.ts'

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

/** A reading of these measures. */
export function toMeasured(measures: readonly string[], values: Values): Decoded['measured'] {
  const measured = { ...NOTHING_MEASURED }
  for (const [n, name] of measures.entries()) {
    const told = values[n] ?? null
    const value = COUNTERS.includes(name) ? told : single(told)
    if (value === null) continue
    const field = WHOLE[name]
    if (field) measured[field] = value
    else if (name === 'run') measured.run = value !== 0
    else if (name === 'mains_present') measured.mainsPresent = value !== 0
    else setPhase(measured, name, value)
  }
  return measured
}

function setPhase(measured: { -readonly [F in PhaseField]: Phases }, name: string, value: number): void {
  const field = BY_PHASE[name.slice(0, -1)]
  if (!field) throw new RangeError(`${name} is no measure`)
  const phases: [number | null, number | null, number | null] = [...measured[field]]
  phases[Number(name.at(-1)) - 1] = value
  measured[field] = phases
}
