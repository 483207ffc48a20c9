/** Nobody is woken by a message: between 22:00 and 06:00 where the branch is, alerts wait for the morning. */
import type { Instant } from '../time/interval.ts'
import { MINUTE_MS } from '../time/interval.ts'
import { localDay, startOfDay } from '../time/zone.ts'

const FROM_MINUTE = 22 * 60
const TO_MINUTE = 6 * 60

export function isQuiet(zone: string, at: Instant): boolean {
  const minute = (at - startOfDay(zone, localDay(zone, at))) / MINUTE_MS
  return minute >= FROM_MINUTE || minute < TO_MINUTE
}
