/** Loads behind the sources of each branch: their energy, demand and shares. Source: domain.md §11; LO-01, LO-02, DB-08. */
import { demandOver, ownDemand } from '../demand/demand-over.ts'
import { type DemandStats, NO_DEMAND } from '../demand/demand-stats.ts'
import type { DeviceBlocks } from '../demand/device-blocks.ts'
import { countedSources } from '../site/counted-sources.ts'
import type { Branch, Device } from '../site/tree.ts'
import type { DeviceRange } from './device-range.ts'
import type { MeasuredDevice } from './energy-figures.ts'
import { type LoadedBranch, measuredTogether } from './load-figures.ts'
import { loadOverview } from './load-overview.ts'
import { measuredDevices } from './measured-device.ts'
import type { RangeFacts } from './range-facts.ts'
import type { SelectionEnergy } from './selection-energy.ts'
import { energyShares } from './total-energy.ts'

export interface BranchLoads extends LoadedBranch {
  readonly branch: Branch
  readonly building: SelectionEnergy
  readonly load: SelectionEnergy
  /** Percent of the loads of all the branches. */
  readonly share: number | null
  /** Every device of the branch; only loads have demand, kW, and a share of the branch's loads, percent. */
  readonly devices: readonly {
    readonly device: Device
    readonly range: DeviceRange | null
    readonly demand: DemandStats
    readonly share: number | null
  }[]
}

type LoadDemand = ReadonlyMap<number, DemandStats>

/** Of every load, from the blocks of all of the range. */
export function demandOfLoads({ tree, elapsed }: RangeFacts, blocks: DeviceBlocks): LoadDemand {
  const over = demandOver(tree, blocks, elapsed)
  const loads = over.devices.filter(({ device }) => device.isLoad)
  return new Map(loads.map((one) => [one.device.id, ownDemand(over, one)]))
}

export function branchLoads(
  facts: RangeFacts,
  demand: LoadDemand,
  branches: readonly Branch[],
): BranchLoads[] {
  const all = branches.map((branch) => ofBranch(facts, branch, demand))
  const shares = energyShares(all.map(({ load }) => load.kwh))
  return all.map((one, n) => ({ ...one, share: shares[n] ?? null }))
}

/** A branch's counted sources and its loads, and how much of its energy the loads explain. */
export function loadedBranch({ tree, ranges }: RangeFacts, { id, devices }: Branch): LoadedBranch {
  const sources = measuredDevices(tree, countedSources(devices), ranges)
  const loads = measuredDevices(tree, loadsAmong(devices), ranges)
  const { percent } = loadOverview(energies(sources), energies(loads))
  return { id, sources, loads, percent }
}

function ofBranch(facts: RangeFacts, branch: Branch, demand: LoadDemand): Omit<BranchLoads, 'share'> {
  const loaded = loadedBranch(facts, branch)
  const { sources, loads } = loaded
  const shares = energyShares(energies(loads))
  const places = new Map(loads.map(({ id }, n) => [id, n]))
  return {
    ...loaded,
    branch,
    building: measuredTogether(sources),
    load: measuredTogether(loads),
    devices: branch.devices.map((device) => ({
      device,
      range: facts.ranges.get(device.id) ?? null,
      demand: demand.get(device.id) ?? NO_DEMAND,
      share: shares[places.get(device.id) ?? -1] ?? null,
    })),
  }
}

const loadsAmong = (devices: readonly Device[]) => devices.filter(({ isLoad }) => isLoad)

const energies = (devices: readonly MeasuredDevice[]) => devices.map(({ range }) => range?.kwh ?? null)
