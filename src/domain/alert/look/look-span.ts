/**
 * Which blocks of a device a look reads, so that its rows are those of a look that reads all of them.
 *
 * A look leaves behind how far it judged: the block of the newest reading, since only that one and later ones can change while
 * readings come in order. The next look goes on from there with what holds. An older reading, another fact or limit, or
 * nothing left behind: it goes back to what changed, and to the beginning of every alert that touches it, because what was
 * furthest from the limit may have changed. Where no block can tell anything new, none is read: silence follows from the
 * newest reading alone. What is older than seven days raises nothing. Source: domain.md §12; docs/decisions/009.
 */
import { BLOCK_MS, DAY_MS, HOUR_MS, type Instant, type Interval } from '../../time/interval.ts'
import { localDay, startOfDay } from '../../time/zone.ts'
import type { Episode } from '../episodes.ts'
import { missedBlocks, silentSince } from '../meter-pace.ts'

/** Nobody can act on what is older, and an imported history is no storm of messages. */
const REACH_MS = 7 * DAY_MS
/** Readings are taken away by the day (an import that is withdrawn): what changed since is at most more readings. */
const ONLY_MORE_MS = 6 * HOUR_MS

export const blockStart = (at: Instant): Instant => Math.floor(at / BLOCK_MS) * BLOCK_MS

/** What a look leaves behind of a device. */
export interface JudgedUpTo {
  /** The newest reading then. */
  readonly heardAt: Instant
  /** It had told something by then. */
  readonly heardSince: Instant
  /** Blocks that begin before are judged. */
  readonly to: Instant
  /** What of the device its judgement depends on. */
  readonly facts: string
  readonly periodS: number
  /** It speaks, has not been silent for hours, and nothing of it depends on more than its blocks. */
  readonly isPlain: boolean
}

export interface LookedAt {
  readonly periodS: number
  readonly validTo: Instant | null
  readonly zone: string
  readonly heardAt: Instant
  readonly facts: string
}

export interface LookStart {
  /** From here on something may have changed; what ended before stays as it is. */
  readonly changedFrom: Instant
  readonly earliest: Instant
  /** The look follows upon the one before, which judged every block that begins before this; null: it does not. */
  readonly judgedTo: Instant | null
}

/** `changed`: first and last reading that may have changed; null: none has, the clock alone asks. */
export function startLook(
  device: LookedAt,
  changed: Interval | null,
  before: JudgedUpTo | undefined,
  now: Instant,
): LookStart {
  const margin = missedBlocks(device.periodS) * BLOCK_MS
  const earliest = blockStart(now - REACH_MS) - margin
  const known = before?.facts === device.facts ? before : null
  const isBeyond = changed !== null && changed.to < earliest && known?.heardAt === device.heardAt
  const within = isBeyond ? null : changed
  if (known && followsOn(device, within, known))
    return { changedFrom: Math.max(known.to - margin, earliest), earliest, judgedTo: known.to }
  const from = within === null ? now - HOUR_MS : known ? within.from : dayStart(device.zone, within.from)
  return { changedFrom: Math.max(blockStart(from) - margin, earliest), earliest, judgedTo: null }
}

/** Of a device that this process has not judged yet, or that was changed, the day is judged anew. */
const dayStart = (zone: string, at: Instant) => startOfDay(zone, localDay(zone, at))

function followsOn({ heardAt }: LookedAt, changed: Interval | null, known: JudgedUpTo): boolean {
  if (changed === null) return heardAt === known.heardAt
  return heardAt >= known.heardAt && blockStart(changed.from) >= known.to
}

type Ends = Pick<Episode, 'since' | 'until'>

export interface Asked {
  readonly changed: Interval | null
  readonly before: JudgedUpTo | undefined
  /** Alerts of the device that blocks tell of and that stood after `changedFrom`; of them, those of its silence. */
  readonly written: readonly (Ends & { readonly isSilence: boolean })[]
  /** Silence is the only thing that blocks are asked about. */
  readonly isSilenceAll: boolean
}

/** The blocks to read: whole ones, up to the last one that is over. null: none tells anything. */
export function spanToRead(device: LookedAt, start: LookStart, asked: Asked, now: Instant): Interval | null {
  const to = blockStart(now)
  const { changedFrom, earliest, judgedTo } = start
  if (to <= changedFrom || needsNone(device, start, asked, to)) return null
  if (judgedTo !== null) return { from: changedFrom, to }
  const margin = missedBlocks(device.periodS) * BLOCK_MS
  const first = asked.written.reduce((least, { since }) => Math.min(least, since - margin), changedFrom)
  return { from: Math.max(earliest, first), to }
}

function needsNone(device: LookedAt, start: LookStart, asked: Asked, to: Instant): boolean {
  const { heardAt, validTo } = device
  const silence = asked.written.filter(({ isSilence }) => isSilence)
  const isSilent = silence.some(({ until }) => until === null)
  // From its last day on it is good whatever it says; heard again, its silence ends.
  if (validTo !== null || (isSilent && heardAt >= to)) return false
  // The newest reading is of a block that is not over yet, or was the newest before: nothing was told of any other.
  if (start.judgedTo !== null && blockStart(heardAt) <= start.judgedTo) return true
  if (asked.changed === null && start.judgedTo === null) return heardAt < start.changedFrom
  if (heardAt < start.earliest)
    return asked.written.every(({ since, until }) => until === null && since < start.earliest)
  return asked.isSilenceAll && silence.length === 0 && hadNoTimeToFallSilent(device, asked)
}

/**
 * Too few blocks lie between the newest reading of the look before and the newest now, and more readings of the time before
 * make no silence: it spoke already.
 */
function hadNoTimeToFallSilent({ heardAt, facts, periodS }: LookedAt, { changed, before }: Asked): boolean {
  if (before?.facts !== facts || before.to !== blockStart(before.heardAt)) return false
  const isOnlyMore =
    changed === null ||
    changed.from >= before.to ||
    (changed.from >= before.to - ONLY_MORE_MS && changed.from >= before.heardSince)
  if (heardAt < before.heardAt || !isOnlyMore) return false
  return blockStart(heardAt) - before.to <= missedBlocks(periodS) * BLOCK_MS
}

/**
 * Whether readings that came say nothing new of a device, by what the look before left behind: then nothing is asked about it.
 * `changed`: first and last reading that may have changed.
 */
export function isNothingNew(
  known: JudgedUpTo,
  changed: Interval,
  { now, isSilenceAll }: { readonly now: Instant; readonly isSilenceAll: boolean },
): boolean {
  if (!known.isPlain) return false
  const heardAt = Math.max(known.heardAt, changed.to)
  if (silentSince(heardAt, known.periodS, now) !== null) return false
  const device = { ...known, heardAt, validTo: null, zone: '' }
  const asked = { changed, before: known, written: [], isSilenceAll }
  return spanToRead(device, startLook(device, changed, known, now), asked, now) === null
}

/** Silences that ended so long ago are not touched by readings that are only more. */
export const PLAIN_AFTER_MS = ONLY_MORE_MS + HOUR_MS

/** What the look leaves behind. */
export function judgedUpTo(
  { heardAt, facts, periodS }: Pick<LookedAt, 'heardAt' | 'facts' | 'periodS'>,
  before: JudgedUpTo | undefined,
  { now, isPlain }: { readonly now: Instant; readonly isPlain: boolean },
): JudgedUpTo {
  const heardSince = before?.facts === facts ? Math.min(before.heardSince, heardAt) : heardAt
  const to = Math.min(blockStart(heardAt), blockStart(now))
  return { heardAt, heardSince, to, facts, periodS, isPlain }
}
