import type { BlockVectors } from '#domain/energy/day-totals.ts'
import { byteaArray } from '../engine/binary-array.ts'

/**
 * How the vectors of a day's blocks are kept: the numbers one after the other, little-endian as on every platform that
 * the product runs on, NaN for unknown. Nothing has to be decoded: a vector is a view of the bytes. Wide numbers come
 * first, so that every view begins where its numbers may.
 */
const LAYOUTS = {
  /** what demand is made of */
  demand: 'kwh || kvarh || kva || coverage_s',
  /** when something was on */
  'on-time': 'on_s',
  all: 'kwh || kvarh || kva || on_s || coverage_s || readings',
} as const

export type Wanted = keyof typeof LAYOUTS

/** Bytes that a block takes in each layout. */
const WIDTHS: Readonly<Record<Wanted, number>> = { demand: 18, 'on-time': 4, all: 24 }

/** The expression whose value `unpackBlocks` reads; in base64, which costs the driver half of what bytes cost. */
export function packedColumns(wanted: Wanted): string {
  return `encode(${LAYOUTS[wanted]}, 'base64')`
}

export type Vectors = Omit<BlockVectors, 'start' | 'quality'>

const NONE: ArrayLike<number> = []
const NOTHING = { kwh: NONE, kvarh: NONE, kva: NONE, coverageS: NONE, readings: NONE }

/** The vectors of so many blocks. 'demand' leaves those of on-time and readings empty, 'on-time' all others. */
export function unpackBlocks(packed: string, blocks: number, wanted: Wanted): Vectors {
  const bytes = decodeBytes(packed, blocks * WIDTHS[wanted])
  if (wanted === 'on-time') return { ...NOTHING, onS: new Float32Array(bytes, 0, blocks) }
  const energy = {
    kwh: new Float64Array(bytes, 0, blocks),
    kvarh: new Float32Array(bytes, 8 * blocks, blocks),
    kva: new Float32Array(bytes, 12 * blocks, blocks),
  }
  if (wanted === 'demand') {
    return { ...energy, coverageS: new Int16Array(bytes, 16 * blocks, blocks), onS: NONE, readings: NONE }
  }
  return {
    ...energy,
    onS: new Float32Array(bytes, 16 * blocks, blocks),
    coverageS: new Int16Array(bytes, 20 * blocks, blocks),
    readings: new Int16Array(bytes, 22 * blocks, blocks),
  }
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

function decodeBytes(packed: string, length: number): ArrayBuffer {
  const bytes = new ArrayBuffer(length)
  Buffer.from(bytes).write(packed, 'base64')
  return bytes
}

/** Parameters, each a bytea[], for the columns kwh, kvarh, kva, coverage_s, on_s, readings, estimated_kwh and known_s of some days. */
export function packBlocks(days: readonly Vectors[]): Buffer[] {
  const column = (pack: (day: Vectors) => Float64Array | Float32Array | Int16Array | null) =>
    byteaArray(
      days.map((day) => {
        const packed = pack(day)
        if (packed === null) return null
        const { buffer, byteOffset, byteLength } = packed
        return Buffer.from(buffer, byteOffset, byteLength)
      }),
    )
  return [
    column(({ kwh }) => Float64Array.from(kwh)),
    column(({ kvarh }) => Float32Array.from(kvarh)),
    column(({ kva }) => Float32Array.from(kva)),
    column(({ coverageS }) => Int16Array.from(coverageS)),
    column(({ onS }) => Float32Array.from(onS)),
    column(({ readings }) => Int16Array.from(readings)),
    column(({ estimatedKwh }) => (estimatedKwh ? Float64Array.from(estimatedKwh) : null)),
    column(({ known }) =>
      known ? Int16Array.from([...Array.from(known.fromS), ...Array.from(known.toS)]) : null,
    ),
  ]
}
