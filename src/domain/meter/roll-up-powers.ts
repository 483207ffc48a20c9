/**
 * Power samples → what the blocks need beside registers.
 *
 * A sample is the value at its instant: between two of them a quantity is taken to move in a straight line (trapezoid
 * rule), so a part of that time contributes its middle value × its length. Pairs further apart than max_gap = 2 ×
 * period add nothing. An interval mean holds for the period that ends at its stamp: E = kW × Δt exactly.
 * Energy comes from power only for a device without a register; power flowing backwards adds no consumption.
 * Source: domain.md §2.6 (V-M5: 40, 44, 52, 48 kW at 5-min steps → 11.6667 kWh), §5.1, §15.4 (V-M11: 15-min means
 * 40, 44 kW → 21.00 kWh).
 */
import { HOUR_MS, SECOND_MS } from '../time/interval.ts'
import { type BlockGrid, eachPart, markKnown, markQuality } from './block-grid.ts'
import { factorAt, type Multiplier } from './multiplier.ts'
import { qualityRank } from './quality.ts'
import type { MeterProfile, Sample } from './sample.ts'

export interface PowerRules {
  maxGapMs: number
  multipliers: readonly Multiplier[]
  /** The device has no active (reactive) register: integrate kW (kvar). */
  integrateKw: boolean
  integrateKvar: boolean
}

const LEAST_POWER_FACTOR = 0.01
const INTERPOLATED = qualityRank('I')

type PartVisit = (block: number, middle: number, ms: number) => void

/** Straight line from `a` to `b` between two samples, part by part. */
function eachMiddle(grid: BlockGrid, from: Sample, to: Sample, a: number, b: number, visit: PartVisit): void {
  const slope = (b - a) / (to.at - from.at)
  eachPart(grid, from.at, to.at, (block, partFrom, partTo) => {
    visit(block, a + slope * ((partFrom + partTo) / 2 - from.at), partTo - partFrom)
  })
}

function addKw(grid: BlockGrid, from: Sample, to: Sample, factor: number): void {
  if (from.kw === null || to.kw === null) return
  const a = Math.max(0, from.kw * factor)
  const b = Math.max(0, to.kw * factor)
  eachMiddle(grid, from, to, a, b, (block, kw, ms) => {
    grid.kwh[block] = grid.kwh[block]! + (kw * ms) / HOUR_MS
    grid.coverageMs[block] = grid.coverageMs[block]! + ms
  })
  markKnown(grid, from.at, to.at)
  markQuality(grid, from.at, to.at, INTERPOLATED)
}

function addKvar(grid: BlockGrid, from: Sample, to: Sample, factor: number): void {
  if (from.kvar === null || to.kvar === null) return
  eachMiddle(grid, from, to, from.kvar * factor, to.kvar * factor, (block, kvar, ms) => {
    grid.kvarh[block] = grid.kvarh[block]! + (kvar * ms) / HOUR_MS
    grid.kvarhMs[block] = grid.kvarhMs[block]! + ms
  })
}

function addKva(grid: BlockGrid, from: Sample, to: Sample, factor: number): void {
  if (from.kva === null || to.kva === null) return
  eachMiddle(grid, from, to, from.kva * factor, to.kva * factor, (block, kva, ms) => {
    grid.kvaMs[block] = grid.kvaMs[block]! + kva * ms
    grid.kvaKnownMs[block] = grid.kvaKnownMs[block]! + ms
  })
}

/** Weighs each power factor with the power it belongs to; evenly while power is unknown. */
function addPowerFactor(grid: BlockGrid, from: Sample, to: Sample): void {
  if (from.pf === null || to.pf === null) return
  const weight = from.kw === null || to.kw === null ? 1 : Math.abs(from.kw + to.kw) / 2
  eachMiddle(grid, from, to, Math.abs(from.pf), Math.abs(to.pf), (block, pf, ms) => {
    if (pf < LEAST_POWER_FACTOR) return
    grid.pfReal[block] = grid.pfReal[block]! + weight * ms
    grid.pfApparent[block] = grid.pfApparent[block]! + (weight * ms) / Math.min(1, pf)
  })
}

/** An interval mean as two samples of the same value: one where its time begins, one where it ends. */
function powerPairs(
  samples: readonly Sample[],
  { periodS, powerIs }: Pick<MeterProfile, 'periodS' | 'powerIs'>,
): readonly Sample[] {
  if (powerIs !== 'interval-mean') return samples
  const pairs: Sample[] = []
  let end = Number.NEGATIVE_INFINITY
  for (const sample of samples) {
    if (sample.kw === null && sample.kvar === null && sample.kva === null && sample.pf === null) continue
    // A mean that begins where the one before ended needs no time between them.
    pairs.push({ ...sample, at: Math.max(end, sample.at - periodS * SECOND_MS) }, sample)
    end = sample.at
  }
  return pairs
}

/** Adds everything that powers tell; `samples` in order, no instant twice. */
export function rollUpPowers(
  grid: BlockGrid,
  samples: readonly Sample[],
  profile: Pick<MeterProfile, 'periodS' | 'powerIs'>,
  rules: PowerRules,
): void {
  const ends = powerPairs(samples, profile)
  const stride = profile.powerIs === 'interval-mean' ? 2 : 1
  for (let i = 1; i < ends.length; i += stride) {
    const from = ends[i - 1]!
    const to = ends[i]!
    if (to.at <= grid.from || from.at >= grid.to || to.at - from.at > rules.maxGapMs) continue
    const factor = factorAt(rules.multipliers, from.at)
    if (rules.integrateKw) addKw(grid, from, to, factor)
    if (rules.integrateKvar) addKvar(grid, from, to, factor)
    addKva(grid, from, to, factor)
    addPowerFactor(grid, from, to)
  }
}
