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
export const POSTGRES_EPOCH_MS = 946_684_800_000
const TWO_TO_32 = 2 ** 32

type Numbers = readonly (number | null)[]

/** Bytes of a value. */
const WIDTHS = { [INT4]: 4, [FLOAT4]: 4, [FLOAT8]: 8, [TIMESTAMPTZ]: 8, [BOOL]: 1 } as const

/** One function for all of them, not one each that is called by name: so it is compiled into the loop around it. */
function write(view: DataView, at: number, oid: keyof typeof WIDTHS, value: number): void {
  if (oid === FLOAT4) view.setFloat32(at, value)
  else if (oid === FLOAT8) view.setFloat64(at, value)
  else if (oid === INT4) view.setInt32(at, value)
  else if (oid === TIMESTAMPTZ) writeInstant(view, at, value)
  else view.setUint8(at, value)
}

/** A bigint each would cost more than all else of a bulk; but numbers tell microseconds apart for 285 years only. */
function writeInstant(view: DataView, at: number, instant: number): void {
  const ms = Math.round(instant) - POSTGRES_EPOCH_MS
  const us = ms * 1000
  const high = Math.floor(us / TWO_TO_32)
  if (Number.isSafeInteger(us)) {
    view.setInt32(at, high)
    view.setUint32(at + 4, us - high * TWO_TO_32)
  } else view.setBigInt64(at, BigInt(ms) * 1000n)
}

/** The instant of eight bytes that were swapped to this machine's order (`Buffer.swap64`): the lower half first. */
export function instantOfHalves(low: number, high: number): number {
  return POSTGRES_EPOCH_MS + (high * TWO_TO_32 + (low >>> 0)) / 1000
}

function encode(oid: keyof typeof WIDTHS, values: Numbers): Buffer {
  const width = WIDTHS[oid]
  const count = values.length
  const buffer = Buffer.allocUnsafe(20 + count * (4 + width))
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength)
  view.setInt32(0, count === 0 ? 0 : 1)
  view.setInt32(4, 1)
  view.setInt32(8, oid)
  if (count === 0) return buffer.subarray(0, 12)
  view.setInt32(12, count)
  view.setInt32(16, 1)
  let at = 20
  for (let n = 0; n < count; n++) {
    const value = values[n]!
    view.setInt32(at, value === null ? -1 : width)
    at += 4
    if (value === null) continue
    write(view, at, oid, value)
    at += width
  }
  return buffer.subarray(0, at)
}

export const int4Array = (values: Numbers): Buffer => encode(INT4, values)
export const float4Array = (values: Numbers): Buffer => encode(FLOAT4, values)
export const float8Array = (values: Numbers): Buffer => encode(FLOAT8, values)
/** Instants (epoch milliseconds) as timestamptz[]. */
export const instantArray = (values: Numbers): Buffer => encode(TIMESTAMPTZ, values)
export const boolArray = (values: readonly (boolean | null)[]): Buffer =>
  encode(
    BOOL,
    values.map((value) => (value === null ? null : Number(value))),
  )

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
