import { calls } from '#contract/calls.ts'
import type { BucketFacts } from '#domain/energy/bucketed-range.ts'
import { onHoursTable } from '#domain/energy/hours/on-hours.ts'
import { periodHours } from '#domain/energy/hours/period-hours.ts'
import { runHoursFromSeconds } from '#domain/energy/hours/run-hours.ts'
import { round, roundOrNull } from '#domain/round.ts'
import { operation } from '../frame/operation.ts'
import { effortOfBars } from '../frame/run/effort.ts'
import { localTime, organisationPart, placePart } from '../site/present.ts'
import { bucketFacts, intervalPart } from './bucket-facts.ts'

/** Hours of use per branch (PA-04; domain.md §4). */
export const getTimeOfUse = operation(calls.timeOfUse, {
  closes: 'with its range',
  effort: effortOfBars(30, 2),
  fetch: (ctx, { params, query }) => bucketFacts(ctx, params, query, 'all'),
  compute: (facts) => ({ facts, branches: groupByBranch(facts) }),
  present: ({ facts, branches }) => ({
    status: true as const,
    message: 'Time of use',
    authenticatedData: {
      ...organisationPart(facts.tree, facts.now),
      ...intervalPart(facts),
      branches: branches.map(({ branch, devices, rows }) => ({
        branch_id: branch.id,
        name: branch.name,
        period_total_hours: round(periodHours(facts.elapsed.of(branch.zone), facts.now)),
        devices: devices.map((device) => ({
          ...placePart({ branch, device }),
          device_type: device.deviceType,
          hours: roundOrNull(runHoursFromSeconds([facts.ranges.get(device.id)?.onS ?? null])),
          coverage: round(facts.ranges.get(device.id)?.coverage ?? 0, 4),
        })),
        rows: rows.map(({ at, hours, cumulative }) => ({
          post_datetime: localTime(branch.zone, at),
          hours: hours.map((value) => roundOrNull(value)),
          cumulative: cumulative.map((value) => roundOrNull(value)),
        })),
      })),
    },
  }),
})

function groupByBranch({ places, blocks, cut }: BucketFacts) {
  return [...new Set(places.map(({ branch }) => branch))].map((branch) => {
    const spans = cut.spansIn(branch.zone)
    const devices = places.filter((place) => place.branch === branch).map(({ device }) => device)
    return { branch, devices, rows: onHoursTable(devices, blocks, spans) }
  })
}
