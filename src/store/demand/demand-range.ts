import { membersAmong } from '#domain/demand/day/day-members.ts'
import type { DemandDays } from '#domain/demand/day/parts-demand.ts'
import type { DeviceBlock, DeviceBlocks } from '#domain/demand/device-blocks.ts'
import type { RequestedRange } from '#domain/energy/elapsed-range.ts'
import { groupBy } from '#domain/group-by.ts'
import type { Device, Tree } from '#domain/site/tree.ts'
import type { Instant, Interval } from '#domain/time/interval.ts'
import { dayInterval, localDay } from '#domain/time/zone.ts'
import { blocksOfDevices } from '../energy/energy.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { type DaySpan, spanOfDays } from './day-span.ts'
import { keptDemand } from './kept-demand.ts'
import { sendersOfFactor } from './quality.ts'

/** With more stretches in between than this all of it is read in blocks. */
const MOST_STRETCHES = 6

/** A range as far as it has passed, asked for at a moment. */
export interface AskedDemand {
  readonly elapsed: RequestedRange
  readonly now: Instant
}

/**
 * What the days of a range tell of the demand of all devices, and of the counted sources among the selected ones together,
 * with the blocks of what they do not tell. Null: all of it is better read in blocks.
 */
export async function demandDays(
  tx: Tx,
  scope: Scope,
  tree: Tree,
  { elapsed, now }: AskedDemand,
  selected: readonly Device[],
): Promise<DemandDays | null> {
  const span = spanOfDays(scope, tree, elapsed)
  if (!span) return null
  const ids = tree.branches.flatMap(({ devices }) => devices.map(({ id }) => id))
  const wanted = { now, wanted: 'all', memberIds: membersAmong(selected) } as const
  const [told, ownFactors] = await Promise.all([
    keptDemand(tx, scope, tree, span, wanted),
    sendersOfFactor(tx, scope, ids, span),
  ])
  const stretches = await stretchesBetween(tx, scope, tree, span, told.days)
  return stretches && { parts: told.parts, together: told.together, stretches, ownFactors }
}

/** The same of loads alone; `tree` has no others. */
export async function demandDaysOfLoads(
  tx: Tx,
  scope: Scope,
  tree: Tree,
  { elapsed, now }: AskedDemand,
): Promise<Pick<DemandDays, 'parts' | 'stretches'> | null> {
  const span = spanOfDays(scope, tree, elapsed)
  if (!span) return null
  const told = await keptDemand(tx, scope, tree, span, { now, wanted: 'loads', memberIds: [] })
  const stretches = await stretchesBetween(tx, scope, tree, span, told.days)
  return stretches && { parts: told.parts, stretches }
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
  wanted: 'all' | 'demand' = 'demand',
): Promise<DemandDays['stretches'][number]> {
  const ends = [localDay(zone, stretch.from), localDay(zone, stretch.to - 1)] as const
  const rows = await blocksOfDevices(tx, scope, ids, ends, zone, wanted)
  const blocks: DeviceBlocks = new Map(
    [...groupBy(rows, ({ deviceId }) => deviceId)].map(([id, own]) => [
      id,
      own.map(({ vectors }): DeviceBlock => ({ ...vectors, isOwnFactor: false })),
    ]),
  )
  return { ...stretch, blocks }
}
