import { calls } from '#contract/calls.ts'
import { demandOver, ownDemand } from '#domain/demand/demand-over.ts'
import { type DemandStats, NO_DEMAND } from '#domain/demand/demand-stats.ts'
import { countedSources } from '#domain/energy/counted-sources.ts'
import type { MeasuredDevice } from '#domain/energy/energy-figures.ts'
import { type LoadedBranch, type LoadFigure, loadFigure } from '#domain/energy/load-figures.ts'
import { loadOverview } from '#domain/energy/load-overview.ts'
import { measuredDevices } from '#domain/energy/measured-device.ts'
import type { RangeFacts } from '#domain/energy/range-facts.ts'
import { type SelectionEnergy, selectionEnergy } from '#domain/energy/selection-energy.ts'
import { energyShares } from '#domain/energy/total-energy.ts'
import { round } from '#domain/round.ts'
import { prefixedName } from '#domain/site/device-name.ts'
import type { Branch, Device } from '#domain/site/tree.ts'
import { HOUR_MS, SECOND_MS } from '#domain/time/interval.ts'
import { deviceBlocks } from '#store/demand/device-blocks.ts'
import { energyFigure, figure, numberOrZero, WHY } from '../frame/figure.ts'
import { operation } from '../frame/operation.ts'
import { selectBranches } from '../frame/scope.ts'
import { branchPart, devicePart, organisationPart } from '../site/present.ts'
import { rangeFacts } from './range-facts.ts'

const HOUR_S = HOUR_MS / SECOND_MS

/** Loads behind the sources (wire contract 2.9; DB-08, LO-01, LO-02). */
export const getLoadOverview = operation(calls.loadOverview, {
  async fetch(ctx, { params }) {
    const facts = await rangeFacts(ctx, params)
    const loads = ctx.tree.branches.map((branch) => ({
      ...branch,
      devices: branch.devices.filter(({ isLoad }) => isLoad),
    }))
    return { ...facts, blocks: await deviceBlocks(ctx.tx, ctx.scope, loads, facts.elapsed) }
  },
  compute({ blocks, ...facts }, { query }) {
    const over = demandOver(facts.tree, blocks, facts.elapsed)
    const demand = new Map(
      over.devices
        .filter(({ device }) => device.isLoad)
        .map((one) => [one.device.id, ownDemand(over, one)] as const),
    )
    const branches = selectBranches(facts.tree, query).map((branch) => branchLoads(facts, branch, demand))
    const shares = energyShares(branches.map(({ loadKwh }) => loadKwh))
    return { ...facts, branches: branches.map((branch, n) => ({ ...branch, share: shares[n] ?? null })) }
  },
  present: ({ tree, now, branches }) => ({
    status: true as const,
    message: 'Loads behind the sources',
    authenticatedData: { ...organisationPart(tree, now), branches: branches.map(presentBranch) },
  }),
})

/** A branch's counted sources and its loads, and how much of its energy the loads explain (domain.md §11). */
export function branchOfLoads({ tree, ranges }: RangeFacts, branch: Branch): LoadedBranch {
  const measured = (devices: readonly Device[]) => measuredDevices(tree, devices, ranges)
  const sources = measured(countedSources(branch.devices))
  const loads = measured(branch.devices.filter(({ isLoad }) => isLoad))
  const kwhOf = (devices: readonly MeasuredDevice[]) => devices.map(({ range }) => range?.kwh ?? null)
  const { percent } = loadOverview(kwhOf(sources), kwhOf(loads))
  return { id: branch.id, sources, loads, percent }
}

function branchLoads(facts: RangeFacts, branch: Branch, demand: ReadonlyMap<number, DemandStats>) {
  const { ranges } = facts
  const rangeOf = (id: number) => ranges.get(id) ?? null
  const sources = countedSources(branch.devices)
  const building = selectionEnergy(known(sources.map(({ id }) => rangeOf(id))))
  const loads = branch.devices.filter(({ isLoad }) => isLoad)
  const load = selectionEnergy(known(loads.map(({ id }) => rangeOf(id))))
  const kwhOf = (devices: readonly Device[]) => devices.map(({ id }) => rangeOf(id)?.kwh ?? null)
  const { shares } = loadOverview(kwhOf(sources), kwhOf(loads))
  return {
    branch,
    building,
    load,
    loadKwh: load.kwh,
    loaded: branchOfLoads(facts, branch),
    devices: branch.devices.map((device) => ({
      device,
      range: rangeOf(device.id),
      demand: demand.get(device.id) ?? NO_DEMAND,
      share: shares[loads.indexOf(device)] ?? null,
    })),
  }
}

type BranchLoads = ReturnType<typeof branchLoads> & { share: number | null }

function presentBranch({ branch, building, load, loaded, share, devices }: BranchLoads) {
  const shown = (energy: SelectionEnergy, name: LoadFigure) => ({
    ...energy,
    kwh: loadFigure(loaded, name).value,
  })
  return {
    ...branchPart(branch),
    building_kwh: energyFigure(shown(building, 'building'), building.coverage),
    load_kwh: energyFigure(shown(load, 'loads'), load.coverage),
    percentage_load: figure(loadFigure(loaded, 'percentage').value, '%', WHY.noEnergy),
    share_percent: figure(share, '%', WHY.noEnergy),
    devices: devices.map(({ device, range, demand, share: part }) => ({
      ...devicePart(branch, device),
      name: prefixedName(branch.name, device.name),
      branchName: branch.name,
      consumption: numberOrZero(range?.kwh ?? null),
      estimated_kwh: round(range?.estimatedKwh ?? 0),
      device_runtime: numberOrZero(range?.onS == null ? null : range.onS / HOUR_S),
      ...(range?.kwh == null ? { unknown: WHY.noReading } : {}),
      share_percent: figure(part, '%', WHY.noEnergy),
      max_demand: figure(demand.max, 'kW', WHY.noDemand),
      min_demand: figure(demand.min, 'kW', WHY.noDemand),
      avg_demand: figure(demand.avg, 'kW', WHY.noDemand),
      coverage: round(range?.coverage ?? 0, 4),
    })),
  }
}

const known = <T>(items: readonly (T | null)[]): T[] => items.filter((item): item is T => item !== null)
