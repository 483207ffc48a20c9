import { localDay, localMinutes } from '#domain/time/zone.ts'

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const WEEK_MS = 6 * 86_400_000

/** '04:10' today, 'Sat 03:10' within a week, else '21-11 18:05', on the site's clock. */
export function whenText(at: number, zone: string, now: number): string {
  const minutes = Math.floor(localMinutes(zone, at))
  const clock = [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
  const day = localDay(zone, at)
  if (day === localDay(zone, now)) return clock
  return now - at < WEEK_MS ? `${weekdayName(day)} ${clock}` : `${shortDay(day)} ${clock}`
}

/** 'Wed 25-11' */
export function dayText(day: string): string {
  return `${weekdayName(day)} ${shortDay(day)}`
}

const weekdayName = (day: string) => DAYS[new Date(`${day}T12:00Z`).getUTCDay()]
const shortDay = (day: string) => day.slice(5).split('-').reverse().join('-')
