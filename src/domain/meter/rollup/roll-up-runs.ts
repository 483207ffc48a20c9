/**
 * Judged readings of a device → what it told of each second of its local days, for the ledger of supply.
 * Source: domain.md §16.A.
 */
import { type DayRuns, eachRun } from '../../energy/supply/day-runs.ts'
import { deviceRuns } from '../../energy/supply/device-runs.ts'
import { powerSign } from '../../energy/supply/device-signs.ts'
import { BLOCK_MS, HOUR_MS, SECOND_MS } from '../../time/interval.ts'
import { dayInterval } from '../../time/zone.ts'
import type { JudgedSamples } from './judge-samples.ts'
import type { RolledDay, RolledMeter } from './roll-up-days.ts'

const BLOCK_S = BLOCK_MS / SECOND_MS

export interface RunDay {
  readonly deviceId: number
  readonly day: string
  readonly runs: DayRuns
  /** Lowest energised phase, V; null: no voltage was told. */
  readonly minVolts: number | null
  /** Lowest mean of a whole block with energy that did not switch inside, kW; null: there is none. */
  readonly leastKw: number | null
}

export function rollUpRuns(
  meter: RolledMeter,
  days: readonly RolledDay[],
  { samples, registers }: JudgedSamples,
): RunDay[] {
  return days.map((rolled) => {
    const { day } = rolled
    const { runs, minVolts } = deviceRuns(samples, registers, meter.profile, dayInterval(meter.zone, day))
    return { deviceId: meter.deviceId, day, runs, minVolts, leastKw: leastKw(rolled, runs) }
  })
}

function leastKw({ vectors }: RolledDay, runs: DayRuns): number | null {
  const steady = steadyBlocks(runs, vectors.kwh.length)
  let least: number | null = null
  for (let n = 0; n < vectors.kwh.length; n++) {
    const kw = (vectors.kwh[n]! * HOUR_MS) / BLOCK_MS
    if (!steady[n] || vectors.coverageS[n] !== BLOCK_S || !(kw > 0)) continue
    least = least === null ? kw : Math.min(least, kw)
  }
  return least
}

/** Blocks through which the power was on or off as a whole. */
function steadyBlocks(runs: DayRuns, count: number): boolean[] {
  const steady = new Array<boolean>(count).fill(true)
  let before: boolean | null = null
  eachRun(runs, count * BLOCK_S, (from, _to, code) => {
    const power = powerSign(code)
    if (from > 0 && power !== before && from % BLOCK_S !== 0) steady[Math.floor(from / BLOCK_S)] = false
    before = power
  })
  return steady
}
