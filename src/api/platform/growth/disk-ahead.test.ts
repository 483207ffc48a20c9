import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/time/interval.ts'
import { noteDatabaseSizeJob } from '#jobs/platform/note-database-size.ts'
import type { Database } from '#store/engine/database.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { runOnce } from '#store/engine/woken.ts'
import { databaseSizes } from '#store/platform/database-size.ts'
import { diskAhead, diskStanding } from './disk-ahead.ts'

const NOW = Date.UTC(2026, 10, 22, 12)
const UNKNOWN = 'how fast it grows is not known yet: a server notes its size every day.'

describe('what doctor says of the disk ahead', () => {
  const week = { overDays: 7, perDay: 0.5e9 }

  it('says in how many days it is full, and what to do when that is soon', () => {
    expect(diskStanding('3.0 GB', { ...week, fullInDays: 200.9 })).toEqual({
      state: 'well',
      says: 'The database is 3.0 GB; the disk is full in about 200 days at 500.0 MB a day, the pace of the last 7 days.',
    })
    expect(diskStanding('3.0 GB', { ...week, fullInDays: 29 }).state).toBe('look')
    expect(diskStanding('3.0 GB', { ...week, fullInDays: 6.9 })).toMatchObject({
      state: 'wrong',
      says: expect.stringMatching(/about 6 days .* Make room, or move the database to a larger disk\.$/),
    })
  })

  it('says that it is not known, or far off, without a number', () => {
    expect(diskStanding('3.0 GB', null)).toEqual({
      state: 'well',
      says: `The database is 3.0 GB; ${UNKNOWN}`,
    })
    for (const fullInDays of [null, 9999]) {
      expect(diskStanding('3.0 GB', { ...week, overDays: 1, fullInDays }).says).toBe(
        'The database is 3.0 GB; at 500.0 MB a day, the pace of the last day, the disk lasts for more than two years.',
      )
    }
  })
})

describe('notes of the size', () => {
  let database: Database
  beforeAll(async () => {
    database = await freshDatabase()
  })
  afterAll(() => database.close())

  it('are made once a day, forgotten after a year, and tell the pace', async () => {
    const day = (days: number) => NOW + days * DAY_MS
    let now = day(0)
    const job = noteDatabaseSizeJob({ database, clock: () => now })
    expect((await diskAhead(database, now)).says).toContain(UNKNOWN)
    await runOnce(job)
    now += 3_600_000
    await runOnce(job)
    expect(await databaseSizes(database, now)).toHaveLength(2)
    now = day(7)
    await runOnce(job)
    expect((await diskAhead(database, now)).says).toMatch(/the pace of the last 7 days/)
    now = day(500)
    await runOnce(job)
    const { rows } = await database.admin.query('select from database_size')
    expect(rows).toHaveLength(1)
  })
})
