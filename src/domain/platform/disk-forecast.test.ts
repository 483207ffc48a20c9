import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../time/interval.ts'
import { forecastDisk } from './disk-forecast.ts'

const NOW = Date.UTC(2026, 10, 22, 12)
const GB = 1e9
const daysAgo = (days: number, bytes: number) => ({ at: NOW - days * DAY_MS, bytes })

describe('when the disk is full', () => {
  it('at the pace of the last 7 days: 0.5 GB a day into 100 GB is 200 days', () => {
    const notes = [daysAgo(20, 1 * GB), daysAgo(7, 10 * GB), daysAgo(3, 13 * GB), daysAgo(0, 13.5 * GB)]
    expect(forecastDisk(notes, 100 * GB, NOW)).toEqual({ perDay: 0.5 * GB, overDays: 7, fullInDays: 200 })
  })

  it('of fewer days where no more are noted, in whatever order', () => {
    expect(forecastDisk([daysAgo(0, 12 * GB), daysAgo(2, 10 * GB)], 30 * GB, NOW)).toEqual({
      perDay: GB,
      overDays: 2,
      fullInDays: 30,
    })
  })

  it('is not known without notes, of one alone, of hours, and of notes that a wrong clock made', () => {
    for (const notes of [[], [daysAgo(0, GB)], [daysAgo(0.2, GB), daysAgo(0, 2 * GB)], [daysAgo(9, GB)]]) {
      expect(forecastDisk(notes, GB, NOW)).toBeNull()
    }
    expect(forecastDisk([daysAgo(-3, GB), daysAgo(-1, 2 * GB)], GB, NOW)).toBeNull()
  })

  it('never comes while the database shrinks or stays as it is', () => {
    expect(forecastDisk([daysAgo(7, 2 * GB), daysAgo(0, GB)], GB, NOW)?.fullInDays).toBeNull()
    expect(forecastDisk([daysAgo(7, GB), daysAgo(0, GB)], GB, NOW)).toMatchObject({
      perDay: 0,
      fullInDays: null,
    })
  })

  it('is by the days between, where packed months gave room back: 0.2 GB a day', () => {
    // Packs stand beside their readings in the night before the disk has the room of those again.
    const bytes = [100, 100.2, 100.4, 103.6, 97.2, 97.4, 97.6]
    const notes = bytes.map((size, n) => daysAgo(6 - n, size * GB))
    expect(forecastDisk(notes, 20 * GB, NOW)!.perDay / GB).toBeCloseTo(0.2, 9)
    expect(forecastDisk(notes, 20 * GB, NOW)!.fullInDays).toBeCloseTo(100, 6)
  })

  it('is when pace times days is what is free', () => {
    const bytes = fc.integer({ min: 1, max: 1e12 })
    fc.assert(
      fc.property(bytes, bytes, bytes, (from, grown, free) => {
        const told = forecastDisk([daysAgo(7, from), daysAgo(0, from + grown)], free, NOW)!
        expect(told.fullInDays! * told.perDay).toBeCloseTo(free, -3)
      }),
    )
  })
})
