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
import { HOUR_MS, SECOND_MS } from '../../time/interval.ts'
import { qualityRank } from '../quality.ts'
import { factorAt, type Multiplier } from '../register/multiplier.ts'
import { type BlockGrid, eachPart, markKnown, markQuality } from './block-grid.ts'
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

function addKw(grid: BlockGrid, from: Sample, to: Sample, a: number, b: number): void {
  eachMiddle(grid, from, to, Math.max(0, a), Math.max(0, b), (block, kw, ms) => {
    grid.kwh[block] = grid.kwh[block]! + (kw * ms) / HOUR_MS
    grid.coverageMs[block] = grid.coverageMs[block]! + ms
  })
  markKnown(grid, from.at, to.at)
  markQuality(grid, from.at, to.at, INTERPOLATED)
}

function addKvar(grid: BlockGrid, from: Sample, to: Sample, a: number, b: number): void {
  eachMiddle(grid, from, to, a, b, (block, kvar, ms) => {
    grid.kvarh[block] = grid.kvarh[block]! + (kvar * ms) / HOUR_MS
    grid.kvarhMs[block] = grid.kvarhMs[block]! + ms
  })
}

function addKva(grid: BlockGrid, from: Sample, to: Sample, a: number, b: number): void {
  eachMiddle(grid, from, to, a, b, (block, kva, ms) => {
    grid.kvaMs[block] = grid.kvaMs[block]! + kva * ms
    grid.kvaKnownMs[block] = grid.kvaKnownMs[block]! + ms
  })
}

/** Weighs each power factor with the power it belongs to; evenly while power is unknown. */
function addPowerFactor(grid: BlockGrid, from: Sample, to: Sample, a: number, b: number): void {
  const weight = from.kw === null || to.kw === null ? 1 : Math.abs(from.kw + to.kw) / 2
  eachMiddle(grid, from, to, Math.abs(a), Math.abs(b), (block, pf, ms) => {
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

type Quantity = 'kw' | 'kvar' | 'kva' | 'pf'
type PairVisit = (from: Sample, to: Sample, a: number, b: number) => void

/** Adds everything that powers tell; `samples` in order, no instant twice. */
export function rollUpPowers(
  grid: BlockGrid,
  samples: readonly Sample[],
  profile: Pick<MeterProfile, 'periodS' | 'powerIs'>,
  { maxGapMs, multipliers, integrateKw, integrateKvar }: PowerRules,
): void {
  const ends = powerPairs(samples, profile)
  const isMean = profile.powerIs === 'interval-mean'
  // A sample whose value of a quantity was dropped says nothing of it: its neighbours are a pair (V-M6).
  const eachPair = (quantity: Quantity, visit: PairVisit) => {
    let from: Sample | null = null
    for (const to of ends) {
      const b = to[quantity]
      if (b === null) continue
      const isPair = from !== null && from.at < grid.to && to.at > grid.from && to.at - from.at <= maxGapMs
      if (isPair) visit(from!, to, from![quantity]!, b)
      from = isMean && from !== null ? null : to
    }
  }
  const factorForSample = ({ at }: Sample) => factorAt(multipliers, at)
  if (integrateKw)
    eachPair('kw', (from, to, a, b) =>
      addKw(grid, from, to, a * factorForSample(from), b * factorForSample(from)),
    )
  if (integrateKvar)
    eachPair('kvar', (from, to, a, b) =>
      addKvar(grid, from, to, a * factorForSample(from), b * factorForSample(from)),
    )
  eachPair('kva', (from, to, a, b) =>
    addKva(grid, from, to, a * factorForSample(from), b * factorForSample(from)),
  )
  eachPair('pf', (from, to, a, b) => addPowerFactor(grid, from, to, a, b))
}
