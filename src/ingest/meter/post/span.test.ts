import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/time/interval.ts'
import { keepMonthsJob } from '#jobs/meter/keep-months.ts'
import type { Database } from '#store/engine/database.ts'
import { loadReadings } from '#store/engine/testing-meters.ts'
import { runOnce } from '#store/engine/woken.ts'
import { commitFrames } from '../commit-frames.ts'
import { native } from '../dialects/native.ts'
import { rejudger } from '../rejudge.ts'
import { type TestMetering, type TestSite, testMetering } from '../testing.ts'

const NOW = Date.UTC(2026, 10, 22, 12)
const TOO_LONG_AGO =
  'The reading is more than two years older than the newest one of its post. Send old readings in posts of their own.'

let metering: TestMetering
let database: Database
let site: TestSite
let device: number

beforeAll(async () => {
  metering = await testMetering(NOW)
  database = metering.database
})
afterAll(() => metering.close())
beforeEach(async () => {
  site = await metering.addSite()
  device = site.deviceId
})

const parts = async () => {
  const { rows } = await database.admin.query<{ name: string }>(
    `select relname::text as name from pg_class where relispartition and relkind = 'r' order by 1`,
  )
  return rows.map(({ name }) => name)
}
/** The first of every month from January 2001 to October 2026, 310 of them, newest first. */
const months = Array.from({ length: 310 }, (_, n) => new Date(Date.UTC(2026, 9 - n, 1, 12)).toISOString())

describe('H13 a post that spans decades', () => {
  it('a year of which there are months goes on in months', async () => {
    await database.admin.query(
      `create table reading_y2000m03 (like reading including defaults including constraints)`,
    )
    await database.admin.query(
      `alter table reading attach partition reading_y2000m03 for values from ('2000-03-01 00:00+00') to ('2000-04-01 00:00+00')`,
    )
    await database.admin.query(`select ensure_reading_month('2000-07-01')`)
    const names = await parts()
    expect(names.includes('reading_y2000')).toBe(false)
    expect(names.includes('reading_y2000m07')).toBe(true)
  })

  it('takes two years of it, refuses what is older with a sentence, and makes no month for that', async () => {
    const before = await parts()
    const reply = await site.send(months.map((ts) => ({ ts, kw: 1 })))
    // October 2024 to October 2026.
    expect(reply.accepted).toBe(25)
    expect(new Set(reply.rejected.map(({ reason }) => reason))).toEqual(new Set([TOO_LONG_AGO]))
    expect(reply.rejected).toHaveLength(285)
    expect((await parts()).length - before.length).toBeLessThanOrEqual(26)
  })

  it('a post of old readings alone is taken; a wrong clock far ahead makes no other reading old', async () => {
    const readings = ['2003-05-01T12:00:00Z', '2003-05-01T12:15:00Z', '2036-05-01T12:15:00Z'].map((ts) => ({
      ts,
      kw: 1,
    }))
    expect(await site.send(readings)).toMatchObject({
      accepted: 2,
      rejected: [{ index: 2, reason: expect.stringMatching(/in the future/) }],
    })
    expect(await parts()).toContain('reading_y2003')
  })

  it('what was refused for its post can be taken in by a person', async () => {
    const readings = [
      { ts: '2014-05-01T12:00:00Z', kw: 2 },
      { ts: '2026-05-01T12:00:00Z', kw: 1 },
    ]
    expect((await site.send(readings)).accepted).toBe(1)
    const { scope } = site
    const wanted = { deviceId: device, lastCounts: false, by: 'user 1' }
    expect(await database.withScope(scope, (tx) => rejudger(database)(tx, scope, wanted, NOW))).toMatchObject(
      {
        taken: 1,
      },
    )
    expect(await loadReadings(database, scope, device, 'kw')).toHaveLength(2)
  })

  it('history of 26 years goes into years, in which more can be kept later', async () => {
    const frames = months.map((ts) => ({
      deviceId: device,
      content: native.decode({ ts, kw: 1 }),
      by: 'import',
      body: () => '',
    }))
    const took = await commitFrames(database, site.scope, frames, () => NOW)
    expect(took.every(({ outcome }) => outcome === 'accepted')).toBe(true)
    const names = await parts()
    // A year each from 2001 on, and months since the beginning of last year.
    for (let year = 2001; year <= 2024; year++) {
      const months = names.filter((name) => name.startsWith(`reading_y${year}m`))
      if (months.length === 0) expect(names).toContain(`reading_y${year}`)
    }
    expect(names.length).toBeLessThan(26 + 3 * 12)
    expect(await loadReadings(database, site.scope, device)).toHaveLength(310)
  })

  it('months are made ahead of their first reading', async () => {
    const clock = () => Date.now() + 60 * DAY_MS
    await runOnce(keepMonthsJob({ database, clock }))
    const ahead = new Date(clock() + 62 * DAY_MS).toISOString()
    expect(await parts()).toContain(`reading_y${ahead.slice(0, 4)}m${ahead.slice(5, 7)}`)
  })
})
