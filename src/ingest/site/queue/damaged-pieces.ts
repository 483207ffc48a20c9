import type { Instant } from '#domain/time/interval.ts'
import type { LevelStore } from './level-store.ts'
import { countReadings, entryBytes, readingsInValue } from './piece.ts'
import { type RefusedReading, refusedOperations } from './refused-readings.ts'
import type { Totals } from './totals.ts'

/** A piece that the disk gives back otherwise than it was written. */
export interface DamagedPiece {
  readonly key: string
  /** as its head says, which may be damaged too */
  readonly readings: number
  readonly bytes: number
}

export function damagedPiece(key: string, value: Uint8Array): DamagedPiece {
  return { key, readings: readingsInValue(value), bytes: entryBytes(key, value) }
}

/** What the list of refused readings says of it. */
export function damagedReading({ key, readings }: DamagedPiece, at: Instant): RefusedReading {
  return {
    at,
    reason: 'The disk of this computer damaged what it stored.',
    line: `${key}: ${readings} readings`,
  }
}

/** Puts damaged pieces of readings aside, counted as refused: those behind them must not wait for them. */
export async function damagedOperations(
  store: LevelStore,
  damaged: readonly DamagedPiece[],
  totals: Totals,
  at: Instant,
) {
  const readings = countReadings(damaged)
  const bytes = damaged.reduce((sum, piece) => sum + piece.bytes, 0)
  const refused = damaged.map((piece) => damagedReading(piece, at))
  return {
    operations: [
      ...damaged.map(({ key }) => ({ type: 'del' as const, key })),
      ...(await refusedOperations(store, refused, totals.next)),
    ],
    totals: {
      ...totals,
      // A damaged head may say more than there were.
      readings: Math.max(0, totals.readings - readings),
      bytes: Math.max(0, totals.bytes - bytes),
      refused: totals.refused + readings,
      next: totals.next + refused.length,
    },
  }
}
