import { formatMoment } from '#chart/format.ts'
import { localDay } from '#domain/time/zone.ts'
import { now } from '../client/clock.ts'
import { browserZone } from '../ui/field/browser-zone.ts'

/** A moment as the clock of this device shows it: '10:15' of today, '21-11-2026 10:15' of another day. */
export function momentWords(at: number): string {
  const zone = browserZone()
  const written = formatMoment(at, zone)
  return localDay(zone, at) === localDay(zone, now()) ? written.slice(-5) : written
}
