/**
 * What the blocks that a look reads tell of a device, and what of it is compared with what is written down.
 * Source: domain.md §12; docs/decisions/009.
 */

import { ratedKw } from '../../meter/register/rating.ts'
import type { DeviceType } from '../../site/device-type.ts'
import { BLOCK_MS, type Instant, type Interval } from '../../time/interval.ts'
import type { AlertBlock, BlockKind, BlockRule, BlockRules } from '../block-rules.ts'
import { type Episode, findEpisodes, GOOD, type Judgement, UNKNOWN } from '../episodes.ts'
import { maySkip, missedBlocks, silentSince } from '../meter-pace.ts'
import { isTogether, type Written } from '../reconcile.ts'
import type { AlertKind } from '../settings.ts'
import { blockStart, type LookedAt, type LookStart } from './look-span.ts'

export interface JudgedDevice extends LookedAt {
  readonly deviceType: DeviceType
  readonly ratedKva: number | null
  readonly ratedCurrentA: number | null
}

export interface WrittenAlert extends Written {
  readonly kind: AlertKind
}

export interface BlockLook<A extends WrittenAlert = WrittenAlert> extends Omit<LookStart, 'earliest'> {
  readonly device: JudgedDevice
  /** What is written down of the device, of any kind. */
  readonly written: readonly A[]
  /** The blocks that are read: whole ones, up to the last one that is over; null: none tells anything new. */
  readonly span: Interval | null
}

export type ReadLook<L extends BlockLook = BlockLook> = L & { readonly span: Interval }

/** What blocks tell of a device, by kind; a kind that is not in it stays as it is. */
export type Found = ReadonlyMap<BlockKind, readonly Episode[]>

interface Blocks {
  /** One each of the span. */
  readonly own: readonly AlertBlock[]
  /** Before its first reading a meter is not silent: it is not there. */
  readonly bornAt: Instant
  readonly rules: BlockRules
}

export function judgeBlocks(look: ReadLook, { own, bornAt, rules }: Blocks): Found {
  const { device, span } = look
  const judge = judgeOf(device, bornAt)
  const found = new Map<BlockKind, readonly Episode[]>()
  for (const [kind, rule] of rules) {
    const judged = judge(kind, rule, own)
    const episodes = findEpisodes(judged, span.from, episodeRules(kind, look))
    found.set(kind, kind === 'offline' ? untilHeard(episodes, look) : episodes)
  }
  return found
}

/** Holds the blocks of a device against a rule. */
export function judgeOf(device: JudgedDevice, bornAt: Instant) {
  const rated = { ...device, ratedKw: ratedKw(device.ratedKva) }
  return (kind: BlockKind, rule: BlockRule, own: readonly AlertBlock[]): Judgement[] =>
    own.map((block) => isJudged(kind, device, block, bornAt) ?? rule(block, rated))
}

/** A silence that nothing has ended and nobody has written down: no block is needed to tell it. */
export function unbrokenSilence({ device, written }: BlockLook, now: Instant): Found | null {
  if (written.some(({ kind, until }) => kind === 'offline' && until === null)) return null
  const since = silentSince(device.heardAt, device.periodS, now)
  return since === null ? null : new Map([['offline', [silenceFrom(since)]]])
}

function episodeRules(kind: BlockKind, look: ReadLook) {
  const { periodS } = look.device
  if (kind !== 'offline') return { mayMiss: maySkip(periodS), open: openAt(look, kind) }
  // One reading is proof enough that the meter speaks again.
  const raiseAfter = missedBlocks(periodS)
  return { raiseAfter, clearAfter: 1, open: openAt(look, kind) ?? silentBefore(look, raiseAfter) }
}

/** A reading in the block that still runs says already that the meter speaks again. */
function untilHeard(found: readonly Episode[], { device: { heardAt }, span }: ReadLook): readonly Episode[] {
  if (heardAt < span.to) return found
  return found.map((episode) => (episode.until === null ? { ...episode, until: span.to } : episode))
}

const silenceFrom = (since: Instant): Episode => ({ since, until: null, value: null, limit: null })

/** A meter that fell silent before the span. */
function silentBefore({ device: { heardAt }, span }: ReadLook, raiseAfter: number): Episode | null {
  const since = blockStart(heardAt) + BLOCK_MS
  return since + raiseAfter * BLOCK_MS <= span.from ? silenceFrom(since) : null
}

/** What began before the span and still held when it began. */
function openAt({ written, span }: ReadLook, kind: BlockKind): Episode | null {
  const holds = ({ since, until }: Pick<Episode, 'since' | 'until'>) =>
    since < span.from && (until === null || until > span.from)
  return written.find((alert) => alert.kind === kind && holds(alert)) ?? null
}

/** A block that the rules are not asked about; null: they are. */
function isJudged(
  kind: BlockKind,
  { validTo, heardAt }: JudgedDevice,
  { at }: AlertBlock,
  bornAt: Instant,
): Judgement | null {
  if (at < bornAt || (validTo !== null && at >= validTo)) return GOOD
  // More of its readings may be on their way.
  return kind !== 'offline' && at + BLOCK_MS > heardAt ? UNKNOWN : null
}

/** What of a kind is compared: what ended before the readings changed stays as it is. */
export function compareWritten<A extends WrittenAlert>(
  { written, span, changedFrom, judgedTo }: BlockLook<A>,
  kind: BlockKind,
  found: readonly Episode[],
): { readonly written: readonly A[]; readonly found: readonly Episode[] } {
  const own = written.filter((alert) => alert.kind === kind)
  if (span === null)
    return { written: own.filter((alert) => found.some((episode) => isTogether(alert, episode))), found }
  const stood = own.filter(
    ({ until }) => until === null || (judgedTo === null ? until >= changedFrom : until > changedFrom),
  )
  // The look before judged it, and did not write it down.
  const isPassedOver = (episode: Episode) =>
    judgedTo !== null &&
    episode.until !== null &&
    episode.until <= judgedTo &&
    !stood.some((alert) => isTogether(alert, episode))
  const isNew = ({ until }: Episode) => until === null || until >= changedFrom
  return { written: stood, found: found.filter((episode) => isNew(episode) && !isPassedOver(episode)) }
}
