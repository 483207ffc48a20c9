import { type BesidePart, besideGridEpisodes } from '#domain/alert/beside-grid.ts'
import { blockStart } from '#domain/alert/look/look-span.ts'
import { judgePart } from '#domain/finding/running/avoidable.ts'
import { type BesideSet, besideMonth } from '#domain/finding/running/beside-month.ts'
import { type RunningFacts, rulesOf, setsOf } from '#domain/finding/running/running-facts.ts'
import { groupBy } from '#domain/group-by.ts'
import type { Branch } from '#domain/site/tree.ts'
import { BLOCK_MS, type Instant } from '#domain/time/interval.ts'
import { addDays, localDay, startOfDay } from '#domain/time/zone.ts'
import { alertsTouching } from '#store/alert/alert.ts'
import { readRunning } from '#store/finding/running-facts.ts'
import { tree } from '#store/site/organisation.ts'
import type { LookContext } from './judge-context.ts'
import type { DeviceLook } from './readings/device-look.ts'
import { keepEpisodes } from './readings/keep-episodes.ts'

const KIND = 'beside-grid'

/**
 * Sets beside a good grid. What a feeder tells later changes it too, so that a branch is looked at whole where a set or a
 * feeder of it told something of a block that is over, from the day before the change on.
 */
export async function judgeBesideGrid(ctx: LookContext, looks: readonly DeviceLook[]): Promise<void> {
  const { tx, scope, settings, now } = ctx
  if (!settings.beside_grid_alerts) return
  const to = blockStart(now)
  const telling = looks.filter(
    ({ device: { deviceType }, changed }) =>
      (deviceType === 'GENERATOR' || deviceType === 'UTILITY') && (changed === null || changed.from < to),
  )
  if (telling.length === 0) return
  const branches = (await tree(tx, scope))?.branches ?? []
  for (const [branchId, own] of groupBy(telling, ({ device }) => device.branchId)) {
    const branch = branches.find(({ id }) => id === branchId)
    const changedFrom = Math.min(...own.map(({ touchedFrom }) => touchedFrom))
    if (branch) await judgeBranch(ctx, branch, changedFrom, to)
  }
}

async function judgeBranch(
  ctx: LookContext,
  branch: Branch,
  changedFrom: Instant,
  to: Instant,
): Promise<void> {
  const { tx, scope, now } = ctx
  const places = setsOf({ branch }).map(
    (device) => ({ branchId: branch.id, deviceId: device.id, kind: KIND }) as const,
  )
  if (places.length === 0 || to <= changedFrom) return
  const written = await Promise.all(
    places.map((place) => alertsTouching(tx, scope, place, { from: changedFrom, to: now })),
  )
  const begun = written.flat().flatMap(({ kind, since }) => (kind === KIND ? [since] : []))
  const first = addDays(localDay(branch.zone, Math.min(changedFrom, ...begun)), -1)
  const days = [first, localDay(branch.zone, to)] as const
  const { facts, volts } = await readRunning(tx, scope, branch, days, now)
  const { sets } = besideMonth(facts, volts, days)
  const from = startOfDay(branch.zone, first)
  for (const [n, set] of sets.entries()) {
    const rules = rulesOf(facts, set.device, volts)
    const parts = set.parts.map(
      (part): BesidePart => ({ ...part, isCounted: judgePart(part, rules) === 'counted' }),
    )
    const found = besideGridEpisodes(parts, { from, to, onS: onSeconds(facts, set) })
    await keepEpisodes(ctx, { id: set.device.id, branchId: branch.id }, KIND, {
      written: (written[n] ?? []).filter(({ kind }) => kind === KIND),
      found: found.filter(({ until }) => until === null || until >= changedFrom),
    })
  }
}

function onSeconds({ blocks }: RunningFacts, { device }: BesideSet): (block: Instant) => number | null {
  const days = blocks.filter(({ deviceId }) => deviceId === device.id).map(({ vectors }) => vectors)
  return (block) => {
    const day = days.find(({ start, onS }) => block >= start && block < start + onS.length * BLOCK_MS)
    const seconds = day?.onS[(block - day.start) / BLOCK_MS]
    return seconds === undefined || Number.isNaN(seconds) ? null : seconds
  }
}
