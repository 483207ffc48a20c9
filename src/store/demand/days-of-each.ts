import { membersAmong, membersThresholdKw } from '#domain/demand/day/day-members.ts'
import type { DemandDays } from '#domain/demand/day/parts-demand.ts'
import type { RequestedRange } from '#domain/energy/elapsed-range.ts'
import { groupBy } from '#domain/group-by.ts'
import type { Branch, Tree } from '#domain/site/tree.ts'
import { withSources } from '#domain/site/with-devices.ts'
import type { Interval } from '#domain/time/interval.ts'
import { demandParts, togetherDaysOfEach } from '../energy/demand-day.ts'
import type { DemandDayPart } from '../energy/packed-demand.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { type DaySpan, spanOfDays } from './day-span.ts'
import { blocksOfStretch, restBetween } from './demand-range.ts'
import { toldDays } from './kept-demand.ts'
import { sendersOfFactor } from './quality.ts'

/** 'together': what sources drew together; 'known': that, and what is told of all known blocks of all devices. */
type Wanted = 'together' | 'known'

/** Of branches of one zone: what their days tell, with the blocks of what they do not. */
export async function daysOfEach(
  tx: Tx,
  scope: Scope,
  tree: Tree,
  elapsed: RequestedRange,
  wanted: Wanted,
): Promise<Map<number, DemandDays & { readonly parts: readonly DemandDayPart[] }>> {
  const span = spanOfDays(scope, tree, elapsed)
  if (!span) return new Map()
  const ids = tree.branches.map(({ id }) => id)
  const devices = tree.branches.flatMap((branch) => branch.devices.map(({ id }) => id))
  const [parts, together, ownFactors] = await Promise.all([
    demandParts(tx, scope, ids, span.wanted, wanted === 'known' ? 'known' : 'all'),
    togetherDaysOfEach(tx, scope, ids, span.wanted),
    sendersOfFactor(tx, scope, devices, span),
  ])
  const [partsOf, togetherOf] = [
    groupBy(parts, ({ branchId }) => branchId),
    groupBy(together, ({ branchId }) => branchId),
  ]
  const told = tree.branches.flatMap((branch) => {
    const members = membersAmong(branch.devices).join()
    const thresholdKw = membersThresholdKw(branch.devices)
    const days = (togetherOf.get(branch.id) ?? []).filter(
      ({ memberIds, threshold }) =>
        memberIds.join() === members && (threshold === null || threshold === thresholdKw),
    )
    const known = new Set(days.map(({ day }) => day))
    const rows = partsOf.get(branch.id) ?? []
    const whole = wanted === 'known' ? rows.filter((row) => row.known !== null) : rows
    const own = toldDays({ ...tree, branches: [branch] }, whole, span, (day) => known.has(day))
    const rest = restBetween(span, own.days)
    const both = days.filter(({ day }) => own.days.has(day))
    return rest === null ? [] : [{ branch, parts: own.parts, together: both, rest }]
  })
  const blocks = await restInBlocks(tx, scope, span, told, wanted)
  return new Map(
    told.map(({ branch, rest, ...own }) => [
      branch.id,
      { ...own, ownFactors, stretches: rest.map((one) => blocks.get(nameOf(one))!) },
    ]),
  )
}

interface Rest {
  readonly branch: Branch
  readonly rest: readonly Interval[]
}

/** Most branches leave the same rest, the day that runs: it is read of all of them at once. */
async function restInBlocks(tx: Tx, scope: Scope, { zone }: DaySpan, told: readonly Rest[], wanted: Wanted) {
  const pieces = told.flatMap(({ branch, rest }) => rest.map((one) => ({ branch, one, name: nameOf(one) })))
  const read = [...groupBy(pieces, ({ name }) => name)].map(async ([name, own]) => {
    // Loads have no say in what sources draw together.
    const branches = own.map(({ branch }) => (wanted === 'known' ? branch : withSources(branch)))
    const ids = branches.flatMap(({ devices }) => devices.map(({ id }) => id))
    const columns = wanted === 'known' ? 'all' : 'demand'
    return [name, await blocksOfStretch(tx, scope, ids, own[0]!.one, zone, columns)] as const
  })
  return new Map(await Promise.all(read))
}

const nameOf = ({ from, to }: Interval) => `${from}/${to}`
