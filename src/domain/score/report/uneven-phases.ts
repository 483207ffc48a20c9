/**
 * Where the phases of a site carry different currents: of each device for how long, how far apart at worst, which phase is
 * off and in which hours of the day. Blocks of 15 minutes; hours, percent, ampere. Source: domain.md §5.6, RP-04.
 */
import { type Imbalance, imbalance } from '../../demand/imbalance.ts'
import type { Place } from '../../site/place.ts'
import type { Instant } from '../../time/interval.ts'
import type { ReportFacts, UnevenHour } from './report-facts.ts'

export interface UnevenDevice {
  readonly place: Place
  /** For how long its phases were uneven. */
  readonly hours: number
  readonly worst: Imbalance & { readonly at: Instant }
  /** The phase, 1 to 3, that was furthest from the mean in most of the blocks. */
  readonly phase: number
  /** In this share of them, 0 to 1. */
  readonly phaseShare: number
  /** The shortest part of the day in which at least half of them began. */
  readonly mostly: HoursOfDay
}

/** From the beginning of one hour of the day to the end of another, 0 to 24; `to` at or before `from`: past midnight. */
export interface HoursOfDay {
  readonly from: number
  readonly to: number
}

const BLOCK_HOURS = 0.25
const DAY_HOURS = 24

/** Every device whose phases were uneven, the longest first. */
export function unevenDevices({ uneven, places }: Pick<ReportFacts, 'uneven' | 'places'>): UnevenDevice[] {
  return places
    .flatMap((place) => {
      const hours = uneven.hours.filter(({ deviceId }) => deviceId === place.device.id)
      return unevenDevice(place, hours) ?? []
    })
    .sort((a, b) => b.hours - a.hours || a.place.device.id - b.place.device.id)
}

function unevenDevice(place: Place, hours: readonly UnevenHour[]): UnevenDevice | null {
  const count = hours.reduce((sum, one) => sum + one.count, 0)
  const each = hours.flatMap(({ worst: { at, currents } }) => {
    const one = imbalance(currents)
    return one ? [{ ...one, at }] : []
  })
  const [first, ...others] = each
  if (first === undefined) return null
  const furthest = [0, 1, 2].map((phase) => hours.reduce((sum, one) => sum + (one.furthest[phase] ?? 0), 0))
  const most = Math.max(...furthest)
  return {
    place,
    hours: count * BLOCK_HOURS,
    worst: others.reduce((worst, one) => (one.percent > worst.percent ? one : worst), first),
    phase: furthest.indexOf(most) + 1,
    phaseShare: most / count,
    mostly: shortestHalf(hours, count),
  }
}

/** The earliest of the shortest runs of hours, around midnight too, that hold half of the blocks. */
function shortestHalf(hours: readonly UnevenHour[], count: number): HoursOfDay {
  const byHour = Array.from(
    { length: DAY_HOURS },
    (_, hour) => hours.find((one) => one.hour === hour)?.count ?? 0,
  )
  for (let length = 1; length < DAY_HOURS; length++)
    for (let from = 0; from < DAY_HOURS; from++) {
      let held = 0
      for (let n = 0; n < length; n++) held += byHour[(from + n) % DAY_HOURS]!
      if (held * 2 >= count) return { from, to: ((from + length - 1) % DAY_HOURS) + 1 }
    }
  return { from: 0, to: DAY_HOURS }
}
