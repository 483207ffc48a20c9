import { calls } from '#contract/calls.ts'
import { demandFigure } from '#domain/demand/demand-figures.ts'
import { type ShownDemand, selectionDemand, shownDemand } from '#domain/demand/selection-demand.ts'
import { elapsedRange } from '#domain/energy/elapsed-range.ts'
import { round } from '#domain/round.ts'
import { deviceBlocks } from '#store/demand/device-blocks.ts'
import { toldDemand } from '#store/demand/told-demand.ts'
import { requireRange, totalFacts } from '../energy/range-facts.ts'
import { numberOrZero, WHY } from '../frame/figure.ts'
import { operation } from '../frame/operation.ts'
import { selectDevices } from '../frame/scope.ts'
import { localTime, placePart } from '../site/present.ts'

/** Coincident demand of the selection and demand per device (wire contract 2.6; DB-02). */
export const getBranchDemand = operation(calls.branchDemand, {
  closes: 'with its range',
  async fetch(ctx, { params, query }) {
    const { tx, scope, tree, now } = ctx
    const elapsed = elapsedRange(requireRange(ctx, params), now)
    const selected = selectDevices(tree, query)
    const [facts, known] = await Promise.all([
      totalFacts(ctx, params),
      toldDemand(tx, scope, tree, { elapsed, now }, selected),
    ])
    if (known) return { ...facts, told: known.told, blocks: null }
    return { ...facts, told: null, blocks: await deviceBlocks(tx, scope, tree.branches, elapsed) }
  },
  compute({ told, blocks, ...facts }, { query }): ShownDemand {
    const selected = selectDevices(facts.tree, query)
    return told ? shownDemand(facts, told, selected) : selectionDemand(facts, blocks, selected)
  },
  present({ together, coverage, devices }) {
    const { stats, zone } = together
    return {
      data: {
        max_demand: numberOrZero(demandFigure(together, 'max').value),
        min_demand: numberOrZero(demandFigure(together, 'min').value),
        avg_demand: numberOrZero(demandFigure(together, 'avg').value),
        papr: numberOrZero(together.papr?.ratio ?? null),
        'p.f': numberOrZero(together.powerFactor),
        unit: 'kVA' as const,
        ...(stats.max === null ? { unknown: WHY.noDemand } : {}),
        coverage: round(coverage, 4),
        ...(stats.peakAt === null ? {} : { peak_at: localTime(zone, stats.peakAt) }),
        power_factor_basis: together.basis,
        power_factor_assumed: together.isAssumed,
        devices_demands: devices.map(demandRow),
      },
      detail: 'Demand in kVA; loads in kW',
    }
  },
})

function demandRow({ place, own: { min, max, avg } }: ShownDemand['devices'][number]) {
  const { device_id, name } = placePart(place)
  return {
    device_id,
    device_name: name,
    min: numberOrZero(min),
    max: numberOrZero(max),
    avg: numberOrZero(avg),
    unit: place.device.isLoad ? ('kW' as const) : ('kVA' as const),
    ...(max === null ? { unknown: WHY.noDemand } : {}),
  }
}
