import type { Branch } from '../../site/tree.ts'
import { type Interval, intersection, lengthMs } from '../../time/interval.ts'
import { type Days, daysInSpan } from '../../time/share-of-days.ts'
import { dayInterval, localDay } from '../../time/zone.ts'
import { closedHours } from './closed-hours.ts'

type Hours = Pick<Branch, 'zone' | 'opensAt' | 'closesAt'>

/** The time of local days in which a site works, in order; null: no opening hours are entered. Source: domain.md §6.7. */
export function openIntervals({ zone, opensAt, closesAt }: Hours, days: Days): Interval[] | null {
  if (opensAt === null || closesAt === null) return null
  return daysInSpan(days).flatMap((day) => {
    const { from, to } = dayInterval(zone, day)
    const closed = closedHours({ opensAt, closesAt }, zone, day)
    const edges = [from, ...closed.flatMap((one) => [one.from, one.to]), to]
    return edges.flatMap((at, n) =>
      n % 2 === 0 && edges[n + 1]! > at ? [{ from: at, to: edges[n + 1]! }] : [],
    )
  })
}

/** How long it was open in a span, ms; null: no opening hours are entered. */
export function openMs(branch: Hours, span: Interval): number | null {
  if (span.to <= span.from) return branch.opensAt === null ? null : 0
  const days = [localDay(branch.zone, span.from), localDay(branch.zone, span.to - 1)] as const
  const open = openIntervals(branch, days)
  if (open === null) return null
  return open.reduce((sum, one) => {
    const part = intersection(one, span)
    return sum + (part === null ? 0 : lengthMs(part))
  }, 0)
}
