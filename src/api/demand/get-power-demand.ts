import { calls } from '#contract/calls.ts'
import { bucketDemand, bucketPeaks } from '#domain/demand/bucket-demand.ts'
import { demandOver, demandTogether, ownDemand } from '#domain/demand/demand-over.ts'
import { NO_DEMAND } from '#domain/demand/demand-stats.ts'
import { round, roundOrNull } from '#domain/round.ts'
import { bucketFacts } from '../energy/bucket-facts.ts'
import { operation } from '../frame/operation.ts'
import { organisationPart, placePart } from '../site/present.ts'

/** Demand per bucket and over the range (PA-03; domain.md §5.3). */
export const getPowerDemand = operation(calls.powerDemand, {
  fetch: (ctx, { params, query }) => bucketFacts(ctx, params, query, 'demand'),
  compute(facts) {
    const over = demandOver(facts.tree, facts.blocks, facts.elapsed)
    const known = new Map(over.devices.map((one) => [one.device.id, one]))
    const devices = facts.places.flatMap(({ branch, device }) => {
      const one = known.get(device.id)
      if (!one) return []
      const own = ownDemand(over, one)
      const spans = facts.cut.spansOf(branch.zone)
      return [
        {
          branch,
          device,
          own,
          rows: facts.cut
            .placed(branch.zone, bucketDemand(own.kva, over.grid, spans))
            .map((row) => row ?? NO_DEMAND),
          kw: facts.cut.placed(branch.zone, bucketPeaks(one.vectors.kw, over.grid, spans)),
          isAssumed: one.powerFactor.value === null && one.vectors.kw.some((kw) => kw > 0),
        },
      ]
    })
    return { facts, devices, together: demandTogether(over, facts.counted).stats }
  },
  present: ({ facts, devices, together }) => ({
    status: true as const,
    message: 'Power demand',
    authenticatedData: {
      ...organisationPart(facts.tree, facts.now),
      dates: [...facts.dates],
      devices: devices.map(({ branch, device, own, rows, kw, isAssumed }) => ({
        ...placePart({ branch, device }),
        device_type: device.deviceType,
        unit: device.isLoad ? ('kW' as const) : ('kVA' as const),
        demand: rows.map(({ max }) => roundOrNull(max)),
        min: rows.map(({ min }) => roundOrNull(min)),
        avg: rows.map(({ avg }) => roundOrNull(avg)),
        max: rows.map(({ max }) => roundOrNull(max)),
        max_kw: kw.map((value) => roundOrNull(value)),
        range: presentStats(own),
        power_factor_assumed: isAssumed,
        coverage: round(facts.ranges.get(device.id)?.coverage ?? 0, 4),
      })),
      together: presentStats(together),
    },
  }),
})

function presentStats({ min, avg, max }: { min: number | null; avg: number | null; max: number | null }) {
  return { min: roundOrNull(min), avg: roundOrNull(avg), max: roundOrNull(max) }
}
