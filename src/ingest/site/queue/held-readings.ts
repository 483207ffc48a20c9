import type { ReadingFrame } from '#contract/meter/reading.ts'
import type { LevelStore } from './level-store.ts'
import {
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

/** Where readings stand that were taken while the computer did not know the time: by its start, and how long ago that was. */
export function heldKey(clock: SiteClock, number: number): string {
  return `h!${clock.bootId}!${digits(clock.sinceBoot(), 15)}!${digits(clock.wall(), 15)}!${digits(number, 12)}`
}

const MOST_AT_ONCE = 200
const UNKNOWABLE =
  'Read before the clock of the computer was set, and the computer was switched off before it was: nobody knows when.'

/**
 * Once the clock is set, readings of this start of the computer get the time that it must have been; those of an earlier
 * start have none. null: nothing can be said yet, or nothing is held.
 */
export async function releaseHeld(store: LevelStore, totals: Totals, clock: SiteClock) {
  const now = clock.wall()
  if (!isClockSet(now)) return null
  const startedAt = now - clock.sinceBoot()
  const removed: { type: 'del'; key: string }[] = []
  const pieces: PackedPiece[] = []
  const refused: RefusedReading[] = []
  let { next, bytes, held } = totals
  for await (const [key, value] of store.iterator({ gt: 'h!', lt: 'h~', limit: MOST_AT_ONCE })) {
    const piece = await openPiece(key, value)
    const [, bootId, sinceBoot, wall] = key.split('!')
    removed.push({ type: 'del', key })
    bytes -= piece.bytes
    held -= piece.readings
    if (bootId !== clock.bootId) {
      refused.push(...piece.text.split('\n').map((line) => ({ at: now, reason: UNKNOWABLE, line })))
      continue
    }
    const behindMs = startedAt + Number(sinceBoot) - Number(wall)
    const packed = await packReadings(
      readingsKey(startedAt + Number(sinceBoot), next),
      pieceFrames(piece).map((frame) => later(frame, behindMs)),
    )
    next += 1
    bytes += entryBytes(packed.key, packed.value)
    pieces.push(packed)
  }
  if (removed.length === 0) return null
  const readings = pieces.reduce((sum, piece) => sum + piece.readings, 0)
  return {
    operations: [
      ...removed,
      ...pieces.map(({ key, value }) => ({ type: 'put' as const, key, value })),
      ...(await refusedOperations(store, refused, next)),
    ],
    totals: {
      ...totals,
      readings: totals.readings + readings,
      bytes,
      held,
      refused: totals.refused + refused.length,
      next: next + refused.length,
    },
  }
}

function later(frame: ReadingFrame, byMs: number): ReadingFrame {
  return { ...frame, ts: new Date(Date.parse(frame.ts) + byMs).toISOString() }
}
