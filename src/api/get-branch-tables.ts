import { calls } from '#contract/calls.ts'
import { writeDayText } from '#domain/account/client-rule.ts'
import { prefixedName } from '#domain/device-name.ts'
import { countedSources } from '#domain/energy/counted-sources.ts'
import { selectionEnergy } from '#domain/energy/selection-energy.ts'
import { round, roundOrNull } from '#domain/round.ts'
import type { Instant } from '#domain/time/interval.ts'
import { localDay } from '#domain/time/zone.ts'
import { branchRecords } from '#store/branch.ts'
import type { Branch } from '#store/organisation.ts'
import { operation } from './operation.ts'
import { type RangeFacts, rangeFacts } from './range-facts.ts'
import { selectBranches } from './scope.ts'

interface TableFacts extends RangeFacts {
  readonly registeredAt: ReadonlyMap<number, Instant>
}

/** Branches and devices with what they used (BX-01); a branch's total is the Dashboard's for that selection. */
export const getBranchTables = operation(calls.branchTables, {
  async fetch(ctx, { params }): Promise<TableFacts> {
    const facts = await rangeFacts(ctx, params)
    const records = await branchRecords(ctx.tx, ctx.scope)
    return {
      ...facts,
      registeredAt: new Map(records.map(({ id, createdAt }) => [id, createdAt])),
    }
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

function branchRow({ ranges, registeredAt }: TableFacts, branch: Branch) {
  const counted = countedSources(branch.devices)
  const energy = selectionEnergy(counted.flatMap(({ id }) => ranges.get(id) ?? []))
  return {
    branch_id: branch.id,
    name: branch.name,
    date_registered: dayOf(branch.zone, registeredAt.get(branch.id)),
    total_consumption: roundOrNull(energy.kwh),
    coverage: round(energy.coverage, 4),
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
      added: dayOf(branch.zone, device.validFrom),
      consumption: roundOrNull(ranges.get(device.id)?.kwh ?? null),
      coverage: round(ranges.get(device.id)?.coverage ?? 0, 4),
    }))
}

function dayOf(zone: string, at: Instant | undefined): string {
  return at === undefined ? '' : writeDayText(localDay(zone, at))
}
