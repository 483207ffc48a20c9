import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '../time/interval.ts'
import {
  type BackupRecord,
  backupTrouble,
  isBackupDue,
  isCheckDue,
  lastNight,
  NO_BACKUPS,
} from './backup-schedule.ts'

const at = (text: string): Instant => Date.parse(`${text}+01:00`)
const good = (instant: Instant): BackupRecord => ({
  ...NO_BACKUPS,
  lastTry: { at: instant, why: null },
  lastGood: { at: instant, file: 'a', bytes: 1, rows: 1, tookMs: 1, uploads: 0 },
})
const startedAt = at('2026-11-20T15:00')
const hour = 2

it('OPS-24 is due at the hour in Nigeria, once a night', () => {
  const before = good(at('2026-11-21T02:00'))
  expect(isBackupDue(before, { now: at('2026-11-22T01:59'), startedAt, hour })).toBe(false)
  expect(isBackupDue(before, { now: at('2026-11-22T02:00'), startedAt, hour })).toBe(true)
  expect(isBackupDue(good(at('2026-11-22T02:01')), { now: at('2026-11-22T23:00'), startedAt, hour })).toBe(
    false,
  )
})

it('OPS-25 one that was missed is made ten minutes after the start, one that failed after an hour', () => {
  const now = at('2026-11-22T09:00')
  const missed = good(at('2026-11-18T02:00'))
  expect(isBackupDue(missed, { now, startedAt: now - 9 * MINUTE_MS, hour })).toBe(false)
  expect(isBackupDue(missed, { now, startedAt: now - 10 * MINUTE_MS, hour })).toBe(true)
  expect(isBackupDue(NO_BACKUPS, { now, startedAt: now - MINUTE_MS, hour })).toBe(false)
  const failed = { ...missed, lastTry: { at: now - 59 * MINUTE_MS, why: 'no room' } }
  expect(isBackupDue(failed, { now, startedAt, hour })).toBe(false)
  expect(isBackupDue(failed, { now: now + MINUTE_MS, startedAt, hour })).toBe(true)
})

it('OPS-26 a clock that was ahead stops no backup', () => {
  const now = at('2026-11-22T09:00')
  const ahead = good(now + 400 * DAY_MS)
  expect(isBackupDue(ahead, { now, startedAt, hour })).toBe(true)
  expect(isCheckDue({ ...ahead, lastCheck: check(now + 9 * DAY_MS) }, now)).toBe(true)
})

const check = (instant: Instant, result: 'same' | 'read' | 'failed' = 'same') => ({
  ...{ at: instant, file: 'a', result, why: null, tables: 1, rows: 1 },
})

it('OPS-27 is restored as a check once a week, and every night after a failure', () => {
  const now = at('2026-11-22T02:05')
  expect(isCheckDue(NO_BACKUPS, now)).toBe(true)
  expect(isCheckDue({ ...NO_BACKUPS, lastCheck: check(now - 6 * DAY_MS) }, now)).toBe(false)
  expect(isCheckDue({ ...NO_BACKUPS, lastCheck: check(now - 7 * DAY_MS + MINUTE_MS) }, now)).toBe(true)
  expect(isCheckDue({ ...NO_BACKUPS, lastCheck: check(now - DAY_MS, 'failed') }, now)).toBe(true)
})

it('OPS-28 says what an operator has to know, the worst first', () => {
  const now = at('2026-11-22T09:00')
  const well = { ...good(at('2026-11-22T02:00')), lastCheck: check(now - DAY_MS) }
  expect(backupTrouble(NO_BACKUPS, now)).toBe('none yet')
  expect(backupTrouble(well, now)).toBeNull()
  expect(backupTrouble({ ...well, lastTry: { at: now, why: 'no room' } }, now)).toBe('failed')
  expect(backupTrouble(well, now + 20 * HOUR_MS)).toBe('old')
  expect(backupTrouble({ ...well, lastCheck: check(now, 'failed') }, now)).toBe('check failed')
  expect(backupTrouble({ ...well, lastCheck: check(now - 10 * DAY_MS) }, now)).toBe('check old')
})

it('OPS-29 the last night is at most a day ago, never ahead, and at its hour', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1e11, max: 4e12 }), fc.integer({ min: 0, max: 23 }), (now, atHour) => {
      const night = lastNight(now, atHour)
      expect(now - night).toBeGreaterThanOrEqual(0)
      expect(now - night).toBeLessThan(DAY_MS)
      expect(((night / HOUR_MS + 1) % 24) | 0).toBe(atHour)
    }),
  )
})
