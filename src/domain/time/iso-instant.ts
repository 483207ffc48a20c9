/**
 * The instant of a timestamp text that a meter or gateway sent.
 *
 * ISO 8601 date and time. With 'Z' or an offset it means that; without one the gateway's clock
 * is local, so it is read in `zone`. Null for anything else. Source: domain.md §2.5 (naive
 * gateway time → +01:00), §13 "Minimal record".
 */
import { isDay } from './calendar-day.ts'
import { type Instant, MINUTE_MS, SECOND_MS } from './interval.ts'
import { localInstant } from './zone.ts'

const TEXT =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?(Z|[+-]\d{2}(?::?\d{2})?)?$/i

function offsetMinutes(text: string): number | null {
  if (text.toUpperCase() === 'Z') return 0
  const hours = Number(text.slice(1, 3))
  const minutes = Number(text.slice(3).replace(':', '') || '0')
  if (hours > 14 || minutes > 59) return null
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}

export function isoInstant(text: string, zone: string): Instant | null {
  const match = TEXT.exec(text.trim())
  if (!match) return null
  const [, day = '', hour, minute, second = '0', fraction = '0', offset] = match
  const clock = Number(hour) * 60 + Number(minute)
  if (!isDay(day) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  const rest = Number(second) * SECOND_MS + Number(fraction.padEnd(3, '0').slice(0, 3))
  if (offset === undefined) return localInstant(zone, day, clock) + rest
  const ahead = offsetMinutes(offset)
  return ahead === null ? null : Date.parse(`${day}T00:00:00Z`) + (clock - ahead) * MINUTE_MS + rest
}
