import type { ReadingFrame } from '#contract/meter/reading.ts'
import type { Instant } from '#domain/time/interval.ts'
import { heldKey, isClockRight } from './held-readings.ts'
import type { LevelStore } from './level-store.ts'
import {
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

const DEVICE_CLOCK = 'The date lies before 2020: the clock of the device is not set.'

/** What is to be written for readings that were just taken, within the limit of the disk. */
export async function entriesToKeep(standing: Standing, frames: readonly ReadingFrame[]) {
  const { store, totals, inFlight, options } = standing
  const { pieces, held, refused, next } = await packFrames(standing, frames)
  const bytes = sum(pieces.map(({ key, value }) => entryBytes(key, value)))
  const overBytes = totals.bytes + bytes - options.limitBytes
  const isFull = overBytes > 0
  const stays = isFull && options.whenFull === 'drop newest' ? [] : pieces
  const dropped =
    isFull && stays.length > 0 ? await entriesToDrop(store, inFlight, overBytes) : NOTHING_TO_DROP
  const droppedNow =
    dropped.readings + dropped.held + (stays.length > 0 ? 0 : sum(pieces.map((one) => one.readings)))
  const heldNow = sum(stays.filter(({ key }) => held.has(key)).map((one) => one.readings))
  const operations: Operation[] = [
    ...dropped.keys.map((key) => ({ type: 'del' as const, key })),
    ...stays.map(({ key, value }) => ({ type: 'put' as const, key, value })),
    ...(await refusedOperations(store, refused, next)),
  ]
  const after: Totals = {
    ...totals,
    readings: totals.readings + sum(stays.map((one) => one.readings)) - heldNow - dropped.readings,
    bytes: totals.bytes + (stays.length > 0 ? bytes : 0) - dropped.bytes,
    held: totals.held + heldNow - dropped.held,
    dropped: totals.dropped + droppedNow,
    refused: totals.refused + refused.length,
    next: next + refused.length,
    storedAt: options.clock.wall(),
  }
  return { operations, totals: after, droppedNow, removedBytes: dropped.bytes }
}

async function packFrames({ totals, options }: Standing, frames: readonly ReadingFrame[]) {
  const { clock } = options
  const now = clock.wall()
  const pieces: PackedPiece[] = []
  const held = new Set<string>()
  let next = totals.next
  const inTime = frames.map((frame) => ({ frame, at: frameTime(frame, now) })).sort((a, b) => a.at - b.at)
  const isRight = isClockRight(clock)
  const unset = isRight ? inTime.filter(({ at }) => !isClockSet(at)) : []
  const refused: RefusedReading[] = unset.map(({ frame }) => ({
    at: now,
    reason: DEVICE_CLOCK,
    line: JSON.stringify(frame),
  }))
  for (const piece of isRight ? cut(inTime.filter(({ at }) => isClockSet(at))) : []) {
    pieces.push(
      await packReadings(
        readingsKey(piece[0]!.at, next),
        piece.map(({ frame }) => frame),
      ),
    )
    next += 1
  }
  for (const piece of isRight ? [] : cut(inTime)) {
    const key = heldKey(clock, next)
    pieces.push(
      await packReadings(
        key,
        piece.map(({ frame }) => frame),
      ),
    )
    held.add(key)
    next += 1
  }
  return { pieces, held, refused, next }
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

const NOTHING_TO_DROP = { keys: [] as string[], bytes: 0, readings: 0, held: 0 }

/** The oldest entries that are together so large; those of no known time last. */
async function entriesToDrop(store: LevelStore, inFlight: ReadonlySet<string>, overBytes: number) {
  const dropped = { keys: [] as string[], bytes: 0, readings: 0, held: 0 }
  for (const kind of ['r', 'h']) {
    for await (const [key, value] of store.iterator({ gt: `${kind}!`, lt: `${kind}~` })) {
      if (dropped.bytes >= overBytes) return dropped
      if (inFlight.has(key)) continue
      dropped.keys.push(key)
      dropped.bytes += entryBytes(key, value)
      if (kind === 'r') dropped.readings += readingsInValue(value)
      else dropped.held += readingsInValue(value)
    }
  }
  return dropped
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
