import { calls } from '#contract/calls.ts'
import { bucketEnergy, energyDays } from '#domain/energy/bucket-energy.ts'
import type { DeviceRange } from '#domain/energy/device-range.ts'
import type { RangeFacts } from '#domain/energy/range-facts.ts'
import { round } from '#domain/round.ts'
import { roundedParts } from '#domain/rounded-parts.ts'
import type { Branch, Device } from '#domain/site/tree.ts'
import { type Bucket, buckets } from '#domain/time/buckets.ts'
import type { Interval } from '#domain/time/interval.ts'
import { rangeFacts } from '../../energy/range-facts.ts'
import { numberOrZero } from '../../frame/figure.ts'
import { operation } from '../../frame/operation.ts'
import { selectDevices } from '../../frame/scope.ts'
import { branchPart, devicePart, localTime, organisationPart } from '../../site/present.ts'

/** Daily energy per device (wire contract 2.5; DB-05). Weeks and months are given where they are asked for. */
export const getDailyConsumption = operation(calls.dailyConsumption, {
  closes: 'with its range',
  fetch: (ctx, { params }) => rangeFacts(ctx, params),
  compute: (facts, { params, query }) => ({
    ...facts,
    bucket: longBucket(params.interval),
    selected: new Set(selectDevices(facts.tree, query).map(({ id }) => id)),
  }),
  present: ({ bucket, selected, ...facts }) => ({
    status: true as const,
    message: 'Energy per day and device',
    authenticatedData: {
      ...organisationPart(facts.tree, facts.now),
      branches: facts.tree.branches.map((branch) => branchDays(facts, branch, bucket, selected)),
    },
  }),
})

/** The call is about days: an interval shorter than a day asks for days. */
function longBucket(interval: Bucket): Bucket {
  return interval === 'weekly' || interval === 'monthly' ? interval : 'daily'
}

function branchDays(facts: RangeFacts, branch: Branch, bucket: Bucket, selected: ReadonlySet<number>) {
  const elapsed = facts.elapsed.of(branch.zone)
  const spans = buckets(elapsed, bucket, branch.zone)
  return {
    ...branchPart(branch),
    dates: spans.map(({ start }) => localTime(branch.zone, start)),
    devices: branch.devices.map((device) => ({
      ...deviceDays(branch, device, facts.ranges.get(device.id), elapsed, spans),
      is_selected: selected.has(device.id),
    })),
  }
}

function deviceDays(
  branch: Branch,
  device: Device,
  range: DeviceRange | undefined,
  elapsed: Interval,
  spans: ReturnType<typeof buckets>,
) {
  const energies = bucketEnergy(energyDays(range?.days ?? [], branch.zone, elapsed), spans, range?.life)
  return {
    ...devicePart(branch, device),
    daily_kwh: roundedParts(
      energies.map(({ kwh }) => kwh),
      round,
    ).map(numberOrZero),
    estimated_kwh: roundedParts(
      energies.map(({ estimatedKwh }) => estimatedKwh),
      round,
    ).map(numberOrZero),
    coverage: energies.map(({ coverage }) => round(coverage, 4)),
  }
}
