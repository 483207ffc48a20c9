/**
 * One reading in full, as a meter sent it and after decoding: what validation looks at.
 *
 * Unknown is null; phases are l1, l2, l3. Source: domain.md §13 "Minimal record".
 */
import type { Kwh } from '../quantity.ts'
import type { Instant } from '../time/interval.ts'

export type Phases = readonly [number | null, number | null, number | null]

export const NO_PHASES: Phases = [null, null, null]

export interface Reading {
  at: Instant
  kwh: Kwh | null
  kwhExport: number | null
  kvarh: number | null
  kvarhExport: number | null
  kvah: number | null
  kw: number | null
  kvar: number | null
  kva: number | null
  pf: number | null
  hz: number | null
  iN: number | null
  v: Phases
  i: Phases
  p: Phases
  q: Phases
  pfPhase: Phases
  thdV: Phases
  thdI: Phases
  run: boolean | null
  /** Whether the controller of a generator senses the grid. */
  mainsPresent: boolean | null
  /** What the tank holds, of its size and in litres. */
  fuelPct: number | null
  fuelL: number | null
  /** Counters of the engine: hours that it ran, and how often it was started. */
  engineH: number | null
  engineStarts: number | null
  /** One of GEN_STATES and of GEN_MODES; another word is dropped. */
  genState: string | null
  genMode: string | null
  /** What the controller finds wrong, see `generator-word.ts`; none: it says that nothing is. */
  alarms: readonly string[] | null
  /** Of the battery: its charge, and its power, positive while it is charged. */
  socPct: number | null
  battKw: number | null
}

/** A reading before anything is known of it but its time. */
export const NOTHING_MEASURED: Omit<Reading, 'at'> = {
  kwh: null,
  kwhExport: null,
  kvarh: null,
  kvarhExport: null,
  kvah: null,
  kw: null,
  kvar: null,
  kva: null,
  pf: null,
  hz: null,
  iN: null,
  v: NO_PHASES,
  i: NO_PHASES,
  p: NO_PHASES,
  q: NO_PHASES,
  pfPhase: NO_PHASES,
  thdV: NO_PHASES,
  thdI: NO_PHASES,
  run: null,
  mainsPresent: null,
  fuelPct: null,
  fuelL: null,
  engineH: null,
  engineStarts: null,
  genState: null,
  genMode: null,
  alarms: null,
  socPct: null,
  battKw: null,
}

export type NumberField =
  | 'kwh'
  | 'kwhExport'
  | 'kvarh'
  | 'kvarhExport'
  | 'kvah'
  | 'kw'
  | 'kvar'
  | 'kva'
  | 'pf'
  | 'hz'
  | 'iN'
  | 'fuelPct'
  | 'fuelL'
  | 'engineH'
  | 'engineStarts'
  | 'socPct'
  | 'battKw'
export type PhaseField = 'v' | 'i' | 'p' | 'q' | 'pfPhase' | 'thdV' | 'thdI'
export type WordField = 'genState' | 'genMode'
export type MeasuredField = NumberField | PhaseField

export const NUMBER_FIELDS: readonly NumberField[] = [
  'kwh',
  'kwhExport',
  'kvarh',
  'kvarhExport',
  'kvah',
  'kw',
  'kvar',
  'kva',
  'pf',
  'hz',
  'iN',
  'fuelPct',
  'fuelL',
  'engineH',
  'engineStarts',
  'socPct',
  'battKw',
]
export const PHASE_FIELDS: readonly PhaseField[] = ['v', 'i', 'p', 'q', 'pfPhase', 'thdV', 'thdI']

/** The highest known phase value; null when none is known. */
export function highestPhase(phases: Phases): number | null {
  const known = phases.filter((value) => value !== null)
  return known.length === 0 ? null : Math.max(...known)
}

/** Whether the reading says anything at all. */
export function isEmptyReading(reading: Reading): boolean {
  if (NUMBER_FIELDS.some((field) => reading[field] !== null)) return false
  const { run, mainsPresent, genState, genMode, alarms } = reading
  if ([run, mainsPresent, genState, genMode, alarms].some((told) => told !== null)) return false
  return PHASE_FIELDS.every((field) => reading[field].every((value) => value === null))
}
