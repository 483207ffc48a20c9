import { ALL_BRANCHES, membersAmong } from '#domain/demand/day/day-members.ts'
import type { DemandPart } from '#domain/demand/day/demand-part.ts'
import type { DemandDays } from '#domain/demand/day/parts-demand.ts'
import type { DeviceBlock, DeviceBlocks } from '#domain/demand/device-blocks.ts'
import type { RequestedRange } from '#domain/energy/elapsed-range.ts'
import { groupBy } from '#domain/group-by.ts'
import type { Branch, Device, Tree } from '#domain/site/tree.ts'
import { branchZones } from '#domain/site/zones.ts'
import { type Interval, MINUTE_MS } from '#domain/time/interval.ts'
import { dayInterval, daysInInterval, localDay } from '#domain/time/zone.ts'
import { type DemandDayPart, demandParts, togetherDays } from '../energy/demand-day.ts'
import { blocksOfDevices } from '../energy/energy.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { sendersOfFactor } from './quality.ts'

/** Fewer whole days than this are read in blocks at once. */
const FEWEST_DAYS = 4
/** With more stretches in between than this all of it is read in blocks. */
const MOST_STRETCHES = 6

/**
 * What the days of a range tell of the demand of all devices, and of the counted sources among the selected ones together,
 * with the blocks of what they do not tell. Null: all of it is better read in blocks.
 */
export async function demandDays(
  tx: Tx,
  scope: Scope,
  tree: Tree,
  elapsed: RequestedRange,
  selected: readonly Device[],
): Promise<DemandDays | null> {
  const span = spanOfDays(scope, tree, elapsed)
  if (!span) return null
  const memberIds = membersAmong(selected)
  const branchId = branchOfAll(tree, memberIds)
  const ids = tree.branches.flatMap(({ devices }) => devices.map(({ id }) => id))
  const [parts, together, ownFactors] = await Promise.all([
    demandParts(tx, scope, branchesWithDevices(tree), span.wanted, 'all'),
    memberIds.length === 0 ? null : togetherDays(tx, scope, branchId, memberIds, span.wanted),
    sendersOfFactor(tx, scope, ids, span),
  ])
  const known = together && new Set(together.map(({ day }) => day))
  const told = toldDays(tree, parts, span, (day) => known?.has(day) ?? true)
  const stretches = await stretchesBetween(tx, scope, tree, span, told.days)
  if (!stretches) return null
  return {
    parts: told.parts,
    together: (together ?? []).filter(({ day }) => told.days.has(day)),
    stretches,
    ownFactors,
  }
}

/** The same of loads alone; `tree` has no others. */
export async function demandDaysOfLoads(
  tx: Tx,
  scope: Scope,
  tree: Tree,
  elapsed: RequestedRange,
): Promise<Pick<DemandDays, 'parts' | 'stretches'> | null> {
  const span = spanOfDays(scope, tree, elapsed)
  if (!span) return null
  const parts = await demandParts(tx, scope, branchesWithDevices(tree), span.wanted, 'loads')
  const told = toldDays(tree, parts, span, () => true)
  const stretches = await stretchesBetween(tx, scope, tree, span, told.days)
  return stretches && { parts: told.parts, stretches }
}

export interface DaySpan extends Interval {
  readonly zone: string
  /** Every local day that it touches. */
  readonly days: readonly string[]
  /** Those that lie in it as a whole. */
  readonly whole: ReadonlySet<string>
  readonly wanted: Parameters<typeof demandParts>[3]
}

/** Null: the days of the branches begin at several instants, or inside an interval of demand, or are few. */
export function spanOfDays({ past }: Scope, tree: Tree, elapsed: RequestedRange): DaySpan | null {
  const [zone, ...others] = branchZones(tree, tree.branches)
  if (past || zone === undefined || others.length > 0) return null
  const { from, to } = elapsed.of(zone)
  if (to <= from) return null
  const days = daysInInterval(zone, { from, to })
  const blockMinutes = tree.organisation.demandBlockMinutes
  const whole = new Set<string>()
  for (const day of days) {
    const own = dayInterval(zone, day)
    if (own.from % (blockMinutes * MINUTE_MS) !== 0) return null
    if (own.from >= from && own.to <= to) whole.add(day)
  }
  if (whole.size < FEWEST_DAYS) return null
  const wanted = { days: [days[0]!, days.at(-1)!] as const, zone, blockMinutes }
  return { from, to, zone, days, whole, wanted }
}

