import { calls } from '#contract/calls.ts'
import { type BranchLoads, branchLoads } from '#domain/energy/branch-loads.ts'
import { type LoadFigure, loadFigure } from '#domain/energy/load-figures.ts'
import type { SelectionEnergy } from '#domain/energy/selection-energy.ts'
import { round } from '#domain/round.ts'
import { prefixedName } from '#domain/site/device-name.ts'
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
  compute: ({ blocks, ...facts }, { query }) => ({
    ...facts,
    branches: branchLoads(facts, blocks, selectBranches(facts.tree, query)),
  }),
  present: ({ tree, now, branches }) => ({
    status: true as const,
    message: 'Loads behind the sources',
    authenticatedData: { ...organisationPart(tree, now), branches: branches.map(presentBranch) },
  }),
})

function presentBranch(loads: BranchLoads) {
  const { branch, building, load, share, devices } = loads
  const shown = (energy: SelectionEnergy, name: LoadFigure) => ({
    ...energy,
    kwh: loadFigure(loads, name).value,
  })
  return {
    ...branchPart(branch),
    building_kwh: energyFigure(shown(building, 'building'), building.coverage),
    load_kwh: energyFigure(shown(load, 'loads'), load.coverage),
    percentage_load: figure(loadFigure(loads, 'percentage').value, '%', WHY.noEnergy),
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
