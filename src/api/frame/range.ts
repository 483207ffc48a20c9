import { BUCKETS } from '#domain/time/bucket-names.ts'
import type { Bucket } from '#domain/time/buckets.ts'
import { DAY_MS, type Interval, lengthMs } from '#domain/time/interval.ts'
import { parseRange } from '#domain/time/range/range.ts'
import { refuseTooWide } from '#domain/time/range/range-limit.ts'
import { ApiError } from './respond.ts'

const HEAVY_MS = 366 * DAY_MS

/**
 * The range of a path as the organisation's zone means it, refused when it is no range or wider than its interval
 * allows; null where the path has none. Operations read it again in the zone of each branch.
 */
export function readRange(params: unknown, zone: string): Interval | null {
  const { from, to, interval } = (params ?? {}) as Record<string, unknown>
  if (typeof from !== 'string' || typeof to !== 'string') return null
  const range = parseRange(from, to, zone)
  if ('refusal' in range) throw new ApiError('bad-request', range.refusal)
  const bucket = BUCKETS.find((each: Bucket) => each === interval) ?? null
  const tooWide = refuseTooWide(range, bucket)
  if (tooWide !== null) throw new ApiError('too-wide', tooWide)
  return range
}

/** Whether so much is asked for that an organisation gets only two such answers at once. */
export function isHeavy(range: Interval | null): boolean {
  return range !== null && lengthMs(range) > HEAVY_MS
}
