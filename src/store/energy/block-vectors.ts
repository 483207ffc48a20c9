import type { BlockVectors } from '#domain/energy/day-totals.ts'
import { BLOCK_MS, SECOND_MS } from '#domain/time/interval.ts'
import { byteaArray } from '../engine/binary-array.ts'

/**
 * How the vectors of a day's blocks are kept: the numbers one after the other, little-endian as on every platform that
 * the product runs on, NaN for unknown. Nothing has to be decoded: a vector is a view of the bytes. Wide numbers come
 * first, so that every view begins where its numbers may. A vector of one number all day long is that number once.
 */
const LAYOUTS = {
  /** what energy is made of */
  energy: ['kwh', 'coverageS'],
  /** what demand is made of */
  demand: ['kwh', 'kvarh', 'kva', 'coverageS'],
  /** when something was on */
  'on-time': ['onS'],
  /** what a load used and drew, and when it was on */
  load: ['kwh', 'onS', 'coverageS'],
  all: ['kwh', 'kvarh', 'kva', 'onS', 'coverageS', 'readings'],
} as const

export type Wanted = keyof typeof LAYOUTS
type Name = (typeof LAYOUTS)['all'][number]

const COLUMNS = {
  kwh: { column: 'kwh', type: Float64Array },
  kvarh: { column: 'kvarh', type: Float32Array },
  kva: { column: 'kva', type: Float32Array },
  onS: { column: 'on_s', type: Float32Array },
  coverageS: { column: 'coverage_s', type: Int16Array },
  readings: { column: 'readings', type: Int16Array },
} as const

/** Bytes behind the vectors that say how long each of them is. */
const LENGTH_BYTES = 2

/** The expression whose value `unpackBlocks` reads; in base64, which costs the driver half of what bytes cost. */
export function packedColumns(wanted: Wanted): string {
  const columns = LAYOUTS[wanted].map((name) => COLUMNS[name].column)
  const lengths = columns.map((column) => `int2send(length(${column})::int2)`)
  return `encode(${[...columns, ...lengths].join(' || ')}, 'base64')`
}

export type Vectors = Omit<BlockVectors, 'start' | 'quality'>

const NONE: ArrayLike<number> = []
const NOTHING = { kwh: NONE, kvarh: NONE, kva: NONE, onS: NONE, coverageS: NONE, readings: NONE }

/** Bytes that many days are views of: a year of 100 devices in buffers of their own would keep the collector busy. */
export interface Room {
  readonly bytes: ArrayBuffer
  readonly into: Buffer
  used: number
}

const WIDEST = 8

/** Room for so many packed days. */
export function makeRoom(packed: readonly string[]): Room {
  let length = 0
  for (const one of packed) length += decodedLength(one) + WIDEST
  const bytes = new ArrayBuffer(length)
  return { bytes, into: Buffer.from(bytes), used: 0 }
}

/** The vectors of so many blocks. 'demand' leaves those of on-time and readings empty, 'on-time' all others. */
export function unpackBlocks(
  packed: string,
  blocks: number,
  wanted: Wanted,
  room: Room = makeRoom([packed]),
): Vectors {
  const length = decodedLength(packed)
  let at = room.used
  room.into.write(packed, at, length, 'base64')
  room.used = Math.ceil((at + length) / WIDEST) * WIDEST
  const names = LAYOUTS[wanted]
  const lengths = new DataView(room.bytes, at + length - names.length * LENGTH_BYTES)
  const vectors: Record<Name, ArrayLike<number>> = { ...NOTHING }
  names.forEach((name, n) => {
    const own = lengths.getInt16(n * LENGTH_BYTES)
    vectors[name] = vector(COLUMNS[name].type, room.bytes, at, own, blocks)
    at += own
  })
  return vectors
}

type NumbersType = Float64ArrayConstructor | Float32ArrayConstructor | Int16ArrayConstructor

