/**
 * Array parameters in PostgreSQL's binary format (the counterpart of `parseNumbers` in vectors.ts): a bulk of readings is
 * a hundred thousand numbers, and as text each would be printed here and read there. The driver sends a Buffer as a
 * binary parameter; the cast in SQL (`$1::float8[]`) must name the same element type.
 */

const BYTEA = 17
const INT4 = 23
const FLOAT4 = 700
const FLOAT8 = 701
const TIMESTAMPTZ = 1184
const BOOL = 16

/** PostgreSQL counts microseconds from 2000-01-01T00:00Z. */
const POSTGRES_EPOCH_MS = 946_684_800_000

type Write<T> = (view: DataView, at: number, value: T) => void

function encode<T>(oid: number, width: number, values: readonly (T | null)[], write: Write<T>): Buffer {
  const buffer = Buffer.allocUnsafe(20 + values.length * (4 + width))
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength)
  view.setInt32(0, values.length === 0 ? 0 : 1)
  view.setInt32(4, 1)
  view.setInt32(8, oid)
  if (values.length === 0) return buffer.subarray(0, 12)
  view.setInt32(12, values.length)
  view.setInt32(16, 1)
  let at = 20
  for (const value of values) {
    view.setInt32(at, value === null ? -1 : width)
    at += 4
    if (value === null) continue
    write(view, at, value)
    at += width
  }
  return buffer.subarray(0, at)
}

export function int4Array(values: readonly (number | null)[]): Buffer {
  return encode(INT4, 4, values, (view, at, value) => view.setInt32(at, value))
}

export function float4Array(values: readonly (number | null)[]): Buffer {
  return encode(FLOAT4, 4, values, (view, at, value) => view.setFloat32(at, value))
}

export function float8Array(values: readonly (number | null)[]): Buffer {
  return encode(FLOAT8, 8, values, (view, at, value) => view.setFloat64(at, value))
}

export function boolArray(values: readonly (boolean | null)[]): Buffer {
  return encode(BOOL, 1, values, (view, at, value) => view.setUint8(at, value ? 1 : 0))
}

/** Instants (epoch milliseconds) as timestamptz[]. */
export function instantArray(values: readonly (number | null)[]): Buffer {
  return encode(TIMESTAMPTZ, 8, values, (view, at, value) =>
    view.setBigInt64(at, BigInt(Math.round(value) - POSTGRES_EPOCH_MS) * 1000n),
  )
}

/** Byte strings, each as long as it is; null for none. */
export function byteaArray(values: readonly (Buffer | null)[]): Buffer {
  const head = Buffer.alloc(values.length === 0 ? 12 : 20)
  head.writeInt32BE(values.length === 0 ? 0 : 1, 0)
  head.writeInt32BE(BYTEA, 8)
  if (values.length > 0) {
    head.writeInt32BE(values.length, 12)
    head.writeInt32BE(1, 16)
  }
  const parts = values.flatMap((value) => {
    const length = Buffer.alloc(4)
    length.writeInt32BE(value?.length ?? -1)
    return value === null ? [length] : [length, value]
  })
  return Buffer.concat([head, ...parts])
}