const branchesWithDevices = ({ branches }: Tree) =>
  branches.filter(({ devices }) => devices.length > 0).map(({ id }) => id)

/** Whose row tells of these together: their branch's, or that of all branches. */
function branchOfAll({ branches }: Tree, memberIds: readonly number[]): number {
  const own = branches.filter(({ devices }) => devices.some(({ id }) => memberIds.includes(id)))
  return own.length === 1 ? own[0]!.id : ALL_BRANCHES
}

/** The whole days of which every branch tells all its devices, and what they tell, in order. */
export function toldDays(
  { branches }: Tree,
  parts: readonly DemandDayPart[],
  { whole }: DaySpan,
  isKnown: (day: string) => boolean,
): { days: ReadonlySet<string>; parts: readonly DemandPart[] } {
  const wanted = new Map(
    branches.filter(({ devices }) => devices.length > 0).map((branch) => [branch.id, branch] as const),
  )
  const isWhole = createCheck(wanted)
  const told = new Map<string, DemandPart[]>()
  for (const part of parts) {
    if (!whole.has(part.day) || !isKnown(part.day) || !isWhole(part)) continue
    const own = told.get(part.day)
    if (own) own.push(part)
    else told.set(part.day, [part])
  }
  for (const [day, own] of told) if (own.length < wanted.size) told.delete(day)
  return { days: new Set(told.keys()), parts: [...told.values()].flat() }
}

/** Whether a row holds all devices of its branch; rows of the same devices share their list. */
function createCheck(wanted: ReadonlyMap<number, Branch>) {
  const known = new Map<ArrayLike<number>, boolean>()
  return ({ branchId, deviceIds }: DemandDayPart): boolean => {
    const before = known.get(deviceIds)
    if (before !== undefined) return before
    const ids = new Set(Array.from(deviceIds))
    const isWhole = wanted.get(branchId)?.devices.every(({ id }) => ids.has(id)) ?? false
    known.set(deviceIds, isWhole)
    return isWhole
  }
}

/** What the told days leave; null: it is much, or in many pieces. */
export function restBetween(
  { from, to, zone, days, whole }: DaySpan,
  told: ReadonlySet<string>,
): Interval[] | null {
  const rest: Interval[] = []
  for (const day of days) {
    if (told.has(day)) continue
    const own = dayInterval(zone, day)
    const last = rest.at(-1)
    if (last?.to === own.from) rest[rest.length - 1] = { from: last.from, to: Math.min(own.to, to) }
    else rest.push({ from: Math.max(own.from, from), to: Math.min(own.to, to) })
  }
  return 2 * told.size < whole.size || rest.length > MOST_STRETCHES ? null : rest
}

/** The same in blocks. */
async function stretchesBetween(
  tx: Tx,
  scope: Scope,
  { branches }: Tree,
  span: DaySpan,
  told: ReadonlySet<string>,
): Promise<DemandDays['stretches'] | null> {
  const rest = restBetween(span, told)
  const ids = branches.flatMap(({ devices }) => devices.map(({ id }) => id))
  return rest && Promise.all(rest.map((stretch) => blocksOfStretch(tx, scope, ids, stretch, span.zone)))
}

export async function blocksOfStretch(
  tx: Tx,
  scope: Scope,
  ids: readonly number[],
  stretch: Interval,
  zone: string,
): Promise<DemandDays['stretches'][number]> {
  const ends = [localDay(zone, stretch.from), localDay(zone, stretch.to - 1)] as const
  const rows = await blocksOfDevices(tx, scope, ids, ends, zone, 'demand')
  const blocks: DeviceBlocks = new Map(
    [...groupBy(rows, ({ deviceId }) => deviceId)].map(([id, own]) => [
      id,
      own.map(({ vectors }): DeviceBlock => ({ ...vectors, isOwnFactor: false })),
    ]),
  )
  return { ...stretch, blocks }
}
