/**
 * Samples → seconds that the device was on, per block.
 *
 * A sample tells the state of the time that ends at it: hours = Σ Δt of on-samples, Δt capped
 * at 2 × period, so a gap adds nothing further and a single sample adds 0; an interval mean tells of the one period
 * that ends at it, be it the first. The memory of the
 * power hysteresis starts afresh every 24 h of the window: a day rolled up alone equals the
 * same day in a longer window. Source: domain.md §4 (V-T1), §15.4.
 */
import { onState } from '../../energy/hours/on-state.ts'
import { DAY_MS, SECOND_MS } from '../../time/interval.ts'
import { factorAt, type Multiplier } from '../register/multiplier.ts'
import { addEvenly, type BlockGrid, blockIndex } from './block-grid.ts'
import type { MeterProfile, Sample } from './sample.ts'

function judgeState(
  sample: Sample,
  profile: MeterProfile,
  factor: number,
  wasOn: boolean | null,
): boolean | null {
  const kw = sample.kw === null ? null : sample.kw * factor
  return onState({ run: sample.run, vMax: sample.vMax, hz: sample.hz, kw }, profile, wasOn)
}

/** Adds on-time and time with a known state; `samples` in order, no instant twice. */
export function rollUpHours(
  grid: BlockGrid,
  samples: readonly Sample[],
  profile: MeterProfile,
  multipliers: readonly Multiplier[],
  longestMs: number,
): void {
  const isMean = profile.powerIs === 'interval-mean'
  const longest = isMean ? profile.periodS * SECOND_MS : longestMs
  let wasOn: boolean | null = null
  for (let i = 0; i < samples.length; i++) {
    const sample = samples[i]!
    const before = samples[i - 1]
    if (
      before &&
      Math.floor((before.at - grid.from) / DAY_MS) !== Math.floor((sample.at - grid.from) / DAY_MS)
    ) {
      wasOn = judgeState(before, profile, factorAt(multipliers, before.at), null)
    }
    const isOn = judgeState(sample, profile, factorAt(multipliers, sample.at), wasOn)
    if (isOn !== null) wasOn = isOn
    if (isOn === null) continue
    // A mean that is stamped on a boundary tells of the block that ends there.
    const block = blockIndex(grid, isMean ? sample.at - 1 : sample.at)
    if (block >= 0 && block < grid.count) grid.stateSeen[block] = 1
    if (!before && !isMean) continue
    const held = Math.min(before ? sample.at - before.at : longest, longest)
    addEvenly(grid, grid.stateMs, sample.at - held, sample.at, held)
    if (isOn) addEvenly(grid, grid.onMs, sample.at - held, sample.at, held)
  }
}
