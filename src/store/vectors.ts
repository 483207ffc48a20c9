/**
 * Reads what `array_send(…)` gives: PostgreSQL's binary array format. A month of blocks of 25 devices is half a
 * million numbers; as text they would cost ten times the processor time of the query itself.
 * Layout: int32 dimensions, flags, element type; per dimension int32 length and lower bound; per element an int32
 * byte length (-1: null) and the element, all big-endian.
 */
export function numbersOf(sent: Buffer | null): Float64Array {
  if (sent === null || sent.length < 20 || sent.readInt32BE(0) === 0) return new Float64Array(0)
  const view = new DataView(sent.buffer, sent.byteOffset, sent.byteLength)
  const type = view.getInt32(8)
  const count = view.getInt32(12)
  const numbers = new Float64Array(count)
  let at = 20
  for (let n = 0; n < count; n++) {
    const length = view.getInt32(at)
    at += 4
    if (length < 0) {
      numbers[n] = Number.NaN
      continue
    }
    numbers[n] = element(view, at, type)
    at += length
  }
  return numbers
}

const FLOAT8 = 701
const FLOAT4 = 700
const INT2 = 21
const INT4 = 23
const BOOL = 16

function element(view: DataView, at: number, type: number): number {
  if (type === FLOAT8) return view.getFloat64(at)
  if (type === FLOAT4) return view.getFloat32(at)
  if (type === INT2) return view.getInt16(at)
  if (type === INT4) return view.getInt32(at)
  if (type === BOOL) return view.getUint8(at)
  throw new Error(`array element type ${type} is not read here`)
}

/** An array literal for a parameter that is cast in SQL (`$1::float8[]`): NaN becomes NULL. */
export function literal(numbers: ArrayLike<number>): string {
  const parts = new Array<string>(numbers.length)
  for (let n = 0; n < numbers.length; n++) {
    const value = numbers[n]!
    parts[n] = Number.isNaN(value) ? 'NULL' : String(value)
  }
  return `{${parts.join(',')}}`
}
