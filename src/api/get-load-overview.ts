import { calls } from '#contract/calls.ts'
import { type DemandStats, NO_DEMAND } from '#domain/demand/demand-stats.ts'
import { prefixedName } from '#domain/device-name.ts'
import { countedSources } from '#domain/energy/counted-sources.ts'
import { selectionEnergy } from '#domain/energy/selection-energy.ts'
import { energyShares } from '#domain/energy/total-energy.ts'
import { loadOverview } from '#domain/load/load-overview.ts'
import { round } from '#domain/round.ts'
import { HOUR_MS, SECOND_MS } from '#domain/time/interval.ts'
import type { Branch, Device } from '#store/organisation.ts'
import { demandOver, deviceBlocks, ownDemand } from './demand-facts.ts'
import { energyFigure, figure, numberOrZero, WHY } from './figure.ts'
import { operation } from './operation.ts'
import { branchPart, devicePart, organisationPart } from './present.ts'
import { type RangeFacts, rangeFacts } from './range-facts.ts'
import { selectBranches } from './scope.ts'

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

function branchLoads({ ranges }: RangeFacts, branch: Branch, demand: ReadonlyMap<number, DemandStats>) {
  const rangeOf = (id: number) => ranges.get(id) ?? null
  // domain.md §11: Percentage Load = Σ loads ÷ Σ sources.
  const sources = countedSources(branch.devices)
  const building = selectionEnergy(known(sources.map(({ id }) => rangeOf(id))))
  const loads = branch.devices.filter(({ isLoad }) => isLoad)
  const load = selectionEnergy(known(loads.map(({ id }) => rangeOf(id))))
  const kwhOf = (devices: readonly Device[]) => devices.map(({ id }) => rangeOf(id)?.kwh ?? null)
  const { percent, shares } = loadOverview(kwhOf(sources), kwhOf(loads))
  return {
    branch,
    building,
    load,
    loadKwh: load.kwh,
    percent,
    devices: branch.devices.map((device) => ({
      device,
      range: rangeOf(device.id),
      demand: demand.get(device.id) ?? NO_DEMAND,
      share: shares[loads.indexOf(device)] ?? null,
    })),
  }
}

type BranchLoads = ReturnType<typeof branchLoads> & { share: number | null }

function presentBranch({ branch, building, load, percent, share, devices }: BranchLoads) {
  return {
    ...branchPart(branch),
    building_kwh: energyFigure(building, building.coverage),
    load_kwh: energyFigure(load, load.coverage),
    percentage_load: figure(percent, '%', WHY.noEnergy),
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
