import type { DayRuns } from '#domain/energy/supply/day-runs.ts'

/** Runs as they are kept: int32, little-endian as on every platform that the product runs on; the ends, then the codes. */
export function packRuns({ ends, codes }: DayRuns): Buffer {
  return Buffer.from(Int32Array.from([...ends, ...codes]).buffer)
}

/** Reads what `encode(runs, 'base64')` gives. */
export function unpackRuns(packed: string): DayRuns {
  const bytes = Buffer.from(packed, 'base64')
  const count = bytes.length / 8
  const ends = new Array<number>(count)
  const codes = new Array<number>(count)
  for (let n = 0; n < count; n++) {
    ends[n] = bytes.readInt32LE(4 * n)
    codes[n] = bytes.readInt32LE(4 * (count + n))
  }
  return { ends, codes }
}
