/**
 * What outages cost a branch in a month: the premium of its sets, and dark hours in opening hours. Source: domain.md §16.B.
 */

import { papersOfBranch } from '../../../cost/branch-costs.ts'
import { openIntervals } from '../../../energy/hours/open-intervals.ts'
import { eachTogether } from '../../../energy/supply/day-runs.ts'
import { kindFromCode } from '../../../energy/supply/feeder-code.ts'
import { groupBy } from '../../../group-by.ts'
import { exactSumOfAll } from '../../../money.ts'
import type { Naira } from '../../../quantity.ts'
import { ratio } from '../../../ratio.ts'
import { roundOrNull } from '../../../round.ts'
import type { Branch, Device } from '../../../site/tree.ts'
import { weekday } from '../../../time/calendar-day.ts'
import { type Instant, type Interval, SECOND_MS } from '../../../time/interval.ts'
import { type Days, daysInSpan } from '../../../time/share-of-days.ts'
import { localDay, startOfDay } from '../../../time/zone.ts'
import { enteredScale } from '../entered-scale.ts'
import { type Margin, marginOn } from '../margin.ts'
import type { RunPart } from '../run-part.ts'
import { partsOf, pricesOf, type RunningFacts, setsOf } from '../running-facts.ts'
import { type DarkHours, darkHours, type OutagePremium, outagePremium } from './outage.ts'

export interface OutageSet {
  readonly device: Device
  readonly told: OutagePremium
}

export interface OutageMonth {
  /** Something is known of a feeder on the days; else zeros say nothing. */
  readonly isKnown: boolean
  readonly sets: readonly OutageSet[]
  /** On diesel with the grid proven absent. */
  readonly dieselHours: number
  /** What the sets burned and wore; null: a price or a rating is not known. */
  readonly set: Naira | null
  /** null: the rate of the grid is not known either. */
  readonly premium: Naira | null
  readonly notCountedHours: number
  /** Share of the time of its feeders on which they tell whether the grid was there, 0 to 1; null: nothing is told of any. */
  readonly gridKnown: number | null
  readonly dark: DarkHours
  /** The same of each weekday, Monday first, its naira as they are: rounded together they are the month's. */
  readonly darkByWeekday: readonly DarkHours[]
}

/** Monday first. */
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6]

/** `days`: of the month, inside of those that were read. */
export function outageMonth(facts: RunningFacts, margins: readonly Margin[], days: Days): OutageMonth {
  const { branch } = facts
  const { entries } = papersOfBranch(branch, facts.papers)
  const read = setsOf(facts).map((device) => ({ device, deviceId: device.id, parts: partsOf(facts, device) }))
  const scale = enteredScale(entries, read, facts.days)
  const sets = read.map(({ device, parts }) => ({
    device,
    told: outagePremium(partsWithin(parts, days), pricesOf(facts, device), (day) => scale(device.id, day)),
  }))
  const ran = sets.filter(({ told }) => told.cost.hours > 0)
  const margin = (at: Instant) => marginOn(margins, dayOf(branch, at, days))
  const nothing = nothingOn(facts, days)
  const open = openIntervals(branch, days)
  const dark = darkHours(nothing, open, margin)
  const gridKnown = knownShare(facts, days)
  const weekdayOf = ({ from }: Interval) => weekday(localDay(branch.zone, from))
  return {
    isKnown: gridKnown !== null && gridKnown > 0,
    sets,
    dieselHours: sets.reduce((sum, { told }) => sum + told.cost.hours, 0),
    set: exactSumOfAll(ran.map(({ told }) => told.set)),
    premium: exactSumOfAll(ran.map(({ told }) => told.premium)),
    notCountedHours: sets.reduce((sum, { told }) => sum + told.notCountedHours, 0),
    gridKnown,
    dark: { ...dark, naira: roundOrNull(dark.naira) },
    darkByWeekday: WEEKDAYS.map((day) =>
      darkHours(
        nothing.filter((one) => weekdayOf(one) === day),
        open,
        margin,
      ),
    ),
  }
}

function knownShare({ feeders }: RunningFacts, [first, last]: Days): number | null {
  const own = [...feeders.values()].flat().filter(({ day }) => day >= first && day <= last)
  return ratio(
    own.reduce((sum, { sums }) => sum + sums.presentS + sums.absentS, 0),
    own.reduce((sum, { seconds }) => sum + seconds, 0),
  )
}

const partsWithin = (parts: readonly RunPart[], [first, last]: Days) =>
  parts.filter(({ day }) => day >= first && day <= last)

const dayOf = ({ zone }: Branch, at: Instant, days: Days) =>
  Number.isFinite(at) ? localDay(zone, at) : days[1]

/** When no source was on: every feeder of the branch tells so. */
function nothingOn({ branch, feeders }: RunningFacts, days: Days): Interval[] {
  const byDay = groupBy([...feeders.values()].flat(), ({ day }) => day)
  return daysInSpan(days).flatMap((day) => {
    const own = byDay.get(day) ?? []
    const seconds = Math.max(0, ...own.map((one) => one.seconds))
    const start = startOfDay(branch.zone, day)
    const found: Interval[] = []
    let from = 0
    if (seconds > 0)
      eachTogether(
        own.map(({ runs }) => runs),
        seconds,
        (end, codes) => {
          const to = Math.min(end, seconds)
          if (codes.slice(0, own.length).every((code) => kindFromCode(code) === 'nothing'))
            found.push({ from: start + from * SECOND_MS, to: start + to * SECOND_MS })
          from = to
        },
      )
    return found
  })
}
