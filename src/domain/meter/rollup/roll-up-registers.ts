/**
 * Register readings → energy per block.
 *
 * Two readings at most max_gap apart: the register is interpolated linearly at the block
 * boundaries between them (flag I when there is one, else A). Further apart (a gap): the
 * difference is known and spread linearly, flag E, counted as estimated, and the gap covers no time.
 * The readings are the accepted ones (judge-register); a step that register-step cannot tell adds nothing.
 * Σ blocks = register difference. Source: domain.md §2.1–2.4, §2.7 (V-M1), §15.5.
 */
import type { Instant } from '../../time/interval.ts'
import { qualityRank } from '../quality.ts'
import { factorAt, factorChanges, type Multiplier } from '../register/multiplier.ts'
import { type EnergyPiece, registerEnergy } from '../register/register-energy.ts'
import type { RegisterLimits } from '../register/register-step.ts'
import { addEvenly, type BlockGrid, crossesBoundary, markKnown, markQuality } from './block-grid.ts'
import type { Replacement, Sample } from './sample.ts'

export interface RegisterRules {
  maxGapMs: number
  limits: RegisterLimits
  multipliers: readonly Multiplier[]
  replacements: readonly Replacement[]
}

const ESTIMATED = qualityRank('E')
const INTERPOLATED = qualityRank('I')

/** Adds a piece in primary units, cut where the factor changes. */
function addScaled(grid: BlockGrid, target: Float64Array, piece: EnergyPiece, rules: RegisterRules): void {
  const { from, to, kwh } = piece
  if (kwh === null) return
  if (rules.multipliers.length < 2) {
    addEvenly(grid, target, from, to, kwh * factorAt(rules.multipliers, from))
    return
  }
  let start = from
  for (const change of [...factorChanges(rules.multipliers, from, to), to]) {
    const amount = (kwh * (change - start)) / (to - from)
    addEvenly(grid, target, start, change, amount * factorAt(rules.multipliers, start))
    start = change
  }
}

function addEnergyPiece(grid: BlockGrid, piece: EnergyPiece, isGap: boolean, rules: RegisterRules): void {
  const { from, to, kwh } = piece
  let rank = qualityRank(piece.quality)
  if (isGap) rank = Math.max(rank, ESTIMATED)
  else if (crossesBoundary(grid, from, to)) rank = Math.max(rank, INTERPOLATED)
  markQuality(grid, from, to, rank)
  if (kwh === null) return
  addScaled(grid, grid.kwh, piece, rules)
  markKnown(grid, from, to)
  if (isGap) addScaled(grid, grid.estimatedKwh, piece, rules)
  else addEvenly(grid, grid.coverageMs, from, to, to - from)
}

function eachPair(
  grid: BlockGrid,
  samples: readonly Sample[],
  register: 'kwh' | 'kvarh',
  visit: (from: Instant, r1: number, to: Instant, r2: number) => void,
): void {
  let at = 0
  let value: number | null = null
  for (const sample of samples) {
    const next = sample[register]
    if (next === null) continue
    if (value !== null && sample.at > grid.from && at < grid.to) visit(at, value, sample.at, next)
    at = sample.at
    value = next
  }
}

/** Adds active energy, its coverage and quality; `samples` in order, no instant twice. */
export function rollUpActive(grid: BlockGrid, samples: readonly Sample[], rules: RegisterRules): void {
  eachPair(grid, samples, 'kwh', (from, r1, to, r2) => {
    const factor = factorAt(rules.multipliers, from)
    const isGap = to - from > rules.maxGapMs
    const a = { at: from, value: r1 }
    const b = { at: to, value: r2 }
    for (const piece of registerEnergy(a, b, factor, rules.limits, rules.replacements)) {
      addEnergyPiece(grid, piece, isGap, rules)
    }
  })
}

/** Adds reactive energy. What the register did across a replacement is not recorded: unknown. */
export function rollUpReactive(grid: BlockGrid, samples: readonly Sample[], rules: RegisterRules): void {
  eachPair(grid, samples, 'kvarh', (from, r1, to, r2) => {
    if (rules.replacements.some((one) => one.at > from && one.at <= to)) return
    const factor = factorAt(rules.multipliers, from)
    const a = { at: from, value: r1 }
    const b = { at: to, value: r2 }
    for (const piece of registerEnergy(a, b, factor, rules.limits, [])) {
      if (piece.kwh === null) continue
      addScaled(grid, grid.kvarh, piece, rules)
      addEvenly(grid, grid.kvarhMs, from, to, to - from)
    }
  })
}
