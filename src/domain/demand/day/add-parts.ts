/** Adding up what stretches tell of each device, in order of time. Source: domain.md §5.2, §5.3. */
import type { Instant } from '../../time/interval.ts'
import { type DemandPart, FACTORS, SUPPLIED } from './part.ts'

export interface Factors {
  kwh: number
  kvarh: number | null
  real: number
  apparent: number
  weighted: number
  hasSupplied: boolean
  /** By a kept day. */
  isAssumed: boolean
}

const noFactors = (): Factors => ({
  kwh: 0,
  kvarh: null,
  real: 0,
  apparent: 0,
  weighted: 0,
  hasSupplied: false,
  isAssumed: false,
})

interface PartOf {
  readonly part: DemandPart
  /** The mark by which a part says that a factor stands in; 0: what it says does not count. */
  readonly assumed: number
}

/** What power factors of the sources rest on. */
export function addFactors(parts: Iterable<PartOf>): Map<number, Factors> {
  const sums = sumsOfDevices(noFactors)
  for (const { part, assumed } of parts) addFactorsOf(sums.inOrder(part), part, assumed)
  return sums.all
}

function addFactorsOf(sums: readonly Factors[], { counts, factors }: DemandPart, assumed: number): void {
  const marksAt = 2 * sums.length
  for (let n = 0, at = 0; at < factors.length; n++, at += FACTORS.length) {
    const sum = sums[n]!
    const kvarh = factors[at + 1]!
    sum.kwh += factors[at]!
    if (!Number.isNaN(kvarh)) sum.kvarh = (sum.kvarh ?? 0) + kvarh
    sum.real += factors[at + 2]!
    sum.apparent += factors[at + 3]!
    sum.weighted += factors[at + 4]!
    const marks = counts[marksAt + n]!
    sum.hasSupplied ||= (marks & SUPPLIED) !== 0
    sum.isAssumed ||= (marks & assumed) !== 0
  }
}

/** Sums by device. A year has many parts of the same devices: they are looked up once. */
function sumsOfDevices<S>(empty: () => S) {
  const all = new Map<number, S>()
  const known = new Map<ArrayLike<number>, S[]>()
  const lookUp = (id: number): S => {
    const sum = all.get(id) ?? empty()
    all.set(id, sum)
    return sum
  }
  const inOrder = ({ deviceIds }: DemandPart): readonly S[] => {
    const before = known.get(deviceIds)
    if (before) return before
    const own = Array.from(deviceIds, lookUp)
    known.set(deviceIds, own)
    return own
  }
  return { all, inOrder }
}

export interface Own {
  max: number
  min: number
  sum: number
  blocks: number
  peakAt: Instant
}

const noOwn = (): Own => ({
  max: Number.NEGATIVE_INFINITY,
  min: Number.POSITIVE_INFINITY,
  sum: 0,
  blocks: 0,
  peakAt: 0,
})

/** What each device drew; `parts` in order of time: the first of equal maxima is told. */
export function addOwn(parts: readonly DemandPart[]): Map<number, Own> {
  const sums = sumsOfDevices(noOwn)
  for (const part of parts) {
    const all = sums.inOrder(part)
    const { own: values, counts, start, blockMs } = part
    const devices = all.length
    for (let n = 0; n < devices; n++) {
      if (counts[n] === 0) continue
      const own = all[n]!
      own.blocks += counts[n]!
      own.sum += values[2 * devices + n]!
      if (values[devices + n]! < own.min) own.min = values[devices + n]!
      if (values[n]! > own.max) {
        own.max = values[n]!
        own.peakAt = start + counts[devices + n]! * blockMs
      }
    }
  }
  return sums.all
}