function vector(
  Type: NumbersType,
  bytes: ArrayBuffer,
  at: number,
  length: number,
  blocks: number,
): ArrayLike<number> {
  const count = length / Type.BYTES_PER_ELEMENT
  const numbers = new Type(bytes, at, count)
  if (count === blocks) return numbers
  if (count === 1) return sameAllDay(Type, numbers[0]!, blocks)
  throw new Error(`A day of ${blocks} blocks is stored as one of ${count}`)
}

/** Of a whole day, what most are: unknown, off, one reading, measured as a whole. Nobody changes a vector. */
const USUAL = { blocks: 96, values: [Number.NaN, 0, 1, BLOCK_MS / SECOND_MS] }
const usual = new Map<NumbersType, ReadonlyMap<number, ArrayLike<number>>>(
  [Float64Array, Float32Array, Int16Array].map((Type) => [
    Type,
    new Map(USUAL.values.map((value) => [value, new Type(USUAL.blocks).fill(value)])),
  ]),
)

function sameAllDay(Type: NumbersType, value: number, blocks: number): ArrayLike<number> {
  const known = blocks === USUAL.blocks && !Object.is(value, -0) ? usual.get(Type)?.get(value) : undefined
  return known ?? new Type(blocks).fill(value)
}

/** What only some days have, beside the packed columns: null where nothing is estimated, where whole blocks are known. */
export const SPARSE_COLUMNS = `encode(estimated_kwh, 'base64') as estimated, encode(known_s, 'base64') as known`

export function unpackSparse(estimated: string | null, known: string | null, blocks: number) {
  if (estimated === null && known === null) return {}
  const parts = known === null ? null : new Int16Array(decodeBytes(known, 4 * blocks))
  return {
    estimatedKwh: estimated === null ? null : new Float64Array(decodeBytes(estimated, 8 * blocks)),
    known: parts && { fromS: parts.subarray(0, blocks), toS: parts.subarray(blocks) },
  }
}

/** PostgreSQL breaks its lines every 76 characters. */
function decodedLength(packed: string): number {
  const breaks = Math.ceil(packed.length / 77) - 1
  const padding = packed.endsWith('==') ? 2 : packed.endsWith('=') ? 1 : 0
  return ((packed.length - breaks) / 4) * 3 - padding
}

function decodeBytes(packed: string, length: number): ArrayBuffer {
  const bytes = new ArrayBuffer(length)
  Buffer.from(bytes).write(packed, 'base64')
  return bytes
}

/** Parameters, each a bytea[], for the columns kwh, kvarh, kva, coverage_s, on_s, readings, estimated_kwh and known_s of some days. */
export function packBlocks(days: readonly Vectors[]): Buffer[] {
  const column = (pack: (day: Vectors) => Numbers | null) =>
    byteaArray(
      days.map((day) => {
        const packed = pack(day)
        if (packed === null) return null
        const { buffer, byteOffset, byteLength } = packed
        return Buffer.from(buffer, byteOffset, byteLength)
      }),
    )
  return [
    column(({ kwh }) => shortened(new Float64Array(kwh))),
    column(({ kvarh }) => shortened(new Float32Array(kvarh))),
    column(({ kva }) => shortened(new Float32Array(kva))),
    column(({ coverageS }) => shortened(new Int16Array(coverageS))),
    column(({ onS }) => shortened(new Float32Array(onS))),
    column(({ readings }) => shortened(new Int16Array(readings))),
    column(({ estimatedKwh }) => (estimatedKwh ? new Float64Array(estimatedKwh) : null)),
    column(({ known }) =>
      known ? Int16Array.from([...Array.from(known.fromS), ...Array.from(known.toS)]) : null,
    ),
  ]
}

type Numbers = Float64Array | Float32Array | Int16Array

/** One number where all are the same. */
function shortened(numbers: Numbers): Numbers {
  const first = numbers[0]!
  // Not `every`: it is asked of each vector that is written. Object.is takes one unknown for another, and 0 not for -0.
  for (let n = 1; n < numbers.length; n++) if (!Object.is(numbers[n], first)) return numbers
  return numbers.subarray(0, 1)
}
