/**
 * Demand of a range from what its stretches tell: kept days in between, blocks where it begins or ends inside a day and
 * where nothing is kept. The same figures as from the blocks of all of it. Source: domain.md §5.2, §5.3.
 */
import type { RequestedRange } from '../../energy/elapsed-range.ts'
import type { Tree } from '../../site/tree.ts'
import type { Instant, Interval } from '../../time/interval.ts'
import { type DemandOver, demandOver } from '../demand-over.ts'
import {
  type DemandStats,
  type DemandSums,
  NO_DEMAND,
  NO_DEMAND_SUMS,
  toDemandStats,
} from '../demand-stats.ts'
import type { DeviceBlocks } from '../device-blocks.ts'
import { factorFromSums, type PeriodPowerFactor, powerFactorTogether } from '../power-factor.ts'
import type { PowerFactorBasis } from '../power-factor-basis.ts'
import {
  ASSUMED,
  type DemandPart,
  demandPart,
  FACTORS,
  SUPPLIED,
  type TogetherPart,
  togetherPart,
} from './demand-part.ts'

/** What of a range is told by its days, in order of time. */
export interface DemandDays {
  readonly parts: readonly DemandPart[]
  /** Of the counted sources that are selected, a day each. */
  readonly together: readonly TogetherPart[]
  /** The rest of it, in blocks. */
  readonly stretches: readonly (Interval & { readonly blocks: DeviceBlocks })[]
  /** Devices whose kVA are worked out from the factor that the meter sends. */
  readonly ownFactors: ReadonlySet<number>
}

export interface PartsDemand {
  readonly devices: ReadonlyMap<number, DemandStats>
  readonly together: {
    readonly stats: DemandStats
    readonly powerFactor: number | null
    readonly basis: PowerFactorBasis | null
    readonly isAssumed: boolean
  }
}

/** Null where a kept day took 0.78 for a device that tells a factor elsewhere in the range: its blocks are to be asked. */
export function partsDemand(tree: Tree, days: DemandDays, members: ReadonlySet<number>): PartsDemand | null {
  const overs = days.stretches.map(({ blocks, ...span }) => demandOver(tree, blocks, constant(span)))
  const sums = addFactors(days.parts, overs)
  const factors = new Map(
    [...sums].map(([id, one]) => [id, factorFromSums(one, days.ownFactors.has(id))] as const),
  )
  const factor = (id: number) => factors.get(id)?.value ?? null
  for (const [id, one] of sums) if (one.isAssumed && factor(id) !== null) return null
  const cut = overs.map((over) => demandPart(over, ({ device }) => factor(device.id)))
  const together = [
    ...days.together,
    ...overs.map((over) => togetherPart(over, members, ({ device }) => factor(device.id))),
  ]
  return {
    devices: addOwn([...days.parts, ...cut].toSorted((a, b) => a.start - b.start)),
    together: ofMembers(together, members, sums, factors),
  }
}

/** The same of loads alone, of which nothing stands in for anything. */
export function partsOfLoads(
  tree: Tree,
  { parts, stretches }: Pick<DemandDays, 'parts' | 'stretches'>,
): ReadonlyMap<number, DemandStats> {
  const cut = stretches.map(({ blocks, ...span }) =>
    demandPart(demandOver(tree, blocks, constant(span)), () => null),
  )
  const devices = tree.branches.flatMap((branch) => branch.devices.filter(({ isLoad }) => isLoad))
  const told = addOwn([...parts, ...cut].toSorted((a, b) => a.start - b.start))
  // A branch's row tells of its sources too.
  return new Map(devices.map(({ id }) => [id, told.get(id) ?? NO_DEMAND]))
}

const constant = (span: Interval): RequestedRange => ({ of: () => span })

interface Factors {
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

function addFactors(parts: readonly DemandPart[], overs: readonly DemandOver[]): Map<number, Factors> {
  const sums = sumsOfDevices(noFactors)
  for (const part of parts) addFactorsOf(sums.inOrder(part), part, ASSUMED)
  for (const over of overs) {
    const part = demandPart(over, () => null)
    addFactorsOf(sums.inOrder(part), part, 0)
  }
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

interface Own {
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

/** `parts` in order of time: the first of equal maxima is told. */
function addOwn(parts: readonly DemandPart[]): Map<number, DemandStats> {
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
  return new Map([...sums.all].map(([id, own]) => [id, toDemandStats(own)]))
}

function ofMembers(
  together: readonly TogetherPart[],
  members: ReadonlySet<number>,
  sums: ReadonlyMap<number, Factors>,
  factors: ReadonlyMap<number, PeriodPowerFactor>,
): PartsDemand['together'] {
  const supplied = [...sums].flatMap(([id, one]) =>
    members.has(id) && one.hasSupplied ? (factors.get(id) ?? []) : [],
  )
  const total = (name: 'real' | 'apparent') => together.reduce((sum, part) => sum + part[name], 0)
  const { value, basis } = powerFactorTogether(supplied, () => ({
    real: total('real'),
    apparent: total('apparent'),
  }))
  const known = together.filter(({ own }) => own.blocks > 0).toSorted((a, b) => a.own.peakAt! - b.own.peakAt!)
  return {
    stats: known.length === 0 ? NO_DEMAND : toDemandStats(known.map(({ own }) => own).reduce(joined)),
    powerFactor: value,
    basis,
    isAssumed: supplied.some((one) => one.value === null),
  }
}

function joined(before: DemandSums, after: DemandSums): DemandSums {
  if (before === NO_DEMAND_SUMS) return after
  const isHigher = after.max! > before.max!
  return {
    max: isHigher ? after.max : before.max,
    min: Math.min(before.min!, after.min!),
    sum: before.sum + after.sum,
    blocks: before.blocks + after.blocks,
    peakAt: isHigher ? after.peakAt : before.peakAt,
  }
}
