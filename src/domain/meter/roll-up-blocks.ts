/**
 * Readings of one device → 15-minute blocks of energy, demand, hours and quality.
 *
 * kWh        register differences with interpolated boundaries; across a gap spread linearly
 *            (flag E); from power only for a device without a register
 * kVA        mean metered kVA where it is not below the mean kW, else √(kW² + kvar²), else kW / PF_block, else null;
 *            kW and kvar are means over the time for which the energy is known
 * coverageS  time between readings at most max_gap = 2 × period apart
 * onS        seconds on; without on-signs the covered time of a block whose mean power reaches
 *            P_on; null when nothing tells
 * A block that no reading pair touches has kWh null, coverage 0. The unfinished block holds
 * energy and coverage up to the last reading. The result depends only on the set of readings:
 * not on their order, and not on the window a block is computed in. For that, `samples` must
 * hold the nearest reading before and after the window, and for a device with a register the
 * nearest ones that have a register value.
 * Source: domain.md §2, §4, §5.1 (V-M1 … V-M5).
 */
import { onThresholdKw } from '../hours/on-threshold.ts'
import { BLOCK_MS, HOUR_MS, type Interval, SECOND_MS } from '../time/interval.ts'
import { type BlockGrid, blockIndex, emptyGrid } from './block-grid.ts'
import { maxGapMs } from './max-gap.ts'
import { sortedMultipliers } from './multiplier.ts'
import { qualityOfRank } from './quality.ts'
import { rollUpHours } from './roll-up-hours.ts'
import { rollUpPowers } from './roll-up-powers.ts'
import { rollUpActive, rollUpReactive } from './roll-up-registers.ts'
import type { Block, MeterProfile, Replacement, Sample } from './sample.ts'

export type { Quality } from './quality.ts'
export type { Block, MeterProfile, Replacement, Sample } from './sample.ts'

/** In order of time, each instant once; the array itself when it already is. */
function inOrder(samples: readonly Sample[]): readonly Sample[] {
  let isOrdered = true
  for (let i = 1; i < samples.length && isOrdered; i++) isOrdered = samples[i]!.at > samples[i - 1]!.at
  if (isOrdered) return samples
  const sorted = [...samples].sort((a, b) => a.at - b.at)
  return sorted.filter((sample, i) => i === 0 || sample.at !== sorted[i - 1]?.at)
}

function apparentPower(grid: BlockGrid, block: number): number | null {
  const coverage = grid.coverageMs[block]!
  if (coverage === 0) return null
  const kw = (grid.kwh[block]! * HOUR_MS) / grid.energyMs[block]!
  const metered = meteredApparent(grid, block, coverage)
  // Samples 15 minutes apart can miss what the register counted: apparent power below the real power is no demand.
  if (metered !== null && metered >= kw) return metered
  const kvarhMs = grid.kvarhMs[block]!
  if (kvarhMs > 0) return Math.hypot(kw, (grid.kvarh[block]! * HOUR_MS) / kvarhMs)
  const apparent = grid.pfApparent[block]!
  return apparent > 0 ? (kw * apparent) / grid.pfReal[block]! : null
}

function meteredApparent(grid: BlockGrid, block: number, coverage: number): number | null {
  const known = grid.kvaKnownMs[block]!
  return known > 0 && 2 * known >= coverage ? grid.kvaMs[block]! / known : null
}

function onSeconds(grid: BlockGrid, block: number, thresholdKw: number): number | null {
  if (grid.stateSeen[block] === 1 || grid.stateMs[block]! > 0)
    return Math.round(grid.onMs[block]! / SECOND_MS)
  const coverage = grid.coverageMs[block]!
  if (coverage === 0) return null
  const kw = (grid.kwh[block]! * HOUR_MS) / grid.energyMs[block]!
  return kw >= thresholdKw ? Math.round(coverage / SECOND_MS) : 0
}

function blockAt(grid: BlockGrid, block: number, thresholdKw: number): Block {
  return {
    at: grid.from + block * BLOCK_MS,
    kwh: grid.energyMs[block]! > 0 ? grid.kwh[block]! : null,
    kvarh: grid.kvarhMs[block]! > 0 ? grid.kvarh[block]! : null,
    kva: apparentPower(grid, block),
    coverageS: Math.round(grid.coverageMs[block]! / SECOND_MS),
    onS: onSeconds(grid, block, thresholdKw),
    quality: qualityOfRank(grid.qualityRank[block]!),
    readings: grid.readings[block]!,
  }
}

function countReadings(grid: BlockGrid, samples: readonly Sample[]): void {
  for (const sample of samples) {
    const block = blockIndex(grid, sample.at)
    if (block >= 0 && block < grid.count) grid.readings[block] = grid.readings[block]! + 1
  }
}

/** The blocks of `window`, whose ends lie on block boundaries. */
export function rollUpBlocks(
  samples: Sample[],
  profile: MeterProfile,
  replacements: Replacement[],
  window: Interval,
): Block[] {
  const ordered = inOrder(samples)
  const grid = emptyGrid(window)
  const longest = maxGapMs(profile.periodS)
  const multipliers = sortedMultipliers(profile.multipliers)
  const changes = [...replacements].sort((a, b) => a.at - b.at)
  const rules = { maxGapMs: longest, limits: profile, multipliers, replacements: changes }
  countReadings(grid, ordered)
  rollUpActive(grid, ordered, rules)
  rollUpReactive(grid, ordered, rules)
  rollUpPowers(grid, ordered, {
    maxGapMs: longest,
    multipliers,
    integrateKw: ordered.every((sample) => sample.kwh === null),
    integrateKvar: ordered.every((sample) => sample.kvarh === null),
  })
  rollUpHours(grid, ordered, profile, multipliers, longest)
  const thresholdKw = onThresholdKw(profile.ratedKw, profile.deviceType)
  return Array.from({ length: grid.count }, (_, block) => blockAt(grid, block, thresholdKw))
}
