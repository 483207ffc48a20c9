import { calls } from '#contract/calls.ts'
import { partsOfLoads } from '#domain/demand/day/parts-demand.ts'
import { type BranchLoads, branchLoads, demandOfLoads } from '#domain/energy/branch-loads.ts'
import { elapsedRange } from '#domain/energy/elapsed-range.ts'
import { type LoadFigure, loadFigure } from '#domain/energy/load-figures.ts'
import type { SelectionEnergy } from '#domain/energy/selection-energy.ts'
import { round } from '#domain/round.ts'
import { prefixedName } from '#domain/site/device-name.ts'
import { withDevices } from '#domain/site/with-devices.ts'
import { HOUR_MS, SECOND_MS } from '#domain/time/interval.ts'
import { demandDaysOfLoads } from '#store/demand/demand-range.ts'
import { deviceBlocks } from '#store/demand/device-blocks.ts'
import { energyFigure, figure, numberOrZero, WHY } from '../frame/figure.ts'
import { operation } from '../frame/operation.ts'
import { selectBranches } from '../frame/scope.ts'
import { branchPart, devicePart, organisationPart } from '../site/present.ts'
import { requireRange, totalFacts } from './range-facts.ts'

const HOUR_S = HOUR_MS / SECOND_MS

/** Loads behind the sources (wire contract 2.9; DB-08, LO-01, LO-02). */
export const getLoadOverview = operation(calls.loadOverview, {
  closes: 'with its range',
  async fetch(ctx, { params }) {
    const { tx, scope, tree, now } = ctx
    const elapsed = elapsedRange(requireRange(ctx, params), now)
    const loads = tree.branches.map((branch) => withDevices(branch, ({ isLoad }) => isLoad))
    const [facts, days] = await Promise.all([
      totalFacts(ctx, params),
      demandDaysOfLoads(tx, scope, { ...tree, branches: loads }, { elapsed, now }),
    ])
    if (days) return { ...facts, days, blocks: null }
    return { ...facts, days, blocks: await deviceBlocks(tx, scope, loads, elapsed) }
  },
  compute({ days, blocks, ...facts }, { query }) {
    const demand = days ? partsOfLoads(facts.tree, days) : demandOfLoads(facts, blocks)
    return { ...facts, branches: branchLoads(facts, demand, selectBranches(facts.tree, query)) }
  },
  present: ({ tree, now, branches }) => ({
    status: true as const,
    message: 'Loads behind the sources',
    authenticatedData: { ...organisationPart(tree, now), branches: branches.map(presentBranch) },
  }),
})

/** What no load meters, measured as far as the less measured of the two. */
function unmetered(loads: BranchLoads) {
  const { value, reason } = loadFigure(loads, 'unmetered')
  const coverage = Math.min(loads.building.coverage, loads.load.coverage)
  return figure(value, 'kWh', reason ?? WHY.noReading, coverage)
}

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
    unmetered_kwh: unmetered(loads),
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
