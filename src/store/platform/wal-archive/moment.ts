import type { Instant } from '#domain/time/interval.ts'
import { formatInstant, parseInstant } from '#domain/time/range/range.ts'
import { HOME_ZONE } from '#domain/time/zone.ts'

/** Stands for all that is archived. */
const NEWEST = 'newest'

/** A moment of the clock in Nigeria, to the second where one is written; null: the newest. Or why it is none. */
export function readMoment(text: string, now: Instant): { moment: Instant | null } | { refusal: string } {
  if (text === NEWEST) return { moment: null }
  const [, minute = text, second = '0'] = /^(.*\d\d:\d\d):([0-5]\d)$/.exec(text.trim()) ?? []
  const at = parseInstant(minute, HOME_ZONE)
  if (at === null) {
    const refusal = `--to is a moment in Nigeria, like "22-11-2026 14:05", or "${NEWEST}" for all that is archived, not "${text}".`
    return { refusal }
  }
  const moment = at + Number(second) * 1000
  if (moment <= now) return { moment }
  return { refusal: `${text} has not come yet; "${NEWEST}" means all that is archived.` }
}

/** 'DD-MM-YYYY HH:mm:ss' of the clock in Nigeria. */
export function momentText(at: Instant): string {
  return `${formatInstant(HOME_ZONE, at)}:${String(Math.floor(at / 1000) % 60).padStart(2, '0')}`
}
