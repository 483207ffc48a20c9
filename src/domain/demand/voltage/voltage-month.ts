/** The voltage of a feeder in a month, from what its supply and its blocks say. Source: domain.md §16.C. */
import { eachRun } from '../../energy/supply/day-runs.ts'
import { stateFromCode } from '../../energy/supply/feeder-code.ts'
import type { FeederDay } from '../../energy/supply/passed-days.ts'
import { NO_PHASES, type Phases } from '../../meter/reading.ts'
import { ratio } from '../../ratio.ts'
import { BLOCK_MS, type Instant, SECOND_MS } from '../../time/interval.ts'
import { localMinutes, startOfDay } from '../../time/zone.ts'
import { mostlyWhen, type PhaseTime, phaseTime, voltageHistogram } from './voltage-pattern.ts'
import {
  type JudgedBlock,
  judgeBlocks,
  type VoltageBlock,
  type VoltageExposure,
  type VoltageTime,
  voltageExposure,
  voltageTime,
} from './voltage-time.ts'
import { type VoltageWeek, voltageWeek, WEEK_DAYS } from './voltage-week.ts'

/** Root mean squares of energised readings by the beginning of their 15 minutes. */
export type VoltsByBlock = ReadonlyMap<Instant, Phases>

/** Lowest and highest phase of each local hour of a day, V; null: no grid, or not known. */
export interface VoltageDay {
  readonly day: string
  readonly lowest: readonly (number | null)[]
  readonly highest: readonly (number | null)[]
}

export interface VoltageMonth {
  readonly blocks: readonly JudgedBlock[]
  readonly time: VoltageTime
  /** Share of what has passed of which the state of the grid, and its voltage while it was there, are known; null: nothing has. */
  readonly coverage: number | null
  /** null: no voltage is known. */
  readonly exposure: VoltageExposure | null
  readonly mostly: ReturnType<typeof mostlyWhen>
  /** Mean share of the worst phase while it was under 0.90; null: it never was. */
  readonly lowShare: number | null
  readonly days: readonly VoltageDay[]
  /** Seconds by percent of the nominal voltage. */
  readonly histogram: readonly number[]
  readonly phases: readonly PhaseTime[]
  readonly worstUnbalance: number | null
  /** Mean by time; null: a phase is never known. */
  readonly meanUnbalance: number | null
  readonly weeks: readonly (VoltageWeek & { readonly first: string; readonly last: string })[]
}

const HOURS = 24
const PHASES = [0, 1, 2] as const

export function voltageMonth(
  supply: readonly FeederDay[],
  volts: VoltsByBlock,
  nominalV: number,
  zone: string,
): VoltageMonth {
  const days = supply.map((day) => ({ day, blocks: judgeBlocks(blocksOfDay(day, volts, zone), nominalV) }))
  const blocks = days.flatMap((one) => one.blocks)
  const low = blocks.filter(({ worst }) => worst !== null && worst < 0.9)
  return {
    blocks,
    time: voltageTime(blocks),
    coverage: coverage(supply, blocks),
    exposure: voltageExposure(blocks),
    mostly: mostlyWhen(blocks, (at) => hourAt(zone, at)),
    lowShare: meanByTime(low, ({ worst }) => worst),
    days: days.map((one) => dayByHours(one.day.day, one.blocks, zone)),
    histogram: voltageHistogram(blocks),
    phases: PHASES.map((phase) => phaseTime(blocks, phase, nominalV)),
    worstUnbalance: blocks.reduce<number | null>(
      (worst, { unbalance }) => (unbalance === null ? worst : Math.max(worst ?? 0, unbalance)),
      null,
    ),
    meanUnbalance: meanByTime(blocks, ({ unbalance }) => unbalance),
    weeks: weeksOf(days),
  }
}

/** The blocks of a local day in which the grid was there. */
export function blocksOfDay(
  { day, runs, seconds }: FeederDay,
  volts: VoltsByBlock,
  zone: string,
): VoltageBlock[] {
  const start = startOfDay(zone, day)
  const blockS = BLOCK_MS / SECOND_MS
  const present = new Array<number>(Math.ceil(seconds / blockS)).fill(0)
  eachRun(runs, seconds, (from, to, code) => {
    if (stateFromCode(code) !== 'present') return
    for (let n = Math.floor(from / blockS); n * blockS < to; n++)
      present[n] = present[n]! + Math.min(to, (n + 1) * blockS) - Math.max(from, n * blockS)
  })
  return present.map((presentS, n) => {
    const at = start + n * BLOCK_MS
    return { at, presentS, volts: volts.get(at) ?? NO_PHASES }
  })
}

function coverage(supply: readonly FeederDay[], blocks: readonly JudgedBlock[]): number | null {
  const absentS = supply.reduce((sum, { sums }) => sum + sums.absentS, 0)
  const knownS = blocks.reduce((sum, { worst, presentS }) => sum + (worst === null ? 0 : presentS), 0)
  return ratio(
    absentS + knownS,
    supply.reduce((sum, { seconds }) => sum + seconds, 0),
  )
}

function meanByTime(
  blocks: readonly JudgedBlock[],
  value: (block: JudgedBlock) => number | null,
): number | null {
  let [sum, seconds] = [0, 0]
  for (const block of blocks) {
    const own = value(block)
    if (own === null) continue
    sum += own * block.presentS
    seconds += block.presentS
  }
  return ratio(sum, seconds)
}

const hourAt = (zone: string, at: Instant) => Math.floor(localMinutes(zone, at) / 60)

function dayByHours(day: string, blocks: readonly JudgedBlock[], zone: string): VoltageDay {
  const lowest = new Array<number | null>(HOURS).fill(null)
  const highest = new Array<number | null>(HOURS).fill(null)
  for (const { at, volts, shares } of blocks) {
    if (shares.length === 0) continue
    const hour = hourAt(zone, at)
    const live = volts.filter((one) => one !== null)
    lowest[hour] = Math.min(lowest[hour] ?? Number.POSITIVE_INFINITY, ...live)
    highest[hour] = Math.max(highest[hour] ?? 0, ...live)
  }
  return { day, lowest, highest }
}

interface DayBlocks {
  readonly day: FeederDay
  readonly blocks: readonly JudgedBlock[]
}

/** Seven days each from the first on; days that are left over are no week. */
function weeksOf(days: readonly DayBlocks[]): VoltageMonth['weeks'] {
  const weeks: DayBlocks[][] = []
  for (let n = 0; n + WEEK_DAYS <= days.length; n += WEEK_DAYS) weeks.push(days.slice(n, n + WEEK_DAYS))
  return weeks.map((week) => {
    const whole = week.filter(({ day }) => day.seconds === day.daySeconds).length
    const blocks = week.flatMap((one) => one.blocks)
    const known = coverage(
      week.map(({ day }) => day),
      blocks,
    )
    return {
      ...voltageWeek(voltageTime(blocks), whole, known),
      first: week[0]!.day.day,
      last: week.at(-1)!.day.day,
    }
  })
}
