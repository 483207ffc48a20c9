/**
 * What carries a site's load now, and since when.
 *
 * Of the sources that are on by their newest reading the one that gives most, without power readings a generator before
 * others. Since: back over the blocks in which it was on without a break; a block on in part begins its run. Nothing on,
 * and some not heard of: not known, since the last reading of any of them. Source: domain.md §4, §16.1.
 */
import type { DeviceType } from '../../site/device-type.ts'
import { BLOCK_MS, type Instant, SECOND_MS } from '../../time/interval.ts'

/** On-time of the 15-minute blocks from an instant on; NaN: not known. */
export interface OnBlocks {
  readonly start: Instant
  readonly onS: ArrayLike<number>
}

export interface SourceNow<D> {
  readonly device: D
  /** null: its newest reading does not tell of now. */
  readonly isOn: boolean | null
  readonly kw: number | null
  readonly lastAt: Instant | null
  /** Days that follow one another, oldest first. */
  readonly days: readonly OnBlocks[]
}

export type Carrying<D> =
  | {
      readonly state: 'carried'
      readonly device: D
      readonly since: Instant | null
      readonly isLonger: boolean
    }
  | { readonly state: 'nothing' | 'unknown'; readonly since: Instant | null; readonly isLonger: boolean }

const RANK: readonly DeviceType[] = ['GENERATOR', 'UTILITY', 'IPP', 'SOLAR', 'LOAD']

export function carryingNow<D extends { readonly deviceType: DeviceType }>(
  sources: readonly SourceNow<D>[],
  now: Instant,
): Carrying<D> {
  const on = sources.filter(({ isOn }) => isOn === true).toSorted(byPower)
  const [first] = on
  if (first) return { state: 'carried', device: first.device, ...runningSince(first.days, now) }
  if (sources.length === 0 || sources.some(({ isOn }) => isOn === null)) {
    const last = Math.max(...sources.map(({ lastAt }) => lastAt ?? Number.NEGATIVE_INFINITY))
    return { state: 'unknown', since: Number.isFinite(last) ? last : null, isLonger: false }
  }
  const ends = sources.flatMap(({ days }) => lastOn(days, now) ?? [])
  const starts = sources.flatMap(({ days }) => days[0]?.start ?? [])
  if (ends.length > 0) return { state: 'nothing', since: Math.max(...ends), isLonger: false }
  return { state: 'nothing', since: starts.length === 0 ? null : Math.min(...starts), isLonger: true }
}

function byPower<D extends { readonly deviceType: DeviceType }>(a: SourceNow<D>, b: SourceNow<D>): number {
  const more = (b.kw ?? 0) - (a.kw ?? 0)
  return more !== 0 ? more : RANK.indexOf(a.device.deviceType) - RANK.indexOf(b.device.deviceType)
}

interface Block {
  readonly start: Instant
  readonly onS: number
}

/** Blocks that have begun, newest first; only as many are made as are looked at. */
function* blocksBack(days: readonly OnBlocks[], now: Instant): Generator<Block> {
  for (const { start, onS } of days.toReversed())
    for (let n = onS.length - 1; n >= 0; n--) {
      const block = { start: start + n * BLOCK_MS, onS: onS[n]! }
      if (block.start < now) yield block
    }
}

/** `isLonger`: it was on at the first block that was looked at. */
function runningSince(days: readonly OnBlocks[], now: Instant) {
  let since: Instant | null = null
  for (const { start, onS } of blocksBack(days, now)) {
    // What came in of the newest block may be nothing yet.
    if (since === null && now - start < 2 * BLOCK_MS && !(onS > 0)) continue
    if (!(onS > 0)) return { since, isLonger: false }
    const end = Math.min(start + BLOCK_MS, since ?? now)
    const isWhole = onS * SECOND_MS >= end - start - SECOND_MS
    since = isWhole ? start : end - onS * SECOND_MS
    // The first block of all may have begun before.
    if (!isWhole && end === start + BLOCK_MS) return { since, isLonger: false }
  }
  return { since, isLonger: since !== null }
}

function lastOn(days: readonly OnBlocks[], now: Instant): Instant | null {
  for (const { start, onS } of blocksBack(days, now))
    if (onS > 0) return Math.min(now, start + onS * SECOND_MS)
  return null
}
