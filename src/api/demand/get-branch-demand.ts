import { calls } from '#contract/calls.ts'
import { demandFigure } from '#domain/demand/demand-figures.ts'
import { demandOver, demandTogether, ownDemand } from '#domain/demand/demand-over.ts'
import type { DemandStats } from '#domain/demand/demand-stats.ts'
import { papr } from '#domain/demand/papr.ts'
import { countedSources } from '#domain/energy/counted-sources.ts'
import { selectionEnergy } from '#domain/energy/selection-energy.ts'
import { round } from '#domain/round.ts'
import { prefixedName } from '#domain/site/device-name.ts'
import type { Device, Tree } from '#domain/site/tree.ts'
import { commonZone } from '#domain/site/zones.ts'
import { deviceBlocks } from '#store/demand/device-blocks.ts'
import { rangeFacts } from '../energy/range-facts.ts'
import { numberOrZero, WHY } from '../frame/figure.ts'
import { operation } from '../frame/operation.ts'
import { selectDevices } from '../frame/scope.ts'
import { localTime } from '../site/present.ts'
import { demandKnown } from './demand-explainers.ts'

/** Coincident demand of the selection and demand per device (wire contract 2.6; DB-02). */
export const getBranchDemand = operation(calls.branchDemand, {
  async fetch(ctx, { params }) {
    const facts = await rangeFacts(ctx, params)
    return { ...facts, blocks: await deviceBlocks(ctx.tx, ctx.scope, ctx.tree.branches, facts.elapsed) }
  },
  compute({ tree, elapsed, ranges, blocks }, { query }) {
    const over = demandOver(tree, blocks, elapsed)
    const selected = selectDevices(tree, query)
    const counted = countedSources(selected).flatMap(({ id }) => ranges.get(id) ?? [])
    const together = demandTogether(over, new Set(selected.map(({ id }) => id)))
    const zone = commonZone(
      tree,
      tree.branches.filter(({ devices }) => devices.some((d) => selected.includes(d))),
    )
    return { tree, over, together, zone, coverage: selectionEnergy(counted).coverage }
  },
  present({ tree, over, together, zone, coverage }) {
    const { stats } = together
    const known = demandKnown(zone, over, together)
    const ratio = papr(stats.avg, stats.max)
    return {
      data: {
        max_demand: numberOrZero(demandFigure(known, 'max').value),
        min_demand: numberOrZero(demandFigure(known, 'min').value),
        avg_demand: numberOrZero(demandFigure(known, 'avg').value),
        papr: numberOrZero(ratio?.ratio ?? null),
        'p.f': numberOrZero(together.powerFactor),
        unit: 'kVA' as const,
        ...(stats.max === null ? { unknown: WHY.noDemand } : {}),
        coverage: round(coverage, 4),
        ...(stats.peakAt === null ? {} : { peak_at: localTime(zone, stats.peakAt) }),
        power_factor_basis: together.basis,
        power_factor_assumed: together.isAssumed,
        devices_demands: over.devices.map((one) => demandRow(tree, one.device, ownDemand(over, one))),
      },
      detail: 'Demand in kVA; loads in kW',
    }
  },
})

function demandRow(tree: Tree, device: Device, { min, max, avg }: DemandStats) {
  const branch = tree.branches.find(({ id }) => id === device.branchId)
  return {
    device_id: device.id,
    device_name: prefixedName(branch?.name ?? '', device.name),
    min: numberOrZero(min),
    max: numberOrZero(max),
    avg: numberOrZero(avg),
    unit: device.isLoad ? ('kW' as const) : ('kVA' as const),
    ...(max === null ? { unknown: WHY.noDemand } : {}),
  }
}
