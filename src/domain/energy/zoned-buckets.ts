/**
 * Chart buckets of branches in several zones, each cut on its own clock, in one order.
 *
 * Buckets of several zones stand at one place where their clocks show the same: each branch's Monday is one bar, though
 * it is not the same 24 hours. A zone without a bucket at a place has nothing there. Source: domain.md §0, §15.10.
 */
import { type Bucket, type BucketSpan, buckets } from '../time/buckets.ts'
import type { Instant } from '../time/interval.ts'
import { zoneOffset } from '../time/zone.ts'
import type { RequestedRange } from './elapsed-range.ts'

export interface ZonedBuckets {
  /** Of each place, a zone and when the bucket begins there: the clock shows the same in every zone that has it. */
  readonly starts: readonly { readonly zone: string; readonly start: Instant }[]
  spansIn(zone: string): readonly BucketSpan[]
  /** The values of a zone's buckets at the places of all; null where the zone has no bucket. */
  placed<T>(zone: string, values: readonly T[]): (T | null)[]
}

interface Place {
  readonly zone: string
  readonly start: Instant
  readonly wall: number
}

/** The buckets of a range, cut in each of the zones (at least one). */
export function zonedBuckets(range: RequestedRange, bucket: Bucket, zones: readonly string[]): ZonedBuckets {
  const spans = new Map(zones.map((zone) => [zone, buckets(range.of(zone), bucket, zone)]))
  const keys = new Map([...spans].map(([zone, own]) => [zone, bucketKeys(own, zone)]))
  const places = new Map<string, Place>()
  for (const [zone, own] of spans) {
    own.forEach(({ start }, n) => {
      const key = keys.get(zone)![n]!
      if (!places.has(key)) places.set(key, { zone, start, wall: wallTime(zone, start) })
    })
  }
  const ordered = zones.length === 1 ? [...places] : [...places].sort(([, a], [, b]) => a.wall - b.wall)
  const placeByKey = new Map(ordered.map(([key], n) => [key, n]))
  return {
    starts: ordered.map(([, { zone, start }]) => ({ zone, start })),
    spansIn: (zone) => spans.get(zone) ?? [],
    placed<T>(zone: string, values: readonly T[]) {
      const all = new Array<T | null>(ordered.length).fill(null)
      keys.get(zone)?.forEach((key, n) => {
        all[placeByKey.get(key)!] = values[n] ?? null
      })
      return all
    },
  }
}

const wallTime = (zone: string, at: Instant): number => at + zoneOffset(zone, at)

/** What the clock shows where each bucket begins; an hour that it shows twice has two keys. */
function bucketKeys(spans: readonly BucketSpan[], zone: string): string[] {
  const seen = new Map<number, number>()
  return spans.map(({ start }) => {
    const wall = wallTime(zone, start)
    const times = (seen.get(wall) ?? 0) + 1
    seen.set(wall, times)
    return `${wall} ${times}`
  })
}
