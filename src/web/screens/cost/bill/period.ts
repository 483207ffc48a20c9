import type { Instant } from '#domain/time/interval.ts'
import type { RangeName } from '#domain/time/range/named-range.ts'
import { namedRange } from '#domain/time/range/named-range.ts'
import { localDay } from '#domain/time/zone.ts'
import type { Period } from '../../../form/PeriodField.tsx'

/** The days that a named range touches: a preset of the post-paid period (AB-04). */
export function presetPeriod(name: RangeName, now: Instant, zone: string): Period {
  const { from, to } = namedRange(name, now, zone)
  return { first: localDay(zone, from), last: localDay(zone, Math.max(from, to - 1)) }
}
