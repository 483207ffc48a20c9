import { calls } from '#contract/calls.ts'
import { demandByBucket } from '#domain/demand/demand-by-bucket.ts'
import { round, roundOrNull } from '#domain/round.ts'
import { bucketDates, bucketFacts, intervalPart } from '../energy/bucket-facts.ts'
import { operation } from '../frame/operation.ts'
import { effortOfBars } from '../frame/run/effort.ts'
import { organisationPart, placePart } from '../site/present.ts'

/** Demand per bucket and over the range (PA-03; domain.md §5.3). */
export const getPowerDemand = operation(calls.powerDemand, {
  closes: 'with its range',
  effort: effortOfBars(50, 4),
  fetch: (ctx, { params, query }) => bucketFacts(ctx, params, query, 'demand'),
  compute: (facts) => ({ facts, ...demandByBucket(facts) }),
  present: ({ facts, devices, together, coincident }) => ({
    status: true as const,
    message: 'Power demand',
    authenticatedData: {
      ...organisationPart(facts.tree, facts.now),
      ...intervalPart(facts),
      dates: bucketDates(facts),
      devices: devices.map(({ place, own, rows, kw, isAssumed }) => ({
        ...placePart(place),
        device_type: place.device.deviceType,
        unit: place.device.isLoad ? ('kW' as const) : ('kVA' as const),
        demand: rows.map(({ max }) => roundOrNull(max)),
        min: rows.map(({ min }) => roundOrNull(min)),
        avg: rows.map(({ avg }) => roundOrNull(avg)),
        max: rows.map(({ max }) => roundOrNull(max)),
        max_kw: kw.map((value) => roundOrNull(value)),
        range: presentStats(own),
        power_factor_assumed: isAssumed,
        coverage: round(facts.ranges.get(place.device.id)?.coverage ?? 0, 4),
      })),
      together: presentStats(together),
      coincident: coincident.map((value) => roundOrNull(value)),
    },
  }),
})

function presentStats({ min, avg, max }: { min: number | null; avg: number | null; max: number | null }) {
  return { min: roundOrNull(min), avg: roundOrNull(avg), max: roundOrNull(max) }
}
