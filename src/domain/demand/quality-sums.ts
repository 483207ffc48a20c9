/**
 * Power quality of days and longer from what each day's readings add up to: every measure has its sum and how many readings told
 * it. Root mean squares and means of several days are those of all their readings. Source: domain.md §5.5, §5.8.
 */
import type { Instant } from '../time/interval.ts'
import type { QualityBucket } from './quality-bucket.ts'

/** Measures with a sum and a count each, in order; of the first seven the sum is of squares. */
export const SUMMED = [
  ...['v1', 'v2', 'v3', 'i1', 'i2', 'i3', 'i_n'],
  ...['p1', 'p2', 'p3', 'q1', 'q2', 'q3', 'kw', 'kvar', 'hz', 'pf'],
] as const
/** Behind them, of energised readings: the sum of kW without their signs and that of kVA; NaN: none tells it. */
export const SUMS = 2 * SUMMED.length + 2
const [KW_AT, KVA_AT] = [SUMS - 2, SUMS - 1]

/** `SUMS` numbers of one day, or of several added up. */
export type QualitySums = Float64Array

/** A day's sums: `values` as the database tells them, null where nothing was measured. */
export function qualitySums(values: ArrayLike<number | null>): QualitySums {
  const sums = new Float64Array(SUMS)
  for (let n = 0; n < KW_AT; n++) sums[n] = values[n] ?? 0
  sums[KW_AT] = values[KW_AT] ?? Number.NaN
  sums[KVA_AT] = values[KVA_AT] ?? Number.NaN
  return sums
}

export function addSums(into: QualitySums, day: QualitySums): void {
  for (let n = 0; n < KW_AT; n++) into[n]! += day[n]!
  for (let n = KW_AT; n < SUMS; n++)
    if (!Number.isNaN(day[n]!)) into[n] = Number.isNaN(into[n]!) ? day[n]! : into[n]! + day[n]!
}

/** `place`: which of `SUMMED`. */
function mean(sums: QualitySums, place: number): number | null {
  const count = sums[2 * place + 1]!
  return count === 0 ? null : sums[2 * place]! / count
}

function rms(sums: QualitySums, place: number): number | null {
  const square = mean(sums, place)
  return square === null ? null : Math.sqrt(square)
}

export function bucketFromSums(at: Instant, sums: QualitySums): QualityBucket {
  return new SummedBucket(at, sums)
}

/** Measures are worked out when they are looked at: a year of a hundred devices is 600,000 of them. */
class SummedBucket implements QualityBucket {
  readonly at: Instant
  readonly sums: QualitySums

  constructor(at: Instant, sums: QualitySums) {
    this.at = at
    this.sums = sums
  }

  get v() {
    return [rms(this.sums, 0), rms(this.sums, 1), rms(this.sums, 2)]
  }

  get i() {
    return [rms(this.sums, 3), rms(this.sums, 4), rms(this.sums, 5)]
  }

  get neutral() {
    return rms(this.sums, 6)
  }

  get p() {
    return [mean(this.sums, 7), mean(this.sums, 8), mean(this.sums, 9)]
  }

  get q() {
    return [mean(this.sums, 10), mean(this.sums, 11), mean(this.sums, 12)]
  }

  get kw() {
    return mean(this.sums, 13)
  }

  get kvar() {
    return mean(this.sums, 14)
  }

  get hz() {
    return mean(this.sums, 15)
  }

  get pf() {
    return powerFactor(this.sums) ?? mean(this.sums, 16)
  }
}

/** Null: no energised reading tells kW and kVA. */
function powerFactor(sums: QualitySums): number | null {
  const [kw, kva] = [sums[KW_AT]!, sums[KVA_AT]!]
  return Number.isNaN(kw) || Number.isNaN(kva) || kva === 0 ? null : kw / kva
}
