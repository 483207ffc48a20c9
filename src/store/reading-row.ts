import type { Instant } from '#domain/time/interval.ts'
import { boolArray, float4Array, float8Array, instantArray, int4Array } from './binary-array.ts'

/** Counters that only grow; kept in double precision. */
export const REGISTERS = ['kwh_import', 'kwh_export', 'kvarh'] as const

/** Everything else a reading may say; kept in single precision. */
export const GAUGES = [
  ...(['kw', 'kvar', 'kva', 'pf', 'hz', 'v1', 'v2', 'v3', 'i1', 'i2', 'i3', 'i_n'] as const),
  ...(['p1', 'p2', 'p3', 'q1', 'q2', 'q3', 'pf1', 'pf2', 'pf3'] as const),
  ...(['thd_v1', 'thd_v2', 'thd_v3', 'thd_i1', 'thd_i2', 'thd_i3'] as const),
] as const

export type Register = (typeof REGISTERS)[number]
export type Measure = Register | (typeof GAUGES)[number]
export const MEASURES: readonly Measure[] = [...REGISTERS, ...GAUGES]

/** One reading as it is kept: what is absent is unknown. */
export interface ReadingRow {
  readonly deviceId: number
  readonly at: Instant
  readonly measures: { readonly [M in Measure]?: number }
  readonly run: boolean | null
  /** stands in the place of a reading of the same instant with another value */
  readonly isCorrection: boolean
}

/** A column of the reading tables, the array type of its parameter, and its values. */
export interface Column {
  readonly name: Measure | 'run'
  readonly type: 'float8' | 'real' | 'boolean'
  readonly values: Buffer
}

/** The columns that any of these rows fills: most meters send few of them. */
export function filledColumns(rows: readonly ReadingRow[]): Column[] {
  const columns: Column[] = []
  for (const name of MEASURES) {
    if (!rows.some((row) => row.measures[name] !== undefined)) continue
    const values = rows.map((row) => row.measures[name] ?? null)
    const isRegister = (REGISTERS as readonly string[]).includes(name)
    columns.push(
      isRegister
        ? { name, type: 'float8', values: float8Array(values) }
        : { name, type: 'real', values: float4Array(values) },
    )
  }
  if (rows.some((row) => row.run !== null)) {
    columns.push({ name: 'run', type: 'boolean', values: boolArray(rows.map((row) => row.run)) })
  }
  return columns
}

/** Device and instant of each row, as parameters. */
export function keyArrays(rows: readonly { deviceId: number; at: Instant }[]): [Buffer, Buffer] {
  return [int4Array(rows.map((row) => row.deviceId)), instantArray(rows.map((row) => row.at))]
}

/** Two rows of the same key with equal content say the same, whatever the order of their fields. */
export function contentOf(row: ReadingRow): string {
  const values = MEASURES.map((name) => row.measures[name] ?? '')
  return `${values.join()},${row.run},${row.isCorrection}`
}
