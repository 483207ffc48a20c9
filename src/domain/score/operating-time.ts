/** Generators on outside the operating hours of their branches, day by day and together. Source: domain.md §6.7. */
import { papersOfBranch } from '../cost/branch-costs.ts'
import { priceBook } from '../cost/price-book.ts'
import { closedHours } from '../energy/hours/closed-hours.ts'
import { ratedKw } from '../meter/register/rating.ts'
import type { Place } from '../site/place.ts'
import type { Branch } from '../site/tree.ts'
import { branchZones } from '../site/zones.ts'
import { type Interval, intersection } from '../time/interval.ts'
import { monthFromDay } from '../time/month.ts'
import { daysInInterval, localDay } from '../time/zone.ts'
import { onceEach } from '../worked-once.ts'
import {
  NOTHING_KNOWN,
  operatingDeviation,
  totalWasted,
  type Wasted,
} from './generator/operating-deviation.ts'
import type { MeasuredSources } from './score-facts.ts'

interface WastedDays {
  /** One for each date. */
  readonly days: readonly Wasted[]
  readonly totals: Wasted
}

export interface WatchedGenerator extends WastedDays {
  readonly place: Place
}

export interface OperatingTime extends WastedDays {
  readonly dates: readonly string[]
  readonly devices: readonly WatchedGenerator[]
}

/** null: no generator stands in a branch with operating hours. */
export function operatingTime(facts: MeasuredSources, places: readonly Place[]): OperatingTime | null {
  const watched = places.filter(({ branch }) => branch.opensAt !== null && branch.closesAt !== null)
  if (watched.length === 0) return null
  const branches = watched.map(({ branch }) => branch)
  const zones = branchZones(facts.tree, branches)
  const dates = [...new Set(zones.flatMap((zone) => daysInInterval(zone, facts.elapsed.of(zone))))].sort()
  const closedOf = onceEach((branch: Branch) => dates.map((day) => closedOn(branch, day, facts)))
  const devices = watched.map((place) => {
    const days = wastedDays(facts, place, dates, closedOf(place.branch))
    return { place, days, totals: totalWasted(days) }
  })
  return {
    dates,
    days: dates.map((_, n) => totalWasted(devices.map(({ days }) => days[n]!))),
    devices,
    totals: totalWasted(devices.flatMap(({ days }) => days)),
  }
}

/** What of a day lies in the range and outside of the hours of the branch; null: it has none. */
function closedOn(
  { zone, opensAt, closesAt }: Branch,
  day: string,
  { elapsed }: MeasuredSources,
): Interval[] | null {
  if (opensAt === null || closesAt === null) return null
  const parts = closedHours({ opensAt, closesAt }, zone, day)
  return parts.flatMap((part) => intersection(part, elapsed.of(zone)) ?? [])
}

/** `closed`: one for each date. */
function wastedDays(
  facts: MeasuredSources,
  { branch, device }: Place,
  dates: readonly string[],
  closed: readonly (readonly Interval[] | null)[],
): Wasted[] {
  const { zone } = branch
  const book = priceBook(papersOfBranch(branch, facts.papers))
  const blocks = new Map((facts.blocks.get(device.id) ?? []).map((day) => [localDay(zone, day.start), day]))
  return dates.map((day, n) => {
    const [vectors, parts] = [blocks.get(day), closed[n] ?? null]
    if (!vectors || parts === null) return NOTHING_KNOWN
    return operatingDeviation(vectors, {
      closed: parts,
      ratedKw: ratedKw(device.ratedKva),
      nairaPerLitre: book.dieselPrice(monthFromDay(day)),
    })
  })
}
