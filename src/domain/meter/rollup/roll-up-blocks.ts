/**
 * Readings of one device → 15-minute blocks of energy, demand, hours and quality.
 *
 * kWh        differences of accepted registers with interpolated boundaries; across a gap spread
 *            linearly (flag E, estimatedKwh); from power only for a device without a register
 * kVA        mean metered kVA where it is not below the mean kW, else √(kW² + kvar²), else kW / PF_block, else null;
 *            kW and kvar are means over the time for which the energy is known
 * coverageS  time between readings at most max_gap = 2 × period apart
 * onS        seconds on; without on-signs the covered time of a block whose mean power reaches
 *            P_on; null when nothing tells
 * A block that no reading pair touches has kWh null, coverage 0. The unfinished block holds
 * energy and coverage up to the last reading. The result depends only on the set of readings:
 * not on their order, and not on the window a block is computed in. For that, `samples` must
 * hold the nearest reading before and after the window, and for a device with a register enough
 * readings that tell it for every one of the window to be judged (register-context).
 * Source: domain.md §2, §4, §5.1, §15.2, §15.5 (V-M1 … V-M12).
 */
import { onThresholdKw } from '../../energy/hours/on-threshold.ts'
import { BLOCK_MS, HOUR_MS, type Interval, SECOND_MS } from '../../time/interval.ts'
import { qualityOfRank, qualityRank } from '../quality.ts'
import { sortedMultipliers } from '../register/multiplier.ts'
import { type BlockGrid, blockIndex, emptyGrid, markQuality } from './block-grid.ts'
import { type JudgedSamples, judgeSamples } from './judge-samples.ts'
import { maxGapMs } from './max-gap.ts'
import { rollUpHours } from './roll-up-hours.ts'
import { rollUpPowers } from './roll-up-powers.ts'
import { rollUpActive, rollUpReactive } from './roll-up-registers.ts'
import type { Block, MeterProfile, Replacement, Sample } from './sample.ts'
import { samplesNear } from './samples-near.ts'

export type { Block, MeterProfile, Replacement, Sample } from './sample.ts'

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

function knownPart(grid: BlockGrid, block: number) {
  if (grid.energyMs[block] === 0) return { knownFromS: 0, knownToS: 0 }
  return {
    knownFromS: Math.floor(grid.knownFromMs[block]! / SECOND_MS),
    knownToS: Math.ceil(grid.knownToMs[block]! / SECOND_MS),
  }
}

function blockAt(grid: BlockGrid, block: number, thresholdKw: number): Block {
  return {
    at: grid.from + block * BLOCK_MS,
    kwh: grid.energyMs[block]! > 0 ? grid.kwh[block]! : null,
    estimatedKwh: grid.estimatedKwh[block]!,
    ...knownPart(grid, block),
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

const HELD = qualityRank('H')

/** The blocks of `window`, whose ends lie on block boundaries. */
export function rollUpBlocks(
  samples: readonly Sample[],
  profile: MeterProfile,
  replacements: readonly Replacement[],
  window: Interval,
): Block[] {
  return rollUpJudged(judgeSamples(samples, profile, replacements), profile, replacements, window)
}

/** The same of readings that are judged already. */
export function rollUpJudged(
  judged: JudgedSamples,
  profile: MeterProfile,
  replacements: readonly Replacement[],
  window: Interval,
): Block[] {
  const ordered = samplesNear(judged, window)
  const grid = emptyGrid(window)
  const longest = maxGapMs(profile.periodS)
  const multipliers = sortedMultipliers(profile.multipliers)
  const changes = [...replacements].sort((a, b) => a.at - b.at)
  const rules = { maxGapMs: longest, limits: profile, multipliers, replacements: changes }
  countReadings(grid, ordered)
  rollUpActive(grid, ordered, rules)
  rollUpReactive(grid, ordered, rules)
  if (judged.held) markQuality(grid, judged.held.from, judged.held.to, HELD)
  rollUpPowers(grid, ordered, profile, {
    maxGapMs: longest,
    multipliers,
    integrateKw: !tells(ordered, judged, 'kwh'),
    integrateKvar: !tells(ordered, judged, 'kvarh'),
  })
  rollUpHours(grid, ordered, profile, multipliers, longest)
  const thresholdKw = onThresholdKw(profile.ratedKw, profile.deviceType)
  return Array.from({ length: grid.count }, (_, block) => blockAt(grid, block, thresholdKw))
}

/** Whether the samples tell a register, be it a false one: then power counts no energy. */
function tells(samples: readonly Sample[], { verdicts }: JudgedSamples, register: 'kwh' | 'kvarh'): boolean {
  if (samples.some((sample) => sample[register] !== null)) return true
  const [from, to] = [samples[0]?.at ?? 0, samples.at(-1)?.at ?? 0]
  return verdicts.some((one) => one.register === register && one.at >= from && one.at <= to)
}
