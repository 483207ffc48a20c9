/**
 * Demand of a range from what its stretches tell: kept days in between, blocks where it begins or ends inside a day and
 * where nothing is kept. The same figures as from the blocks of all of it. Source: domain.md §5.2, §5.3.
 */
import type { RequestedRange } from '../../energy/elapsed-range.ts'
import type { Tree } from '../../site/tree.ts'
import type { Interval } from '../../time/interval.ts'
import { type DemandOf, demandOver } from '../demand-over.ts'
import { type DemandStats, NO_DEMAND, toDemandStats } from '../demand-stats.ts'
import type { DeviceBlocks } from '../device-blocks.ts'
import { factorFromSums, type PeriodPowerFactor, powerFactorTogether } from '../power-factor.ts'
import type { PowerFactorBasis } from '../power-factor-basis.ts'
import { addFactors, addOwn, type Factors } from './add-parts.ts'
import { demandPart, togetherPart } from './demand-part.ts'
import { joined } from './fold-parts.ts'
import { ASSUMED, type DemandPart, type TogetherPart } from './part.ts'

/** What of a range is told by its days, in order of time: a day each, or many that are folded. */
export interface DemandDays {
  readonly parts: readonly DemandPart[]
  /** Of the counted sources that are selected. */
  readonly together: readonly TogetherPart[]
  /** The rest of it, in blocks. */
  readonly stretches: readonly (Interval & { readonly blocks: DeviceBlocks })[]
  /** Devices whose kVA are worked out from the factor that the meter sends. */
  readonly ownFactors: ReadonlySet<number>
}

export interface PartsDemand {
  readonly devices: ReadonlyMap<number, DemandStats>
  readonly factors: ReadonlyMap<number, PeriodPowerFactor>
  readonly together: {
    readonly stats: DemandStats
    readonly powerFactor: number | null
    readonly basis: PowerFactorBasis | null
    readonly isAssumed: boolean
  }
}

export const demandInParts =
  ({ devices, factors }: PartsDemand): DemandOf =>
  (id) => ({ own: devices.get(id), factor: factors.get(id) })

/** Null where a kept day took 0.78 for a device that tells a factor elsewhere in the range: its blocks are to be asked. */
export function partsDemand(tree: Tree, days: DemandDays, members: ReadonlySet<number>): PartsDemand | null {
  const overs = days.stretches.map(({ blocks, ...span }) => demandOver(tree, blocks, constant(span)))
  const sums = addFactors([
    ...days.parts.map((part) => ({ part, assumed: ASSUMED })),
    ...overs.map((over) => ({ part: demandPart(over, () => null), assumed: 0 })),
  ])
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
    devices: statsOfEach(inOrder([...days.parts, ...cut])),
    factors,
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
  const told = statsOfEach(inOrder([...parts, ...cut]))
  // A branch's row tells of its sources too.
  return new Map(devices.map(({ id }) => [id, told.get(id) ?? NO_DEMAND]))
}

const constant = (span: Interval): RequestedRange => ({ of: () => span })

const inOrder = (parts: readonly DemandPart[]) => parts.toSorted((a, b) => a.start - b.start)

const statsOfEach = (parts: readonly DemandPart[]): Map<number, DemandStats> =>
  new Map([...addOwn(parts)].map(([id, own]) => [id, toDemandStats(own)]))

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
