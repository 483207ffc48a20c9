import { blockRules } from '#domain/alert/block-rules.ts'
import { type Episode, episodesOf, GOOD } from '#domain/alert/episodes.ts'
import { reconcile } from '#domain/alert/reconcile.ts'
import type { AlertKind, AlertSettings } from '#domain/alert/settings.ts'
import { operatingDeviation } from '#domain/generator/operating-deviation.ts'
import { closedHours } from '#domain/hours/closed-hours.ts'
import { ratedKw } from '#domain/meter/rating.ts'
import { BLOCK_MS, HOUR_MS, type Instant, type Interval, SECOND_MS } from '#domain/time/interval.ts'
import { dayInterval, daysOf } from '#domain/time/zone.ts'
import {
  type Alert,
  type AlertPlace,
  addAlert,
  alertsTouching,
  type DirtySpan,
  moveAlert,
  removeAlert,
} from '#store/alert.ts'
import { alertBlocks } from '#store/alert-block.ts'
import { blocksOfDevices } from '#store/energy.ts'
import { latestInstants } from '#store/latest-reading.ts'
import type { Branch, Device, Tree } from '#store/organisation.ts'
import { hasReadings } from '#store/reading-near.ts'
import type { Scope } from '#store/scope.ts'
import type { Tx } from '#store/transaction.ts'

/** Older readings raise nothing: nobody can act on them, and an imported history is no storm of messages. */
const REACH_MS = 7 * 24 * HOUR_MS
/** A meter is silent when it has missed so many of its own periods, two blocks at least. */
const MISSED_PERIODS = 3
const OUTSIDE_HOURS = 0.25

interface Judged {
  readonly branch: Branch
  readonly device: Device
  /** What is looked at. */
  readonly span: Interval
  /** From where on the readings have changed: what ended before stays as it is. */
  readonly changedFrom: Instant
  /** What is written down since then. */
  readonly written: readonly Alert[]
}

export interface JudgeContext {
  readonly tx: Tx
  readonly scope: Scope
  readonly tree: Tree
  readonly settings: AlertSettings
  readonly now: Instant
}

/**
 * Judges devices from the first changed block to the last one that is over. The span begins with what is written down
 * about its beginning, so that the outcome follows from the readings and not from the order in which they came.
 */
export async function judgeDevices(ctx: JudgeContext, dirty: readonly DirtySpan[]): Promise<void> {
  const spans = new Map(dirty.map(({ deviceId, from }) => [deviceId, from]))
  const known = await latestInstants(ctx.tx, ctx.scope)
  const judged: Judged[] = []
  for (const branch of ctx.tree.branches) {
    for (const device of branch.devices) {
      const from = spans.get(device.id)
      if (from === undefined || !device.isActive || !known.has(device.id)) continue
      const found = await spanOf(ctx, branch, device, from)
      if (found) judged.push(found)
    }
  }
  for (const from of new Set(judged.map(({ span }) => span.from))) {
    await judgeTogether(
      ctx,
      judged.filter(({ span }) => span.from === from),
    )
  }
}

async function spanOf(
  { tx, scope, now }: JudgeContext,
  branch: Branch,
  device: Device,
  changedFrom: Instant,
): Promise<Judged | null> {
  const to = Math.floor(now / BLOCK_MS) * BLOCK_MS
  const margin = raiseAfter(device) * BLOCK_MS
  const first = Math.floor(Math.max(changedFrom, now - REACH_MS) / BLOCK_MS) * BLOCK_MS - margin
  if (to <= first) return null
  const written = await alertsTouching(
    tx,
    scope,
    { branchId: branch.id, deviceId: device.id },
    { from: first, to: now },
  )
  const from = Math.min(first, ...written.map(({ since }) => since - margin))
  const span = { from: Math.floor(from / BLOCK_MS) * BLOCK_MS, to }
  return { branch, device, span, changedFrom: first, written }
}

function raiseAfter({ periodS }: Device): number {
  return Math.max(2, Math.ceil((MISSED_PERIODS * periodS * SECOND_MS) / BLOCK_MS))
}

async function judgeTogether(ctx: JudgeContext, group: readonly Judged[]): Promise<void> {
  const { tx, scope, settings } = ctx
  const devices = group.map(({ branch, device }) => ({
    id: device.id,
    nominalVoltage: branch.nominalVoltage,
  }))
  const blocks = await alertBlocks(tx, scope, devices, group[0]!.span)
  const rules = blockRules(settings)
  for (const one of group) {
    const { device, span } = one
    const own = blocks.get(device.id) ?? []
    const before = { from: span.from - REACH_MS, to: span.from }
    const isNew = own[0]?.readings === 0 && !(await hasReadings(tx, scope, device.id, before))
    const firstHeard = isNew ? own.findIndex(({ readings }) => readings > 0) : 0
    for (const [kind, rule] of rules) {
      const judged = own.map((block, n) =>
        isBeyondLife(device, block.at) || (isNew && (firstHeard < 0 || n < firstHeard))
          ? GOOD
          : rule(block, { ratedKw: ratedKw(device.ratedKva), ratedCurrentA: device.ratedCurrentA }),
      )
      const found = episodesOf(judged, span.from, kind === 'offline' ? raiseAfter(device) : undefined)
      await keep(ctx, one, kind, found)
    }
    if (settings.operating_time_alerts) await judgeOperatingTime(ctx, one)
  }
}

function isBeyondLife({ validFrom, validTo }: Device, at: Instant): boolean {
  return at < validFrom || (validTo !== null && at >= validTo)
}

async function keep(
  { tx, scope, now }: JudgeContext,
  { branch, device, written, changedFrom }: Judged,
  kind: AlertKind,
  found: readonly Episode[],
): Promise<void> {
  const place: AlertPlace = { kind, branchId: branch.id, deviceId: device.id }
  const changes = reconcile(
    written.filter((one) => one.kind === kind),
    found.filter(({ until }) => until === null || until >= changedFrom),
  )
  for (const episode of changes.added) await addAlert(tx, scope, place, episode, now)
  for (const [id, episode] of changes.moved) await moveAlert(tx, scope, id, episode)
  for (const id of changes.removed) await removeAlert(tx, scope, id)
}

/** A generator that ran for more than a quarter of an hour outside of the operating hours of its branch, by day. */
async function judgeOperatingTime(ctx: JudgeContext, one: Judged): Promise<void> {
  const { tx, scope, now } = ctx
  const { branch, device, span } = one
  const { zone, opensAt, closesAt } = branch
  if (device.deviceType !== 'GENERATOR' || opensAt === null || closesAt === null) return
  const days = daysOf(zone, span)
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return
  const rows = await blocksOfDevices(tx, scope, [device.id], [first, last], zone)
  const found = rows.flatMap(({ day, vectors }): Episode[] => {
    const closed = closedHours({ opensAt, closesAt }, zone, day)
    const { hours } = operatingDeviation(vectors, { closed, ratedKw: null, nairaPerLitre: null })
    if (hours === null || hours <= OUTSIDE_HOURS) return []
    const { from, to } = dayInterval(zone, day)
    return [{ since: from, until: to <= now ? to : null, value: hours, limit: OUTSIDE_HOURS }]
  })
  await keep(ctx, one, 'operating-time', found)
}
