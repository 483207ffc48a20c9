/**
 * Power samples → what the blocks need beside registers.
 *
 * Between two samples a quantity is taken to move in a straight line (trapezoid rule), so a
 * part of that time contributes its middle value × its length. Pairs further apart than
 * max_gap add nothing. Energy comes from power only for a device without a register, and only
 * over pairs at most 5 min apart; power flowing backwards adds no consumption.
 * Source: domain.md §2.6 (V-M5: 40, 44, 52, 48 kW at 5-min steps → 11.6667 kWh), §5.1.
 */
import { HOUR_MS, MINUTE_MS } from '../time/interval.ts'
import { type BlockGrid, eachPart, markQuality } from './block-grid.ts'
import { factorAt, type Multiplier } from './multiplier.ts'
import { qualityRank } from './quality.ts'
import type { Sample } from './sample.ts'

export interface PowerRules {
  maxGapMs: number
  multipliers: readonly Multiplier[]
  /** The device has no active (reactive) register: integrate kW (kvar). */
  integrateKw: boolean
  integrateKvar: boolean
}

/** The widest pair over which kW is integrated. */
export const INTEGRATION_GAP_MS = 5 * MINUTE_MS

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
  if (from.kw === null || to.kw === null || to.at - from.at > INTEGRATION_GAP_MS) return
  const a = Math.max(0, from.kw * factor)
  const b = Math.max(0, to.kw * factor)
  eachMiddle(grid, from, to, a, b, (block, kw, ms) => {
    grid.kwh[block] = grid.kwh[block]! + (kw * ms) / HOUR_MS
    grid.energyMs[block] = grid.energyMs[block]! + ms
    grid.coverageMs[block] = grid.coverageMs[block]! + ms
  })
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

/** Adds everything that powers tell; `samples` in order, no instant twice. */
export function rollUpPowers(grid: BlockGrid, samples: readonly Sample[], rules: PowerRules): void {
  for (let i = 1; i < samples.length; i++) {
    const from = samples[i - 1]!
    const to = samples[i]!
    if (to.at <= grid.from || from.at >= grid.to || to.at - from.at > rules.maxGapMs) continue
    const factor = factorAt(rules.multipliers, from.at)
    if (rules.integrateKw) addKw(grid, from, to, factor)
    if (rules.integrateKvar) addKvar(grid, from, to, factor)
    addKva(grid, from, to, factor)
    addPowerFactor(grid, from, to)
  }
}
