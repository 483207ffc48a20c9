import type { ReadingFrame } from '#contract/meter/reading.ts'
import type { Instant } from '#domain/time/interval.ts'
import { type DamagedPiece, damagedPiece, damagedReading } from './damaged-pieces.ts'
import type { LevelStore } from './level-store.ts'
import {
  countReadings,
  digits,
  entryBytes,
  isClockSet,
  openPiece,
  type PackedPiece,
  packReadings,
  pieceFrames,
  readingsKey,
} from './piece.ts'
import type { SiteClock } from './queue-options.ts'
import { type RefusedReading, refusedOperations } from './refused-readings.ts'
import type { Totals } from './totals.ts'

/** Where readings stand that were taken while nothing confirmed the clock of the computer: by its start, and how long ago that was. */
export function heldKey(clock: SiteClock, number: number): string {
  return `h!${clock.bootId}!${digits(clock.sinceBoot(), 15)}!${digits(clock.wall(), 15)}!${digits(number, 12)}`
}

/** Nearer than this, a clock is right: the answers of a server over a slow link are no better. */
const NEAR_MS = 2 * 60_000
/** Readings whose time nothing confirms are held so long. */
export const LONGEST_HELD_MS = 7 * 24 * 3_600_000
const MOST_AT_ONCE = 200
const UNKNOWABLE =
  'Read before the clock of the computer was set, and the computer was switched off before it was: nobody knows when.'

/** Whether readings of now carry the right time. */
export function isClockRight(clock: SiteClock): boolean {
  const trueTime = clock.trueTime()
  return trueTime !== null && Math.abs(trueTime - clock.wall()) <= NEAR_MS
}

/** How much later than its clock said a piece was read; 'unsure': its clock is all that there is; 'unknowable': that has no time either. */
type Shift = number | 'wait' | 'unsure' | 'unknowable'

function shiftOfPiece(key: string, clock: SiteClock): Shift {
  const [, bootId, sinceBoot, wall] = key.split('!')
  const trueTime = clock.trueTime()
  const agoMs = clock.sinceBoot() - Number(sinceBoot)
  const isOfThisStart = bootId === clock.bootId
  if (isOfThisStart && trueTime !== null) {
    const shiftMs = trueTime - agoMs - Number(wall)
    return Math.abs(shiftMs) <= NEAR_MS ? 0 : shiftMs
  }
  if (isOfThisStart ? agoMs < LONGEST_HELD_MS : trueTime === null && clock.sinceBoot() < LONGEST_HELD_MS)
    return 'wait'
  return isClockSet(Number(wall)) ? 'unsure' : 'unknowable'
}

/**
 * Once the clock is confirmed, readings of this start of the computer get the time that it must have been; those of an
 * earlier start, and those held for long, keep that of the clock as it was, and are counted as unsure. null: nothing can be
 * said yet, or nothing is held.
 */
export async function releaseHeld(store: LevelStore, totals: Totals, clock: SiteClock) {
  const now = clock.trueTime() ?? clock.wall()
  const removed: { type: 'del'; key: string }[] = []
  const pieces: PackedPiece[] = []
  const refused: RefusedReading[] = []
  let { next, bytes, held, unsure, refused: refusedCount } = totals
  const drop = ({ key, readings, bytes: size }: DamagedPiece) => {
    removed.push({ type: 'del', key })
    bytes = Math.max(0, bytes - size)
    held = Math.max(0, held - readings)
  }
  for await (const [key, value] of store.iterator({ gt: 'h!', lt: 'h~' })) {
    if (removed.length >= MOST_AT_ONCE) break
    const shift = shiftOfPiece(key, clock)
    if (shift === 'wait') continue
    const piece = await openPiece(key, value)
    if (piece === null) {
      const damaged = damagedPiece(key, value)
      drop(damaged)
      refused.push(damagedReading(damaged, now))
      refusedCount += damaged.readings
      continue
    }
    drop(piece)
    if (shift === 'unknowable') {
      refused.push(...piece.text.split('\n').map((line) => ({ at: now, reason: UNKNOWABLE, line })))
      refusedCount += piece.readings
      continue
    }
    if (shift === 'unsure') unsure += piece.readings
    const packed = await packShifted(piece, shift === 'unsure' ? 0 : shift, next)
    next += 1
    bytes += entryBytes(packed.key, packed.value)
    pieces.push(packed)
  }
  if (removed.length === 0) return null
  const readings = totals.readings + countReadings(pieces)
  return {
    operations: [
      ...removed,
      ...pieces.map(({ key, value }) => ({ type: 'put' as const, key, value })),
      ...(await refusedOperations(store, refused, next)),
    ],
    totals: { ...totals, readings, bytes, held, unsure, refused: refusedCount, next: next + refused.length },
  }
}

function packShifted(piece: { readonly text: string }, byMs: number, number: number): Promise<PackedPiece> {
  const frames = pieceFrames(piece).map((frame) => (byMs === 0 ? frame : later(frame, byMs)))
  const at: Instant = Date.parse(frames[0]!.ts)
  return packReadings(readingsKey(Number.isFinite(at) ? at : 0, number), frames)
}

function later(frame: ReadingFrame, byMs: number): ReadingFrame {
  const at = Date.parse(frame.ts)
  return Number.isFinite(at) ? { ...frame, ts: new Date(at + byMs).toISOString() } : frame
}
