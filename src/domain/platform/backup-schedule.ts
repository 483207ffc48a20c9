import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '../time/interval.ts'
import { HOME_ZONE, localDay, localInstant } from '../time/zone.ts'

/** How a try ended, and how the last ones that went well did. Kept beside the backups. */
export interface BackupRecord {
  /** `why`: null when it went well */
  readonly lastTry: { readonly at: Instant; readonly why: string | null } | null
  readonly lastGood: GoodBackup | null
  readonly lastCheck: BackupCheck | null
}

export interface GoodBackup {
  /** The moment that it holds. */
  readonly at: Instant
  readonly file: string
  readonly bytes: number
  readonly rows: number
  readonly tookMs: number
  /** Files of people that stand beside it. */
  readonly uploads: number
}

/**
 * `same`: restored, and every table had the rows that were written; `read`: only the file was looked through, since there
 * was no room (`why`), or no database could be made for it; `failed`: it cannot be relied on.
 */
export interface BackupCheck {
  readonly at: Instant
  readonly file: string
  readonly result: 'same' | 'read' | 'failed'
  readonly why: string | null
  readonly tables: number
  readonly rows: number
}

export const NO_BACKUPS: BackupRecord = { lastTry: null, lastGood: null, lastCheck: null }

/** A server that starts has other things to do first; and one that starts again and again makes no backup each time. */
const AFTER_START_MS = 10 * MINUTE_MS
const AFTER_FAILURE_MS = HOUR_MS
const CHECK_EVERY_MS = 7 * DAY_MS
/** The check of a week comes in the same night, though that backup ends some minutes earlier. */
const NIGHT_MS = 12 * HOUR_MS

export interface BackupMoment {
  readonly now: Instant
  readonly startedAt: Instant
  /** of the clock in Nigeria, 0 to 23 */
  readonly hour: number
}

/** The newest scheduled moment that has come. */
export function lastNight(now: Instant, hour: number): Instant {
  const today = localInstant(HOME_ZONE, localDay(HOME_ZONE, now), hour * 60)
  return today <= now ? today : localInstant(HOME_ZONE, localDay(HOME_ZONE, now - DAY_MS), hour * 60)
}

/** A night's backup is due once; one that was missed, ten minutes after the start; one that failed, every hour. */
export function isBackupDue(
  { lastTry, lastGood }: BackupRecord,
  { now, startedAt, hour }: BackupMoment,
): boolean {
  const night = lastNight(now, hour)
  // What lies ahead was written by a wrong clock.
  if (lastGood !== null && lastGood.at >= night && lastGood.at <= now) return false
  if (lastTry !== null && lastTry.at <= now && now - lastTry.at < AFTER_FAILURE_MS) return false
  return night >= startedAt || now - startedAt >= AFTER_START_MS
}

/** Whether the backup that was made at `now` is to be restored as a check: every week, every night after a failure. */
export function isCheckDue({ lastCheck }: BackupRecord, now: Instant): boolean {
  if (lastCheck === null || lastCheck.at > now || lastCheck.result === 'failed') return true
  return now - lastCheck.at >= CHECK_EVERY_MS - NIGHT_MS
}

export type BackupTrouble = 'none yet' | 'failed' | 'old' | 'check failed' | 'check old'

const OLD_MS = 26 * HOUR_MS
const CHECK_OLD_MS = 9 * DAY_MS

/** What an operator has to be told of; null: all is well. */
export function backupTrouble(
  { lastTry, lastGood, lastCheck }: BackupRecord,
  now: Instant,
): BackupTrouble | null {
  if (lastTry !== null && lastTry.why !== null) return 'failed'
  if (lastGood === null) return 'none yet'
  if (now - lastGood.at > OLD_MS) return 'old'
  if (lastCheck?.result === 'failed') return 'check failed'
  return lastCheck === null || now - lastCheck.at > CHECK_OLD_MS ? 'check old' : null
}
