import { calls } from '#contract/calls.ts'
import { coverageRatio } from '#domain/energy/device-range.ts'
import { dueWithin } from '#domain/energy/elapsed-range.ts'
import type { RangeFacts } from '#domain/energy/range-facts.ts'
import { round, roundOrNull } from '#domain/round.ts'
import { writeDayText } from '#domain/site/client-rule.ts'
import { countedSources } from '#domain/site/counted-sources.ts'
import { prefixedName } from '#domain/site/device-name.ts'
import type { Branch } from '#domain/site/tree.ts'
import { sumKnown } from '#domain/sum-known.ts'
import { type Instant, lengthMs, SECOND_MS } from '#domain/time/interval.ts'
import { localDay, startOfDay } from '#domain/time/zone.ts'
import { type MeasuredSince, measuredSince } from '#store/meter/reading/measured-since.ts'
import { branchRecords } from '#store/site/branch.ts'
import { rangeFacts } from '../energy/range-facts.ts'
import { operation, type ScopedContext } from '../frame/operation.ts'
import { selectBranches } from '../frame/scope.ts'

interface TableFacts extends RangeFacts {
  /** Local days, by branch. */
  readonly registered: ReadonlyMap<number, string>
  /** Since their branch was registered, by device. */
  readonly sinceThen: ReadonlyMap<number, MeasuredSince>
}

/**
 * Branches and devices with what they used (BX-01): a branch everything since it was registered (domain.md §3), a
 * device what it used in the range.
 */
export const getBranchTables = operation(calls.branchTables, {
  async fetch(ctx, { params }): Promise<TableFacts> {
    const [facts, since] = await Promise.all([rangeFacts(ctx, params), sinceRegistered(ctx)])
    return { ...facts, ...since }
  },
  compute(facts, { query }) {
    const selected = selectBranches(facts.tree, query)
    return {
      branches: selected.map((branch) => branchRow(facts, branch)),
      devices: selected.flatMap((branch) => deviceRows(facts, branch)),
    }
  },
  present: (data) => ({ data }),
})

/** What each source measured since its branch was registered. */
async function sinceRegistered({ tx, scope, tree, now }: ScopedContext) {
  const registeredAt = new Map((await branchRecords(tx, scope)).map(({ id, createdAt }) => [id, createdAt]))
  const registered = new Map(
    tree.branches.map(({ id, zone }) => [id, localDay(zone, registeredAt.get(id) ?? now)]),
  )
  const counted = tree.branches.flatMap(({ id, devices }) =>
    countedSources(devices).map((device) => ({ deviceId: device.id, day: registered.get(id)! })),
  )
  return { registered, sinceThen: await measuredSince(tx, scope, counted, now) }
}

function branchRow({ registered, sinceThen, now }: TableFacts, branch: Branch) {
  const day = registered.get(branch.id)!
  const counted = countedSources(branch.devices)
  const measured = counted.flatMap(({ id }) => sinceThen.get(id) ?? [])
  const from = Math.min(now, startOfDay(branch.zone, day))
  const dueS = counted.reduce(
    (sum, device) => sum + lengthMs(dueWithin(device, { from, to: now }, now)) / SECOND_MS,
    0,
  )
  const measuredS = measured.reduce((sum, { coverageS }) => sum + coverageS, 0)
  return {
    branch_id: branch.id,
    name: branch.name,
    date_registered: writeDayText(day),
    total_consumption: roundOrNull(sumKnown(measured, ({ kwh }) => kwh)),
    coverage: round(coverageRatio(measuredS, dueS), 4),
  }
}

function deviceRows({ ranges }: TableFacts, branch: Branch) {
  return branch.devices
    .filter(({ isActive }) => isActive)
    .map((device) => ({
      device_id: device.id,
      name: prefixedName(branch.name, device.name),
      branch: branch.name,
      code: device.code ?? '',
      added: localDayText(branch.zone, device.validFrom),
      consumption: roundOrNull(ranges.get(device.id)?.kwh ?? null),
      coverage: round(ranges.get(device.id)?.coverage ?? 0, 4),
    }))
}

function localDayText(zone: string, at: Instant): string {
  return writeDayText(localDay(zone, at))
}
