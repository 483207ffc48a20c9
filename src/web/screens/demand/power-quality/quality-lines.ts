import type { Series } from '#chart/types.ts'
import type { PowerQuality } from '#contract/energy/parameters.ts'
import type { Instant } from '#domain/time/interval.ts'
import { zoneOffset } from '#domain/time/zone.ts'
import { LINES } from './measure.ts'

export type QualityDevice = PowerQuality['devices'][number]

/** `2026-11-09T10:15:00` as the clocks of the zone show an instant. */
function localTime(zone: string, at: Instant): string {
  return new Date(at + zoneOffset(zone, at)).toISOString().slice(0, 19)
}

/**
 * What is drawn of a device. Where a column stands for several readings it has two places, the lowest and the
 * highest of them, so that no peak is lost; otherwise one.
 */
export function qualityLines(
  { times, series, is_thinned }: QualityDevice,
  zone: string,
): { times: string[]; series: Series[] } {
  const step = (place: number) => Math.max(0, (times[place + 1] ?? times[place] ?? 0) - (times[place] ?? 0))
  return {
    times: times.flatMap((at, place) =>
      is_thinned ? [localTime(zone, at), localTime(zone, at + step(place) / 2)] : [localTime(zone, at)],
    ),
    series: series.map(({ key, min, max }) => ({
      key,
      ...LINES[key],
      values: is_thinned ? min.flatMap((low, place) => [low, max[place] ?? null]) : max,
    })),
  }
}
