import { type DamagedPiece, damagedPiece } from './damaged-pieces.ts'
import type { LevelStore } from './level-store.ts'
import { openPiece, type Piece } from './piece.ts'

interface Wanted {
  /** readings, about: pieces stay whole */
  readonly most: number
  readonly without: ReadonlySet<string>
  /** where those are put that cannot be read */
  readonly damaged: DamagedPiece[]
}

/** The pieces that wait longest, by the time of what was read. */
export async function oldestPieces(store: LevelStore, { most, without, damaged }: Wanted): Promise<Piece[]> {
  const pieces: Piece[] = []
  let readings = 0
  if (most <= 0) return pieces
  for await (const [key, value] of store.iterator({ gt: 'r!', lt: 'r~' })) {
    if (without.has(key)) continue
    const piece = await openPiece(key, value)
    if (piece === null) {
      damaged.push(damagedPiece(key, value))
      continue
    }
    readings += piece.readings
    if (pieces.length > 0 && readings > most) break
    pieces.push(piece)
  }
  return pieces
}
