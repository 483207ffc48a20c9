import { ALL_BRANCHES, membersThresholdKw } from '#domain/demand/day/day-members.ts'
import { foldDays, type ToldDays } from '#domain/demand/day/fold-days.ts'
import { deviceThresholdKw } from '#domain/energy/hours/on-threshold.ts'
import type { Branch, Device, Tree } from '#domain/site/tree.ts'
import { closedDays } from '#domain/time/closed-days.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Days } from '#domain/time/share-of-days.ts'
import { addDays } from '#domain/time/zone.ts'
import { type DemandMembers, demandParts, togetherDays } from '../energy/demand-day.ts'
import type { DemandDayPart } from '../energy/packed-demand.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { closedMonthSums } from '../meter/rollup/closed-month-sums.ts'
import type { DaySpan } from './day-span.ts'

interface Wanted {
  readonly now: Instant
  readonly wanted: 'all' | 'loads'
  /** The sources of which is told what they drew together; none: that is not asked. */
  readonly memberIds: readonly number[]
}

/** Of a range: days of months that are over are added up once and remembered (`closedMonthSums`). */
export async function keptDemand(
  tx: Tx,
  scope: Scope,
  tree: Tree,
  span: DaySpan,
  wanted: Wanted,
): Promise<ToldDays> {
  const whole = [...span.whole]
  const [first, last] = [whole[0]!, whole.at(-1)!]
  const read = (days: Days) =>
    readTold(tx, scope, tree, { ...span, wanted: { ...span.wanted, days } }, wanted)
  const closed = closedDays(span.zone, [first, last], wanted.now)
  if (!closed) return read([first, last])
  const next = addDays(closed[1], 1)
  const ids = tree.branches.flatMap(({ id: branch, devices }) => devices.map(({ id }) => `${branch}.${id}`))
  const [over, rest] = await Promise.all([
    closedMonthSums(tx, scope, {
      organisation: tree.organisation,
      zone: span.zone,
      days: closed,
      devices: ids.length,
      name: `demand ${wanted.wanted} ${ids.join()} ${wanted.memberIds.join()}`,
      read: async () => foldDays(await read(closed)),
      lasts: ({ isFolded }) => isFolded,
    }),
    next > last ? NOTHING : read([next, last]),
  ])
  return {
    days: new Set([...over.days, ...rest.days]),
    parts: [...over.parts, ...rest.parts],
    together: [...over.together, ...rest.together],
  }
}

const NOTHING: ToldDays = { days: new Set(), parts: [], together: [] }

async function readTold(
  tx: Tx,
  scope: Scope,
  tree: Tree,
  span: DaySpan,
  { wanted, memberIds }: Wanted,
): Promise<ToldDays> {
  const [parts, together] = await Promise.all([
    demandParts(tx, scope, branchesWithDevices(tree), span.wanted, wanted),
    memberIds.length === 0
      ? null
      : togetherDays(tx, scope, branchOfAll(tree, memberIds), membersOf(tree, memberIds), span.wanted),
  ])
  const known = together && new Set(together.map(({ day }) => day))
  const told = toldDays(tree, parts, span, (day) => known?.has(day) ?? true)
  return { ...told, together: (together ?? []).filter(({ day }) => told.days.has(day)) }
}

const branchesWithDevices = ({ branches }: Tree) =>
  branches.filter(({ devices }) => devices.length > 0).map(({ id }) => id)

function membersOf({ branches }: Tree, ids: readonly number[]): DemandMembers {
  const devices = branches.flatMap((branch) => branch.devices.filter(({ id }) => ids.includes(id)))
  return { ids, thresholdKw: membersThresholdKw(devices) }
}

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
): { days: ReadonlySet<string>; parts: readonly DemandDayPart[] } {
  const wanted = new Map(
    branches.filter(({ devices }) => devices.length > 0).map((branch) => [branch.id, branch] as const),
  )
  const isWhole = createCheck(wanted)
  const told = new Map<string, DemandDayPart[]>()
  for (const part of parts) {
    if (!whole.has(part.day) || !isKnown(part.day) || !isWhole(part)) continue
    const own = told.get(part.day)
    if (own) own.push(part)
    else told.set(part.day, [part])
  }
  for (const [day, own] of told) if (own.length < wanted.size) told.delete(day)
  return { days: new Set(told.keys()), parts: [...told.values()].flat() }
}

/** Whether a row holds all devices of its branch, as what they are and as they are rated now; rows of the same ones share their list. */
function createCheck(wanted: ReadonlyMap<number, Branch>) {
  const known = new Map<ArrayLike<number>, boolean>()
  return ({ branchId, deviceIds, sources, thresholds }: DemandDayPart): boolean => {
    const before = known.get(deviceIds)
    if (before !== undefined) return before
    const places = new Map(Array.from(deviceIds, (id, n) => [id, n] as const))
    const isToldAs = (device: Device) => {
      const place = places.get(device.id)
      // A load is told in kW, a source in kVA.
      if (place === undefined || place < sources === device.isLoad) return false
      return thresholds === null || thresholds[place] === Math.fround(deviceThresholdKw(device))
    }
    const isWhole = wanted.get(branchId)?.devices.every(isToldAs) ?? false
    known.set(deviceIds, isWhole)
    return isWhole
  }
}
