import { type Instant, type Interval, lengthMs } from '../time/interval.ts'
import { previousPeriod } from '../time/range/previous-period.ts'
import { elapsedPart, type RequestedRange } from './elapsed-range.ts'

/** The like period before the asked one, as far as the asked one has passed (domain.md §9). */
export function periodBefore(asked: RequestedRange, now: Instant): RequestedRange {
  return { of: (zone) => previousPeriod(elapsedOrWhole(asked.of(zone), now), zone) }
}

function elapsedOrWhole(range: Interval, now: Instant): Interval {
  const elapsed = elapsedPart(range, now)
  return lengthMs(elapsed) === 0 ? range : elapsed
}
