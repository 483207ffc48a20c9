/**
 * When the sets of a tank ran, how far that is known, and what they burned, out of their 15-minute blocks.
 *
 * A block with any on-time counts as run from its start to its end. The coverage of a span is that of the set that is known
 * least. What they burned is L̂ of the blocks that the span touches; one set not known → null. Source: domain.md §6.2, §16.D.
 */
import type { BlockVectors } from '../../energy/day-totals.ts'
import type { Kwh } from '../../quantity.ts'
import { forecastLitres, type RunBlock } from '../../score/generator/forecast-litres.ts'
import { BLOCK_MS, type Interval, SECOND_MS } from '../../time/interval.ts'
import type { RunSignal } from './tank-events.ts'

export interface SetBlocks {
  readonly ratedKw: number | null
  /** Days in order. */
  readonly days: readonly BlockVectors[]
}

const knownOrNull = (value: number): number | null => (Number.isNaN(value) ? null : value)

function* blocksIn({ days }: SetBlocks, span: Interval) {
  for (const day of days) {
    if (day.start >= span.to || day.start + day.onS.length * BLOCK_MS <= span.from) continue
    const first = Math.max(0, Math.floor((span.from - day.start) / BLOCK_MS))
    for (let n = first; n < day.onS.length; n++) {
      const at = day.start + n * BLOCK_MS
      if (at >= span.to) break
      yield { at, kwh: knownOrNull(day.kwh[n]!), onS: knownOrNull(day.onS[n]!), coverageS: day.coverageS[n]! }
    }
  }
}

/** As much over a gap is no wobble of the register (domain.md §16.A, rule 4). */
const LEAST_RISE_KWH = 0.1
const ALWAYS: Interval = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }

export function runSignal(sets: readonly SetBlocks[]): RunSignal {
  return {
    runs: joined(sets.flatMap((set) => runsOf(set))),
    coverage: (span) => (sets.length === 0 ? 0 : Math.min(...sets.map((set) => coverageOf(set, span)))),
    hasEnergy: (span) => sets.some((set) => energyOf(set, span) > LEAST_RISE_KWH),
    burned(span) {
      let sum: number | null = 0
      for (const set of sets) {
        const blocks: RunBlock[] = [...blocksIn(set, span)]
        const litres = forecastLitres(blocks, set.ratedKw)
        sum = sum === null || litres === null ? null : sum + litres
      }
      return sum
    },
  }
}

function runsOf(set: SetBlocks): Interval[] {
  return [...blocksIn(set, ALWAYS)]
    .filter(({ onS }) => (onS ?? 0) > 0)
    .map(({ at }) => ({ from: at, to: at + BLOCK_MS }))
}

function coverageOf(set: SetBlocks, span: Interval): number {
  const length = (span.to - span.from) / SECOND_MS
  if (length <= 0) return 1
  const whole = { from: span.from, to: span.to }
  let covered = 0
  for (const { at, coverageS, onS } of blocksIn(set, whole)) {
    const share = (Math.min(at + BLOCK_MS, span.to) - Math.max(at, span.from)) / BLOCK_MS
    covered += onS === null ? 0 : coverageS * share
  }
  return Math.min(1, covered / length)
}

function energyOf(set: SetBlocks, span: Interval): Kwh {
  return [...blocksIn(set, span)].reduce((sum, { kwh }) => sum + (kwh ?? 0), 0)
}

function joined(runs: readonly Interval[]): Interval[] {
  const told: Interval[] = []
  for (const run of [...runs].sort((a, b) => a.from - b.from)) {
    const last = told.at(-1)
    if (last && run.from <= last.to)
      told[told.length - 1] = { from: last.from, to: Math.max(last.to, run.to) }
    else told.push(run)
  }
  return told
}
