/**
 * When a generator ran, beside which state of the grid, and what of it is excused.
 *
 * Each second that the set is known to be on lies in one stretch: grid present, absent or unknown, so that no second is in two
 * of them. The first minutes after the grid's return are excused, and a test run: it begins and ends beside a live grid, and
 * those of a week together last no longer than a test may. Source: domain.md §16.G, X7.
 */
import { type DayRuns, eachTogether } from '../../energy/supply/day-runs.ts'
import { onSign } from '../../energy/supply/device-signs.ts'
import { type FeederState, isPartial, signFromCode, stateFromCode } from '../../energy/supply/feeder-code.ts'
import { startOfWeek } from '../../time/calendar-day.ts'
import { type Instant, MINUTE_MS, SECOND_MS } from '../../time/interval.ts'

/** A local day of a set and of its branch's feeders. */
export interface SetDay {
  readonly day: string
  readonly start: Instant
  /** How much of it has passed, s. */
  readonly seconds: number
  readonly set: DayRuns | null
  readonly feeders: readonly DayRuns[]
}

export type Excuse = 'return' | 'test' | 'needed' | 'contract'

export interface Stretch {
  readonly day: string
  readonly from: Instant
  readonly to: Instant
  readonly grid: FeederState
  /** A controller says that the grid may be used: it judges the voltage itself. */
  readonly isSensed: boolean
  /** One phase or two were live. */
  readonly isPartial: boolean
  readonly excuse: Excuse | null
}

export interface TimeRules {
  readonly graceMinutes: number
  readonly testMinutes: number
}

interface Moment extends Omit<Stretch, 'excuse'> {
  readonly isOn: boolean
}

/**
 * The on-time of a set, stretch by stretch; `days` follow one another. The rules are those of the day on which the grid returned or
 * the run began.
 */
export function setTime(days: readonly SetDay[], rulesOn: (day: string) => TimeRules): Stretch[] {
  const moments = days.flatMap(momentsOfDay)
  const tests = testRuns(moments, rulesOn)
  const stretches: Stretch[] = []
  let graceUntil: Instant = Number.NEGATIVE_INFINITY
  let before: Moment | null = null
  for (const moment of moments) {
    const isReturn =
      moment.grid === 'present' && (before === null || before.grid !== 'present' || before.to < moment.from)
    // What was before the first moment is not known: it may have returned just then.
    if (isReturn) graceUntil = moment.from + rulesOn(moment.day).graceMinutes * MINUTE_MS
    before = moment
    if (!moment.isOn) continue
    const isTest = tests.some((run) => moment.from >= run.from && moment.to <= run.to)
    const excusedUntil = moment.grid === 'present' ? graceUntil : moment.from
    const cut = Math.min(moment.to, Math.max(moment.from, excusedUntil))
    if (cut > moment.from) stretches.push(stretch(moment, moment.from, cut, 'return'))
    if (moment.to > cut) stretches.push(stretch(moment, cut, moment.to, isTest ? 'test' : null))
  }
  return stretches
}

function stretch(moment: Moment, from: Instant, to: Instant, excuse: Excuse | null): Stretch {
  const { day, grid, isSensed, isPartial } = moment
  return { day, from, to, grid, isSensed, isPartial, excuse }
}

function momentsOfDay({ day, start, seconds, set, feeders }: SetDay): Moment[] {
  const moments: Moment[] = []
  let from = 0
  eachTogether([set, ...feeders], seconds, (end, codes) => {
    const to = Math.min(end, seconds)
    const own = codes.slice(1, feeders.length + 1)
    const grid = gridState(own)
    const live = own.filter((code) => stateFromCode(code) === 'present')
    const moment = {
      day,
      from: start + from * SECOND_MS,
      to: start + to * SECOND_MS,
      grid,
      isOn: onSign(codes[0] ?? 0) === true,
      isSensed: live.some((code) => signFromCode(code) === 'controller'),
      isPartial: live.length > 0 && live.every((code) => isPartial(code)),
    }
    from = to
    const last = moments.at(-1)
    if (last && isAlike(last, moment)) moments[moments.length - 1] = { ...last, to: moment.to }
    else moments.push(moment)
  })
  return moments
}

const isAlike = (a: Moment, b: Moment) =>
  a.grid === b.grid && a.isOn === b.isOn && a.isSensed === b.isSensed && a.isPartial === b.isPartial

/** One live feeder is a live grid; none, and one that nothing is known of: not known. */
export function gridState(codes: readonly number[]): FeederState {
  const states = codes.map(stateFromCode)
  if (states.includes('present')) return 'present'
  return states.length === 0 || states.includes('unknown') ? 'unknown' : 'absent'
}

interface Run {
  readonly from: Instant
  readonly to: Instant
}

/** Runs beside a live grid from start to end, as many of a week as its minutes hold, the first ones first. */
function testRuns(moments: readonly Moment[], rulesOn: (day: string) => TimeRules): Run[] {
  const used = new Map<string, number>()
  return wholeRuns(moments).filter((run) => {
    const most = rulesOn(run.day).testMinutes * MINUTE_MS
    const length = run.to - run.from
    const week = startOfWeek(run.day)
    const before = used.get(week) ?? 0
    if (!run.isBeside || length > most || before + length > most) return false
    used.set(week, before + length)
    return true
  })
}

/** From each start of the set to its stop; a run that the span cuts has an end that is not known, and is none. */
function wholeRuns(moments: readonly Moment[]) {
  const runs: (Run & { readonly day: string; readonly isBeside: boolean })[] = []
  let first = -1
  for (const [n, moment] of moments.entries()) {
    if (moment.isOn && first === -1) first = n
    if (moment.isOn || first === -1) continue
    const [begin, before] = [moments[first]!, moments[first - 1]]
    const run = moments.slice(first, n)
    const isBeside =
      before?.grid === 'present' && moment.grid === 'present' && run.every(({ grid }) => grid === 'present')
    runs.push({ from: begin.from, to: moments[n - 1]!.to, day: begin.day, isBeside })
    first = -1
  }
  return runs
}
