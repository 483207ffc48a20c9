/**
 * When a brief goes out: at 07:00 of the reader's clock, every day or on Mondays. Of a day on which nobody could send it, it
 * goes out until 20:00, later no more. Source: domain.md §16.N.
 */
import { addDays, startOfWeek } from '../../time/calendar-day.ts'
import { HOUR_MS, type Instant } from '../../time/interval.ts'
import { localDay, localInstant } from '../../time/zone.ts'

export const BRIEF_RHYTHMS = ['daily', 'weekly', 'off'] as const
export type BriefRhythm = (typeof BRIEF_RHYTHMS)[number]

export const BRIEF_CHANNELS = ['mail', 'sms', 'whatsapp'] as const
export type BriefChannel = (typeof BRIEF_CHANNELS)[number]

const DUE_MINUTES = 7 * 60
const OPEN_MS = 13 * HOUR_MS

/** The local day whose brief is due at `now`; null: none is, or it was over before it was chosen. */
export function briefDue(
  { rhythm, setAt }: { readonly rhythm: BriefRhythm; readonly setAt: Instant },
  zone: string,
  now: Instant,
): string | null {
  const day = localDay(zone, now)
  if (rhythm === 'off' || (rhythm === 'weekly' && startOfWeek(day) !== day)) return null
  const dueAt = localInstant(zone, day, DUE_MINUTES)
  // A moment that lies ahead was written by a wrong clock.
  const isMissed = setAt > dueAt && setAt <= now
  return now < dueAt || now >= dueAt + OPEN_MS || isMissed ? null : day
}

/** When the next brief goes out. `lastDay`: the local day of the last one that was looked at. null: none does. */
export function nextBriefAt(
  setting: { readonly rhythm: BriefRhythm; readonly setAt: Instant },
  zone: string,
  now: Instant,
  lastDay: string | null,
): Instant | null {
  if (setting.rhythm === 'off') return null
  const today = localDay(zone, now)
  for (let n = 0; n <= DAYS_OF_WEEK; n++) {
    const day = addDays(today, n)
    const dueAt = localInstant(zone, day, DUE_MINUTES)
    if (day !== lastDay && dueAt > now && briefDue(setting, zone, dueAt) === day) return dueAt
  }
  return null
}

const DAYS_OF_WEEK = 7
