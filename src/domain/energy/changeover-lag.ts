/**
 * Change-over lags: the dark minutes between one source stopping and another starting.
 *
 * For each time a source goes off while no other is on: the next source to come on, if it is
 * another one and comes within 60 min, gives lag = on − off; later means an outage, the same
 * source coming back is no change-over. Per local date of the stop: Σ minutes and how many.
 * Needs readings at most 1 min apart, else null. Source: domain.md §3 change_over_lags (V-E5).
 */
import { partitionPoint } from '../partition-point.ts'
import { byText } from '../text-order.ts'
import { type Instant, type Interval, MINUTE_MS } from '../time/interval.ts'
import { localDay } from '../time/zone.ts'

export interface SourceRun extends Interval {
  sourceId: number
}

export interface DayLag {
  day: string
  minutes: number
  changeovers: number
}

const LONGEST_LAG_MS = 60 * MINUTE_MS
const COARSEST_PERIOD_S = 60

/** Runs by their start, with how far any run up to each one reaches: what a stop needs to know is found by halving. */
interface RunsByStart {
  readonly runs: readonly SourceRun[]
  readonly reach: readonly Instant[]
}

function runsByStart(unordered: readonly SourceRun[]): RunsByStart {
  const runs = [...unordered].sort((a, b) => a.from - b.from)
  let furthest = Number.NEGATIVE_INFINITY
  const reach = runs.map(({ to }) => {
    furthest = Math.max(furthest, to)
    return furthest
  })
  return { runs, reach }
}

/** How many runs start at or before the instant. */
function startedBy(runs: readonly SourceRun[], at: Instant): number {
  return partitionPoint(runs, ({ from }) => from <= at)
}

function lagAfter(run: SourceRun, { runs, reach }: RunsByStart): number | null {
  const off = run.to
  const started = startedBy(runs, off)
  const isOtherOn = (reach[started - 1] ?? off) > off
  const next = runs[started]
  if (isOtherOn || next === undefined) return null
  return next.sourceId === run.sourceId || next.from - off > LONGEST_LAG_MS ? null : next.from - off
}

/** `runs` are times a source was on, inside the range; one that reaches `rangeEnd` did not stop. */
export function changeoverLags(
  runs: readonly SourceRun[],
  rangeEnd: Instant,
  periodS: number,
  zone: string,
): DayLag[] | null {
  if (periodS > COARSEST_PERIOD_S) return null
  const byStart = runsByStart(runs)
  const days = new Map<string, DayLag>()
  for (const run of runs) {
    const lag = run.to >= rangeEnd ? null : lagAfter(run, byStart)
    if (lag === null) continue
    const day = localDay(zone, run.to)
    const known = days.get(day) ?? { day, minutes: 0, changeovers: 0 }
    days.set(day, { day, minutes: known.minutes + lag / MINUTE_MS, changeovers: known.changeovers + 1 })
  }
  return [...days.values()].sort((a, b) => byText(a.day, b.day))
}
