/**
 * What a file that is imported may be, and what each of its columns may mean. The browser draws its lists from this and
 * the server reads mappings by it. Source: domain.md §15.4, wire contract 2.17, 2.18; issue 13, T14.
 */
export const IMPORT_KINDS = ['readings', 'bills', 'diesel', 'dips', 'run-hours'] as const

export type ImportKind = (typeof IMPORT_KINDS)[number]

/** What the numbers of a file of readings are. */
export const VALUE_KINDS = ['register', 'energy', 'power', 'interval-mean'] as const

/**
 * register: a counter. energy: what each interval took. power: at an instant. interval-mean: the mean power of each
 * interval, so that its energy is kW × hours exactly (domain.md §15.4).
 */
export type ValueKind = (typeof VALUE_KINDS)[number]

/** Every measure that a column of readings may hold. */
export const MEASURES = [
  ...['kwh_import', 'kwh_export', 'kvarh', 'kvarh_export', 'kvah', 'kw', 'kvar', 'kva', 'pf', 'hz', 'i_n'],
  ...['v', 'i', 'p', 'q', 'pf', 'thd_v', 'thd_i'].flatMap((name) => [1, 2, 3].map((n) => `${name}${n}`)),
  ...['run', 'mains_present', 'fuel_pct', 'fuel_l', 'engine_h', 'engine_starts', 'soc_pct', 'batt_kw'],
] as const satisfies readonly string[]

/** Parts of a row's time: whole in one column, or date, time of day and AM/PM in columns of their own. */
export const TIME_PARTS = ['time', 'date', 'clock', 'half'] as const

export interface ColumnMeaning {
  readonly as: string
  readonly label: string
  /** a file cannot be imported without it */
  readonly isNeeded?: true
}

const MEASURE_LABELS: Readonly<Record<string, string>> = {
  kwh_import: 'Energy',
  kwh_export: 'Energy exported',
  kvarh: 'Reactive energy',
  kvarh_export: 'Reactive energy exported',
  kvah: 'Apparent energy',
  kw: 'Power',
  kvar: 'Reactive power',
  kva: 'Apparent power',
  pf: 'Power factor',
  hz: 'Frequency',
  i_n: 'Current of the neutral',
  v: 'Voltage',
  i: 'Current',
  p: 'Power',
  q: 'Reactive power',
  thd_v: 'Voltage harmonics',
  thd_i: 'Current harmonics',
  run: 'Running or not',
  mains_present: 'Grid there or not',
  fuel_pct: 'Level of the tank, %',
  fuel_l: 'Litres in the tank',
  engine_h: 'Hours of the engine',
  engine_starts: 'Starts of the engine',
  soc_pct: 'Charge of the battery, %',
  batt_kw: 'Power of the battery',
}

/** 'Power', 'Voltage L2'. */
export function measureLabel(measure: string): string {
  const whole = MEASURE_LABELS[measure.replace(/^pf_phase$/, 'pf')]
  if (whole !== undefined) return whole
  const ofPhase = MEASURE_LABELS[measure.slice(0, -1)]
  return ofPhase === undefined ? measure : `${ofPhase} L${measure.at(-1)}`
}

const BRANCH: ColumnMeaning = { as: 'branch', label: 'Branch' }
const DATE: ColumnMeaning = { as: 'date', label: 'Date', isNeeded: true }

/** The meanings that a column may have, by kind of file, in the order of lists. */
export const COLUMN_MEANINGS: Readonly<Record<ImportKind, readonly ColumnMeaning[]>> = {
  readings: [
    { as: 'time', label: 'Date and time' },
    { as: 'date', label: 'Date' },
    { as: 'clock', label: 'Time of day' },
    { as: 'half', label: 'AM or PM' },
    ...MEASURES.map((measure) => ({ as: measure, label: measureLabel(measure) })),
  ],
  bills: [
    BRANCH,
    { as: 'bill-kind', label: 'Kind of bill' },
    DATE,
    { as: 'end-date', label: 'End of the period' },
    { as: 'value', label: 'kWh bought' },
    { as: 'quantity', label: 'Litres bought' },
    { as: 'quantity-or-value', label: 'kWh or litres, by the kind' },
    { as: 'amount', label: 'Amount in naira, before VAT' },
    { as: 'price', label: 'Price of a kWh or litre' },
  ],
  diesel: [
    BRANCH,
    { as: 'date', label: 'Date or first day' },
    { as: 'end-date', label: 'Last day' },
    { as: 'month', label: 'Month' },
    { as: 'quantity', label: 'Litres used', isNeeded: true },
  ],
  dips: [BRANCH, DATE, { as: 'quantity', label: 'Litres in the tank', isNeeded: true }],
  'run-hours': [
    { as: 'device', label: 'Generator' },
    DATE,
    { as: 'hours', label: 'Hours of the day', isNeeded: true },
  ],
}
