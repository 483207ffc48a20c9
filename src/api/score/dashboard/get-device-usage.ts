import { calls } from '#contract/calls.ts'
import { computeSourceCosts } from '#domain/cost/branch-costs.ts'
import { costOfDevice } from '#domain/cost/cost-figures.ts'
import type { SourceCost } from '#domain/cost/energy-cost.ts'
import type { DeviceRange } from '#domain/energy/device-range.ts'
import { elapsedRange, spanAcrossZones } from '#domain/energy/elapsed-range.ts'
import { energyOfDevice } from '#domain/energy/energy-figures.ts'
import { hoursOfDevice } from '#domain/energy/hours/hour-figures.ts'
import { measuredDevices } from '#domain/energy/measured-device.ts'
import { round } from '#domain/round.ts'
import { costedDevices } from '#domain/score/dashboard/dashboard-figures.ts'
import { type SupplyHours, supplyHours } from '#domain/score/dashboard/supply-hours.ts'
import { prefixedName } from '#domain/site/device-name.ts'
import type { Branch, Device, Tree } from '#domain/site/tree.ts'
import { branchZones } from '#domain/site/zones.ts'
import { addDays, localDay } from '#domain/time/zone.ts'
import { loadPapers } from '#store/cost/branch-papers.ts'
import { carriedSupply } from '#store/energy/supply/feeder-supply.ts'
import { rangeFacts, requireRange } from '../../energy/range-facts.ts'
import { numberOrZero, WHY } from '../../frame/figure.ts'
import { operation } from '../../frame/operation.ts'
import { selectBranches, selectDevices } from '../../frame/scope.ts'
import { branchPart, devicePart, organisationPart } from '../../site/present.ts'

/** Energy, naira and hours per device (wire contract 2.4; DB-04, DB-06). */
export const getDeviceUsage = operation(calls.deviceUsage, {
  closes: 'with its range',
  async fetch(ctx, { params, query }) {
    const { tx, scope, tree, now } = ctx
    const asked = requireRange(ctx, params)
    const chosen = new Set(selectBranches(tree, query).map(({ id }) => id))
    const sites = tree.branches.filter(({ id }) => chosen.has(id))
    const { from, to } = spanAcrossZones(elapsedRange(asked, now), branchZones(tree, sites))
    const { zone } = tree.organisation
    const days = [addDays(localDay(zone, from), -1), addDays(localDay(zone, to), 1)] as const
    const [facts, papers, feeders] = await Promise.all([
      rangeFacts(ctx, params),
      loadPapers(tx, scope, tree.branches, asked, now),
      carriedSupply(tx, scope, sites, days, now),
    ])
    return { ...facts, papers, sites, feeders }
  },
  compute: (facts, { query }) => ({
    ...facts,
    costs: computeSourceCosts(facts.tree.branches, facts.ranges, facts.papers, facts.asked, facts.now),
    selected: new Set(selectDevices(facts.tree, query).map(({ id }) => id)),
  }),
  present: ({ tree, now, ranges, costs, selected, sites, feeders, elapsed }) => ({
    status: true as const,
    message: 'Usage per device',
    authenticatedData: {
      ...organisationPart(tree, now),
      supply_hours: supplyHoursPart(supplyHours(sites, feeders, elapsed)),
      branches: tree.branches.map((branch) => ({
        ...branchPart(branch),
        devices: branch.devices.map((device) => usage(branch, device, { tree, ranges, costs, selected })),
      })),
    },
  }),
})

function supplyHoursPart(hours: SupplyHours | null) {
  if (hours === null) return null
  const { grid, generator, solar, ipp, nothing, unknown } = hours
  return {
    grid: round(grid),
    generator: round(generator),
    solar: round(solar),
    ipp: round(ipp),
    nothing: round(nothing),
    unknown: round(unknown),
  }
}

interface Used {
  readonly tree: Tree
  readonly ranges: ReadonlyMap<number, DeviceRange>
  readonly costs: ReadonlyMap<number, SourceCost>
  readonly selected: ReadonlySet<number>
}

function usage(branch: Branch, device: Device, { tree, ranges, costs, selected }: Used) {
  const range = ranges.get(device.id)
  const [costed] = costedDevices(measuredDevices(tree, [device], ranges), costs)
  const kwh = energyOfDevice(costed!).value
  const naira = costOfDevice(costed!).value
  const hours = hoursOfDevice(costed!).value
  const kwhUnknown = kwh === null ? { unknown: WHY.noReading } : {}
  const nairaUnknown = naira === null ? { unknown: kwh === null ? WHY.noReading : WHY.noRate } : {}
  return {
    ...devicePart(branch, device),
    name: prefixedName(branch.name, device.name),
    is_selected: selected.has(device.id),
    energy_consumption: {
      usage: numberOrZero(kwh),
      estimated_kwh: round(range?.estimatedKwh ?? 0),
      ...kwhUnknown,
    },
    billing_totals: {
      present_total: { usage_kwh: numberOrZero(kwh), value_naira: numberOrZero(naira), ...nairaUnknown },
    },
    usage_hours: numberOrZero(hours),
    ...(hours === null ? { usage_hours_unknown: WHY.noReading } : {}),
    coverage: round(range?.coverage ?? 0, 4),
  }
}
