/**
 * Energy between two register readings, across meter replacements.
 *
 * With a replacement record (old_final, new_initial) inside (t1, t2]:
 * E = (old_final − R1) + (R2 − new_initial), flag M; each part lies on its own side of the
 * replacement. Several records chain. Without one the register step holds.
 * Source: domain.md §2.4 (V-M3).
 */
import type { Kwh } from '../../quantity.ts'
import type { Instant } from '../../time/interval.ts'
import { type Quality, worstQuality } from '../quality.ts'
import type { Replacement } from '../rollup/sample.ts'
import { type RegisterLimits, registerStep } from './register-step.ts'

export interface RegisterReading {
  at: Instant
  value: number
}

/** Energy (meter units) known to have flowed evenly in `[from, to)`. */
export interface EnergyPiece {
  from: Instant
  to: Instant
  kwh: Kwh | null
  quality: Quality
}

function addPiece(pieces: EnergyPiece[], piece: EnergyPiece): void {
  const before = pieces.at(-1)
  if (!before || piece.to > piece.from) {
    pieces.push(piece)
    return
  }
  // A replacement at the very instant of the reading leaves no time for its second part.
  before.kwh = before.kwh === null || piece.kwh === null ? null : before.kwh + piece.kwh
  before.quality = worstQuality(before.quality, piece.quality) ?? before.quality
}

/** The pieces from reading `a` to the later reading `b`; `replacements` in order of time. */
export function registerEnergy(
  a: RegisterReading,
  b: RegisterReading,
  factor: number,
  limits: RegisterLimits,
  replacements: readonly Replacement[],
): EnergyPiece[] {
  const elapsed = b.at - a.at
  const between =
    replacements.length === 0 ? replacements : replacements.filter((one) => one.at > a.at && one.at <= b.at)
  if (between.length === 0) {
    const step = registerStep(a.value, b.value, elapsed, factor, limits)
    return [{ from: a.at, to: b.at, kwh: step.kwh, quality: step.quality }]
  }
  const pieces: EnergyPiece[] = []
  let from = a.at
  let value = a.value
  for (const one of between) {
    const step = registerStep(value, one.oldFinalKwh, elapsed, factor, limits)
    addPiece(pieces, { from, to: one.at, kwh: step.kwh, quality: worstQuality(step.quality, 'M') ?? 'M' })
    from = one.at
    value = one.newInitialKwh
  }
  const step = registerStep(value, b.value, elapsed, factor, limits)
  addPiece(pieces, { from, to: b.at, kwh: step.kwh, quality: worstQuality(step.quality, 'M') ?? 'M' })
  return pieces
}
