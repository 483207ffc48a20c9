import { calls } from '#contract/calls.ts'
import type { DemandStats } from '#domain/demand/demand-stats.ts'
import { papr } from '#domain/demand/papr.ts'
import { prefixedName } from '#domain/device-name.ts'
import { elapsedPart } from '#domain/energy/elapsed-range.ts'
import { demandFigure } from '#domain/figure/demand-figures.ts'
import { round } from '#domain/round.ts'
import type { Device, Tree } from '#store/organisation.ts'
import { type DemandOver, demandOver, demandTogether, deviceBlocks, ownDemand } from './demand-facts.ts'
import { demandKnown } from './explain/demand-explainers.ts'
import { numberOrZero, WHY } from './figure.ts'
import { operation } from './operation.ts'
import { localTime } from './present.ts'
import { askedRange } from './range-facts.ts'
import { selectDevices } from './scope.ts'

/** Coincident demand of the selection and demand per device (wire contract 2.6; DB-02). */
export const getBranchDemand = operation(calls.branchDemand, {
  async fetch({ tx, scope, tree, now }, { params }) {
    const elapsed = elapsedPart(askedRange(params).of(tree.organisation.zone), now)
    return { tree, elapsed, blocks: await deviceBlocks(tx, scope, tree.branches, elapsed) }
  },
  compute({ tree, elapsed, blocks }, { query }) {
    const over = demandOver(tree, blocks, elapsed)
    const selected = new Set(selectDevices(tree, query).map(({ id }) => id))
    return { tree, over, together: demandTogether(over, selected) }
  },
  present({ tree, over, together }) {
    const { stats } = together
    const known = demandKnown(tree, over, together)
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
        coverage: round(knownShare(together.kva, over.blocks), 4),
        ...(stats.peakAt === null ? {} : { peak_at: localTime(tree.organisation.zone, stats.peakAt) }),
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

function knownShare(kva: Float64Array, blocks: DemandOver['blocks']): number {
  return blocks === 0 ? 0 : kva.reduce((known, value) => known + (Number.isNaN(value) ? 0 : 1), 0) / blocks
}
