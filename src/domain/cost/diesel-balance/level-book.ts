/**
 * What the level of a tank says of a period, against what was bought.
 *
 *   run use   what went while sets ran
 *   rises     what came between runs; falls what went between them
 *   start + rises − falls − run use = end
 * Litres. Source: domain.md §16.D (I-DSL-8).
 */
import { exactSum } from '../../money.ts'
import type { Litres } from '../../quantity.ts'

/** A change of the level, signed; `ran`: a set ran in it. */
export interface LevelStep {
  readonly litres: Litres
  readonly ran: boolean
}

export interface LevelBook {
  readonly runUse: Litres
  readonly rises: Litres
  readonly falls: Litres
}

export function levelBook(steps: readonly LevelStep[]): LevelBook {
  const standing = steps.filter(({ ran }) => !ran).map(({ litres }) => litres)
  return {
    runUse: exactSum(steps.filter(({ ran }) => ran).map(({ litres }) => -litres)),
    rises: exactSum(standing.filter((litres) => litres > 0)),
    falls: exactSum(standing.filter((litres) => litres < 0).map((litres) => -litres)),
  }
}
