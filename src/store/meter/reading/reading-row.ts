import type { Measures } from '#domain/meter/arrival.ts'
import type { Reading } from '#domain/meter/reading.ts'
import { boolArray, float4Array, float8Array, instantArray, int4Array } from '../../engine/binary-array.ts'

/** One reading as it is kept. */
export interface ReadingRow {
  readonly deviceId: number
  readonly reading: Reading
  /** stands in the place of a reading of the same instant with another value */
  readonly isCorrection: boolean
  /** who sent it, for the record of a correction */
  readonly by: string
}

type Pick<T> = (reading: Reading) => T | null

interface Column<T> {
  readonly name: string
  readonly of: Pick<T>
}

/** A column of the reading tables: registers in double precision, everything else in single. */
interface NumberColumn extends Column<number> {
  readonly type: 'float8' | 'real'
}

const register = (name: string, of: Pick<number>): NumberColumn => ({ name, type: 'float8', of })
const gauge = (name: string, of: Pick<number>): NumberColumn => ({ name, type: 'real', of })

function phases(name: string, of: (reading: Reading) => Reading['v']): NumberColumn[] {
  return [0, 1, 2].map((n) => gauge(`${name}${n + 1}`, (reading) => of(reading)[n]!))
}

const NUMBER_COLUMNS: readonly NumberColumn[] = [
  register('kwh_import', (reading) => reading.kwh),
  register('kwh_export', (reading) => reading.kwhExport),
  register('kvarh', (reading) => reading.kvarh),
  register('kvarh_export', (reading) => reading.kvarhExport),
  register('kvah', (reading) => reading.kvah),
  gauge('kw', (reading) => reading.kw),
  gauge('kvar', (reading) => reading.kvar),
  gauge('kva', (reading) => reading.kva),
  gauge('pf', (reading) => reading.pf),
  gauge('hz', (reading) => reading.hz),
  gauge('i_n', (reading) => reading.iN),
  ...phases('v', (reading) => reading.v),
  ...phases('i', (reading) => reading.i),
  ...phases('p', (reading) => reading.p),
  ...phases('q', (reading) => reading.q),
  ...phases('pf', (reading) => reading.pfPhase),
  ...phases('thd_v', (reading) => reading.thdV),
  ...phases('thd_i', (reading) => reading.thdI),
  gauge('fuel_pct', (reading) => reading.fuelPct),
  gauge('fuel_l', (reading) => reading.fuelL),
  register('engine_h', (reading) => reading.engineH),
  register('engine_starts', (reading) => reading.engineStarts),
  gauge('soc_pct', (reading) => reading.socPct),
  gauge('batt_kw', (reading) => reading.battKw),
]

/** Columns that are yes or no. */
const STATE_COLUMNS: readonly Column<boolean>[] = [
  { name: 'run', of: (reading) => reading.run },
  { name: 'mains_present', of: (reading) => reading.mainsPresent },
]

/** Columns of words; the alarms of an instant stand a line each in one. */
const TEXT_COLUMNS: readonly Column<string>[] = [
  { name: 'gen_state', of: (reading) => reading.genState },
  { name: 'gen_mode', of: (reading) => reading.genMode },
  { name: 'alarms', of: (reading) => reading.alarms?.join('\n') ?? null },
]

export const COLUMN_NAMES: readonly string[] = [...NUMBER_COLUMNS, ...STATE_COLUMNS, ...TEXT_COLUMNS].map(
  ({ name }) => name,
)

/** Columns that any of some rows fills, as parameters: most meters send few of them. */
export interface Filled {
  readonly name: string
  readonly type: 'float8' | 'real' | 'boolean' | 'text'
  readonly values: Buffer | readonly (string | null)[]
  /** Every one of the rows fills it. */
  readonly isWhole: boolean
}

const isWhole = (values: readonly unknown[]) => !values.includes(null)

function tellsAny(reading: Reading, columns: readonly Column<unknown>[]): boolean {
  for (let n = 0; n < columns.length; n++) if (columns[n]!.of(reading) !== null) return true
  return false
}

/**
 * The values of the columns that any row tells. Row by row: of forty columns most are empty, and a bulk that is walked once
 * for each of them is fetched from memory forty times.
 */
function toldValues<T, C extends Column<T>>(
  columns: readonly C[],
  rows: readonly ReadingRow[],
): { readonly column: C; readonly values: (T | null)[] }[] {
  let empty = columns
  for (const { reading } of rows)
    if (tellsAny(reading, empty)) empty = empty.filter(({ of }) => of(reading) === null)
  const told = columns
    .filter((column) => !empty.includes(column))
    .map((column) => ({ column, values: new Array<T | null>(rows.length) }))
  for (let n = 0; n < rows.length; n++) {
    const { reading } = rows[n]!
    for (let i = 0; i < told.length; i++) told[i]!.values[n] = told[i]!.column.of(reading)
  }
  return told
}

export function filledColumns(rows: readonly ReadingRow[]): Filled[] {
  const numbers = toldValues<number, NumberColumn>(NUMBER_COLUMNS, rows).map(({ column, values }): Filled => {
    const { name, type } = column
    const encode = type === 'float8' ? float8Array : float4Array
    return { name, type, values: encode(values), isWhole: isWhole(values) }
  })
  const states = toldValues<boolean, Column<boolean>>(STATE_COLUMNS, rows).map(
    ({ column: { name }, values }): Filled => {
      return { name, type: 'boolean', values: boolArray(values), isWhole: isWhole(values) }
    },
  )
  const texts = toldValues<string, Column<string>>(TEXT_COLUMNS, rows).map(
    ({ column: { name }, values }): Filled => {
      return { name, type: 'text', values, isWhole: isWhole(values) }
    },
  )
  return [...numbers, ...states, ...texts]
}

/** What a row tells, rounded as the database keeps it. */
export function rowMeasures({ reading }: ReadingRow): Measures {
  const measures: Record<string, number | boolean | string | null> = {}
  for (const { name, type, of } of NUMBER_COLUMNS) {
    const value = of(reading)
    if (value !== null) measures[name] = type === 'real' ? Math.fround(value) : value
  }
  for (const { name, of } of [...STATE_COLUMNS, ...TEXT_COLUMNS]) {
    const state = of(reading)
    if (state !== null) measures[name] = state
  }
  return measures
}

/** What the database gives back of these columns: it prints single precision in few digits. */
export function storedMeasures(columns: readonly Filled[], values: readonly unknown[]): Measures {
  const measures: Record<string, number | boolean | string | null> = {}
  for (const [n, { name, type }] of columns.entries()) {
    const value = values[n] as number | boolean | string | null
    measures[name] = typeof value === 'number' && type === 'real' ? Math.fround(value) : value
  }
  return measures
}

/** Device and instant of each row, as parameters. */
export function keyArrays(rows: readonly ReadingRow[]): [Buffer, Buffer] {
  return [int4Array(rows.map((row) => row.deviceId)), instantArray(rows.map((row) => row.reading.at))]
}

/** The key of a row as text. */
export function readingKey(row: ReadingRow): string {
  return `${row.deviceId} ${row.reading.at}`
}

/** In the order of their keys. */
export function byKey(a: ReadingRow, b: ReadingRow): number {
  return a.deviceId - b.deviceId || a.reading.at - b.reading.at
}
