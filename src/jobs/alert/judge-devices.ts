import { type AlertBlock, BLOCK_KINDS, type BlockKind, blockRules } from '#domain/alert/block-rules.ts'
import { type Episode, findEpisodes, GOOD, type Judgement, UNKNOWN } from '#domain/alert/episodes.ts'
import { maySkip, missedBlocks } from '#domain/alert/meter-pace.ts'
import type { AlertKind } from '#domain/alert/settings.ts'
import { ratedKw } from '#domain/meter/register/rating.ts'
import { BLOCK_MS, DAY_MS, type Instant } from '#domain/time/interval.ts'
import { type Alert, alertsTouching, type DirtySpan } from '#store/alert/alert.ts'
import { alertBlocks } from '#store/alert/alert-block.ts'
import { latestInstants } from '#store/meter/reading/latest-reading.ts'
import { hasReadings } from '#store/meter/reading/reading-near.ts'
import type { JudgeContext, Judged } from './judge-context.ts'
import { judgeOperatingTime } from './judge-operating-time.ts'
import { keepEpisodes } from './keep-episodes.ts'

/** Older readings raise nothing: nobody can act on them, and an imported history is no storm of messages. */
const REACH_MS = 7 * DAY_MS

const blockStart = (at: Instant) => Math.floor(at / BLOCK_MS) * BLOCK_MS

/**
 * Judges devices from the first changed block to the last one that is over. The span begins where what is written down
 * about its beginning began, so that the outcome follows from the readings and not from the order in which they came.
 */
export async function judgeDevices(ctx: JudgeContext, dirty: readonly DirtySpan[]): Promise<void> {
  const spans = new Map(dirty.map(({ deviceId, from }) => [deviceId, from]))
  const heard = await latestInstants(ctx.tx, ctx.scope)
  const judged: Judged[] = []
  for (const branch of ctx.tree.branches) {
    for (const device of branch.devices) {
      const [from, heardAt] = [spans.get(device.id), heard.get(device.id)]
      if (from === undefined || heardAt === undefined || !device.isActive) continue
      const found = await findSpan(ctx, { branch, device, heardAt }, from)
      if (found) judged.push(found)
    }
  }
  for (const from of new Set(judged.map(({ span }) => span.from))) {
    const together = judged.filter(({ span }) => span.from === from)
    await judgeTogether(ctx, together)
  }
}

async function findSpan(
  { tx, scope, now }: JudgeContext,
  place: Pick<Judged, 'branch' | 'device' | 'heardAt'>,
  dirtyFrom: Instant,
): Promise<Judged | null> {
  const { branch, device } = place
  const margin = missedBlocks(device.periodS) * BLOCK_MS
  const earliest = blockStart(now - REACH_MS) - margin
  const changedFrom = Math.max(blockStart(dirtyFrom) - margin, earliest)
  const to = blockStart(now)
  if (to <= changedFrom) return null
  const touched = { from: changedFrom, to: now }
  const written = await alertsTouching(tx, scope, { branchId: branch.id, deviceId: device.id }, touched)
  const begun = written.flatMap(({ kind, since }) => (BLOCK_KINDS.has(kind) ? [since - margin] : []))
  const first = Math.min(changedFrom, ...begun)
  return { ...place, span: { from: Math.max(earliest, first), to }, changedFrom, written }
}

async function judgeTogether(ctx: JudgeContext, group: readonly Judged[]): Promise<void> {
  const { tx, scope, settings } = ctx
  const devices = group.map(({ branch, device }) => ({
    id: device.id,
    nominalVoltage: branch.nominalVoltage,
    zone: branch.zone,
  }))
  const blocks = await alertBlocks(tx, scope, devices, group[0]!.span)
  const rules = blockRules(settings)
  for (const one of group) {
    const own = blocks.get(one.device.id) ?? []
    const bornAt = await firstHeard(ctx, one, own)
    for (const [kind, rule] of rules) {
      const judged = own.map(
        (block) =>
          isJudged(kind, one, block, bornAt) ??
          rule(block, { ...one.device, ratedKw: ratedKw(one.device.ratedKva) }),
      )
      const found = findEpisodes(judged, one.span.from, episodeRules(kind, one))
      await keepEpisodes(ctx, one, kind, kind === 'offline' ? untilHeard(found, one) : found)
    }
    if (settings.operating_time_alerts) await judgeOperatingTime(ctx, one)
  }
}

function episodeRules(kind: BlockKind, one: Judged) {
  const { periodS } = one.device
  if (kind !== 'offline') return { mayMiss: maySkip(periodS), open: openAt(one, kind) }
  // One reading is proof enough that the meter speaks again.
  const raiseAfter = missedBlocks(periodS)
  return { raiseAfter, clearAfter: 1, open: openAt(one, kind) ?? silentSince(one, raiseAfter) }
}

/** A reading in the block that still runs says already that the meter speaks again. */
function untilHeard(found: readonly Episode[], { heardAt, span }: Judged): readonly Episode[] {
  if (heardAt < span.to) return found
  return found.map((episode) => (episode.until === null ? { ...episode, until: span.to } : episode))
}

/** A meter that fell silent before the span. */
function silentSince({ heardAt, span }: Judged, raiseAfter: number): Episode | null {
  const since = blockStart(heardAt) + BLOCK_MS
  return since + raiseAfter * BLOCK_MS <= span.from ? { since, until: null, value: null, limit: null } : null
}

/** What began before the span and still held when it began. */
function openAt({ written, span }: Judged, kind: AlertKind): Episode | null {
  const holds = ({ since, until }: Alert) => since < span.from && (until === null || until > span.from)
  return written.find((alert) => alert.kind === kind && holds(alert)) ?? null
}

/** A block that the rules are not asked about; null: they are. */
function isJudged(
  kind: BlockKind,
  { device: { validTo }, heardAt }: Judged,
  { at }: AlertBlock,
  bornAt: Instant,
): Judgement | null {
  if (at < bornAt || (validTo !== null && at >= validTo)) return GOOD
  // More of its readings may be on their way.
  return kind !== 'offline' && at + BLOCK_MS > heardAt ? UNKNOWN : null
}

/** Before its first reading a meter is not silent: it is not there. */
async function firstHeard(
  { tx, scope }: JudgeContext,
  { device, span, heardAt }: Judged,
  blocks: readonly AlertBlock[],
): Promise<Instant> {
  const first = blocks.find(({ readings }) => readings > 0)
  if (first === blocks[0] || heardAt < span.from) return span.from
  const isKnown = await hasReadings(tx, scope, device.id, span.from)
  return isKnown ? span.from : (first?.at ?? span.to)
}
