import { readingsInForce } from '../../meter/packing/told.ts'

/** What is measured of a device: its lines by column or expression, all kept as four-byte numbers. */
export type LineMeasure = 'current' | 'voltage' | 'active-power' | 'reactive-power'

const NEUTRAL = `coalesce(r.i_n, sqrt(((r.i1 - r.i2) * (r.i1 - r.i2) + (r.i2 - r.i3) * (r.i2 - r.i3)
  + (r.i3 - r.i1) * (r.i3 - r.i1)) / 2)::real)`

/** Neutral: measured, else from the phases at equal power factor (domain `neutralCurrent`). */
export const LINES: Readonly<Record<LineMeasure, readonly (readonly [key: string, sql: string])[]>> = {
  current: [
    ['l1', 'r.i1'],
    ['l2', 'r.i2'],
    ['l3', 'r.i3'],
    ['neutral', NEUTRAL],
  ],
  voltage: [
    ['l1', 'r.v1'],
    ['l2', 'r.v2'],
    ['l3', 'r.v3'],
  ],
  'active-power': [
    ['l1', 'r.p1'],
    ['l2', 'r.p2'],
    ['l3', 'r.p3'],
    ['total', 'r.kw'],
  ],
  'reactive-power': [
    ['l1', 'r.q1'],
    ['l2', 'r.q2'],
    ['l3', 'r.q3'],
    ['total', 'r.kvar'],
  ],
}

/** The columns of which they are made. */
export const MEASURED: Readonly<Record<LineMeasure, readonly string[]>> = {
  current: ['i1', 'i2', 'i3', 'i_n'],
  voltage: ['v1', 'v2', 'v3'],
  'active-power': ['p1', 'p2', 'p3', 'kw'],
  'reactive-power': ['q1', 'q2', 'q3', 'kvar'],
}

export const MEASURE_NAMES = [
  'current',
  'voltage',
  'active-power',
  'reactive-power',
] as const satisfies readonly LineMeasure[]

/** Readings of a device (`$2`) within a span `s(from_at, to_at)`. */
export const ofSpan = (columns: readonly string[], device = '= $2') =>
  readingsInForce(columns, { device, from: ['>=', 's.from_at'], to: ['<', 's.to_at'] })
