import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../time/interval.ts'
import { startOfDay } from '../../time/zone.ts'
import {
  BRANCH_LIMITS,
  replayBills,
  replayMonths,
  replayTank,
  sumReplays,
  tankLooks,
} from './replay-standing.ts'

const ZONE = 'Africa/Lagos'
const day = (text: string) => startOfDay(ZONE, text)
const NOW = day('2026-11-20')

it('AL-01 a limit is judged by device or by branch', () => {
  expect(BRANCH_LIMITS).toEqual(['energy_usage_max', 'set_co2_value', 'tank_low_hours', 'bill_failed_naira'])
})

describe('AL-01 how often a limit of a month would have been told', () => {
  const months = [
    { month: '2026-08', value: null, coverage: 0 },
    { month: '2026-09', value: 900, coverage: 1 },
    { month: '2026-10', value: 1100, coverage: 0.8 },
    { month: '2026-11', value: 1001, coverage: 1 },
  ]

  it('is a month above it once, the running one too, from the first month that is known', () => {
    expect(replayMonths(ZONE, months, 1000, NOW)).toEqual({
      episodes: [
        { since: day('2026-10-01'), until: day('2026-11-01'), value: 1100, limit: 1000 },
        { since: day('2026-11-01'), until: null, value: 1001, limit: 1000 },
      ],
      ...{ known: 3, due: 3, since: day('2026-09-01') },
    })
  })

  it('is at the least that where a month below it was measured in part, and not known where none was', () => {
    // October's 1,100 kWh of 80 % of its time may have been 1,375.
    expect(replayMonths(ZONE, months, 1200, NOW)).toMatchObject({ episodes: [], known: 2, due: 3 })
    expect(replayMonths(ZONE, months.slice(0, 1), 1000, NOW)).toBeNull()
  })
})

describe('AL-01 how often a limit of a tank would have been told', () => {
  const looks = tankLooks({ from: NOW, to: NOW + 7 * HOUR_MS })

  it('is each time that it lasted less, until it was seen to last longer; what is not known changes nothing', () => {
    const hours = [null, 20, 11, null, 10, 30, 12, 11.9]
    const replay = replayTank(looks, hours, 12)
    expect(replay).toEqual({
      episodes: [
        { since: looks[2], until: looks[5], value: 10, limit: 12 },
        { since: looks[7], until: null, value: 11.9, limit: 12 },
      ],
      ...{ known: 6, due: 7, since: looks[1] },
    })
  })

  it('is one more with every known hour that lasts less behind one that did not, whatever is not known between them', () => {
    const known = fc.integer({ min: 0, max: 24 })
    fc.assert(
      fc.property(fc.array(fc.option(known), { minLength: 8, maxLength: 8 }), known, (hours, limit) => {
        const low = hours.filter((value) => value !== null).map((value) => value < limit)
        const times = low.filter((isLow, n) => isLow && !low[n - 1]).length
        expect(replayTank(looks, hours, limit)?.episodes.length ?? null).toBe(low.length === 0 ? null : times)
      }),
    )
  })

  it('is not known of a tank of which nothing is', () => {
    expect(replayTank(looks, [null, null], 12)).toBeNull()
  })
})

describe('AL-01 how often a limit of bills would have been told', () => {
  const disputes = [
    { to: '2026-11-01', low: 1000, doneAt: null },
    { to: '2026-10-01', low: 1000.01, doneAt: null },
    { to: '2026-09-01', low: null, doneAt: null },
  ]

  it('is every bill that asks more than it too much, from the day after its last', () => {
    expect(replayBills(ZONE, disputes, '2026-03-31', 1000)).toMatchObject({
      episodes: [{ since: day('2026-10-01'), until: null, value: 1000.01 }],
      since: day('2026-03-31'),
    })
    expect(replayBills(ZONE, [], '2026-03-31', 1000)?.episodes).toEqual([])
    const sent = { to: '2026-10-01', low: 2000, doneAt: day('2026-10-05') }
    expect(replayBills(ZONE, [sent], '2026-03-31', 1000)?.episodes).toMatchObject([
      { until: day('2026-10-05') },
    ])
  })

  it('is not known where no bill is', () => {
    expect(replayBills(ZONE, disputes, null, 1000)).toBeNull()
  })
})

describe('AL-01 what the branches tell together', () => {
  const episode = (since: number) => ({ since, until: null, value: 1, limit: 0 })
  const known = { known: 1, due: 1 }

  it('is the sum of those that tell it, the newest first', () => {
    const replays = [
      { place: 'Ikeja', replay: { ...known, episodes: [episode(5)], since: 4 } },
      { place: 'Yaba', replay: null },
      { place: 'Aba', replay: { ...known, episodes: [], since: 3 } },
      { place: 'Jos', replay: { ...known, episodes: [episode(9), episode(2)], since: 2 } },
    ]
    const sum = sumReplays(replays)
    expect(sum).toMatchObject({ times: 3, at: 2, told: 3, isAtLeast: false, since: 2 })
    expect(sum.moments.map(({ place }) => place)).toEqual(['Jos', 'Ikeja', 'Jos'])
  })

  it('is not known where none does', () => {
    expect(sumReplays([{ place: 'Yaba', replay: null }])).toMatchObject({ times: null, since: null })
  })
})
