import type { ReadingFrame } from '#contract/meter/reading.ts'
import type { Instant } from '#domain/time/interval.ts'
import { heldKey, isClockRight } from './held-readings.ts'
import type { LevelStore } from './level-store.ts'
import {
  countReadings,
  entryBytes,
  isClockSet,
  MOST_IN_PIECE,
  type PackedPiece,
  packReadings,
  readingsInValue,
  readingsKey,
} from './piece.ts'
import type { QueueOptions } from './queue-options.ts'
import { type RefusedReading, refusedOperations } from './refused-readings.ts'
import type { Totals } from './totals.ts'

interface Standing {
  readonly store: LevelStore
  readonly totals: Totals
  /** Pieces that the limit of the disk leaves. */
  readonly inFlight: ReadonlySet<string>
  readonly options: QueueOptions
}

type Operation =
  | { readonly type: 'put'; readonly key: string; readonly value: Buffer }
  | { readonly type: 'del'; readonly key: string }

/** Readings that were just taken. */
export interface TakenFrames {
  /** bear the time of this computer's clock */
  readonly ours: readonly ReadingFrame[]
  /** bear that of another clock, whatever ours says */
  readonly timed: readonly ReadingFrame[]
}

const DEVICE_CLOCK = 'The date lies before 2020: the clock of the device is not set.'

/** What is to be written for readings that were just taken, within the limit of the disk. */
export async function entriesToKeep(standing: Standing, taken: TakenFrames) {
  const { store, totals, inFlight, options } = standing
  const { pieces, held, refused, next } = await packFrames(standing, taken)
  const bytes = pieces.reduce((sum, { key, value }) => sum + entryBytes(key, value), 0)
  const overBytes = totals.bytes + bytes - options.limitBytes
  const kinds = options.whenFull === 'drop newest' ? NAMELESS : ALL_KINDS
  const dropped = await entriesToDrop(store, inFlight, overBytes, kinds)
  const stays = options.whenFull === 'drop newest' && dropped.bytes < overBytes ? [] : pieces
  const droppedNow =
    dropped.readings + dropped.held + dropped.unmapped + (stays.length > 0 ? 0 : countReadings(pieces))
  const isKept = stays.length > 0
  const kept = isKept ? countReadings(stays) - held : 0
  const operations: Operation[] = [
    ...dropped.keys.map((key) => ({ type: 'del' as const, key })),
    ...stays.map(({ key, value }) => ({ type: 'put' as const, key, value })),
    ...(await refusedOperations(store, refused, next)),
  ]
  const after: Totals = {
    ...totals,
    readings: totals.readings + kept - dropped.readings,
    bytes: totals.bytes + (stays.length > 0 ? bytes : 0) - dropped.bytes,
    held: totals.held + (isKept ? held : 0) - dropped.held,
    unmapped: Math.max(0, totals.unmapped - dropped.unmapped),
    dropped: totals.dropped + droppedNow,
    refused: totals.refused + refused.length,
    next: next + refused.length,
    storedAt: options.clock.wall(),
  }
  return { operations, totals: after, droppedNow, removedBytes: dropped.bytes }
}

async function packFrames({ totals, options }: Standing, { ours, timed }: TakenFrames) {
  const { clock } = options
  const now = clock.wall()
  const inTime = (frames: readonly ReadingFrame[]) =>
    frames.map((frame) => ({ frame, at: frameTime(frame, now) })).sort((a, b) => a.at - b.at)
  const isRight = isClockRight(clock)
  const held = isRight ? [] : inTime(ours)
  const sure = inTime(isRight ? [...ours, ...timed] : timed)
  const refused: RefusedReading[] = sure
    .filter(({ at }) => !isClockSet(at))
    .map(({ frame }) => ({ at: now, reason: DEVICE_CLOCK, line: JSON.stringify(frame) }))
  const pieces: PackedPiece[] = []
  let next = totals.next
  const add = async (key: string, piece: readonly { readonly frame: ReadingFrame }[]) => {
    const frames = piece.map(({ frame }) => frame)
    pieces.push(await packReadings(key, frames))
    next += 1
  }
  for (const piece of cut(held)) await add(heldKey(clock, next), piece)
  for (const piece of cut(sure.filter(({ at }) => isClockSet(at))))
    await add(readingsKey(piece[0]!.at, next), piece)
  return { pieces, held: held.length, refused, next }
}

/** One whose time cannot be read is sent like one of now: the server says what is wrong with it. */
function frameTime({ ts }: ReadingFrame, now: Instant): Instant {
  const at = Date.parse(ts)
  return Number.isFinite(at) ? at : now
}

function cut<T>(frames: readonly T[]): T[][] {
  const pieces: T[][] = []
  for (let from = 0; from < frames.length; from += MOST_IN_PIECE)
    pieces.push(frames.slice(from, from + MOST_IN_PIECE))
  return pieces
}

/** Those whose name nobody mapped go first: no device may ever be theirs. */
const NAMELESS = ['u'] as const
const ALL_KINDS = ['u', 'r', 'h'] as const
const COUNTED_AS = { u: 'unmapped', r: 'readings', h: 'held' } as const

/** The oldest entries of each kind that are together so large; those of no known time last. */
async function entriesToDrop(
  store: LevelStore,
  inFlight: ReadonlySet<string>,
  overBytes: number,
  kinds: readonly (keyof typeof COUNTED_AS)[],
) {
  const dropped = { keys: [] as string[], bytes: 0, readings: 0, held: 0, unmapped: 0 }
  if (overBytes <= 0) return dropped
  for (const kind of kinds) {
    for await (const [key, value] of store.iterator({ gt: `${kind}!`, lt: `${kind}~` })) {
      if (dropped.bytes >= overBytes) return dropped
      if (inFlight.has(key)) continue
      dropped.keys.push(key)
      dropped.bytes += entryBytes(key, value)
      dropped[COUNTED_AS[kind]] += readingsInValue(value)
    }
  }
  return dropped
}
