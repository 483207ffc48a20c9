import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepMonthOutlookJob } from '#jobs/score/keep-month-outlook.ts'
import { runOnce } from '#store/engine/woken.ts'
import { analysisBench } from '../../testing-analysis.ts'

// Figures by hand from testing-analysis.ts. Ikeja, 1 to 3 November: utility 288 kWh × ₦200 × 1.075 = ₦61,920.00; diesel
// ₦90,000.00; October 90 kWh a day. It is 20 November, 10:00, and nothing came since the 4th.
let bench: Awaited<ReturnType<typeof analysisBench>>

beforeAll(async () => {
  bench = await analysisBench()
})
afterAll(() => bench.server.close())

interface Row {
  [name: string]: unknown
}
const NOVEMBER = '01-11-2026%2000:00/30-11-2026%2023:59'
const ask = async (path: string, query = '') =>
  (await bench.get(bench.of(`home/${path}?${query}`))).data as unknown as {
    [name: string]: Row & { branches?: Row[] }
  } & { branches: Row[] }

describe('home money', () => {
  it('a branch costs the sum of its sources in kobo, and one without a reading is not known', async () => {
    const { total, branches, paid } = await ask(`money/ID/${NOVEMBER}`)
    expect(total).toMatchObject({ naira: 151_920, naira_per_kwh: 351.67, diesel_share: 0.3333 })
    expect(total?.sources).toEqual([
      { type: 'UTILITY', naira: 61_920, share: 0.4076 },
      { type: 'GENERATOR', naira: 90_000, share: 0.5924 },
    ])
    expect(branches.map(({ name, naira, reason }) => [name, naira, reason])).toEqual([
      ['Ikeja', 151_920, null],
      ['Yaba', null, 'not measured'],
    ])
    expect(paid).toEqual({ naira: 100_000, bills_missing: 0 })
  })

  it('X3 what was measured for three of twenty days is no saving', async () => {
    const { total, period } = await ask(`money/ID/${NOVEMBER}`)
    expect(total?.change).toEqual({
      naira: null,
      percent: null,
      trend: 'none',
      reason: 'not enough was measured',
    })
    expect(period).toEqual({
      month: '2026-11',
      label: '1–20 Nov',
      until: '10:00',
      before_month: '2026-10',
      before_label: '1–20 Oct',
    })
  })

  it('is of the month in which the range ends, as far as it has passed', async () => {
    const { period } = await ask('money/ID/05-10-2026%2000:00/07-10-2026%2023:59')
    expect(period).toMatchObject({
      month: '2026-10',
      label: '1–31 Oct',
      until: null,
      before_month: '2026-09',
    })
  })

  it('a selected device stands for its whole branch', async () => {
    const { ids, ikeja } = bench
    const [ofDevice, ofBranch] = await Promise.all([
      ask(`money/ID/${NOVEMBER}`, `devices=${ids[0]}`),
      ask(`money/ID/${NOVEMBER}`, ikeja),
    ])
    expect(ofDevice).toEqual(ofBranch)
    expect(ofDevice.branches).toHaveLength(1)
  })

  it('months that are kept are shown as they are, and equal what is worked out', async () => {
    const live = await ask(`money/ID/${NOVEMBER}`)
    const explained = (await bench.get(
      `explain/month-end.202611.total.cost/?from=01-11-2026%2000:00&to=30-11-2026%2023:59`,
    )) as unknown as { value: number }
    expect(explained.value).toBe(live.total?.naira)
  })

  it('tells the time of the figures that are kept, and Month end tells the same figures of the same time', async () => {
    const { server } = bench
    const halfPastNine = Date.UTC(2026, 10, 20, 8, 30)
    await runOnce(keepMonthOutlookJob({ database: server.database, clock: () => halfPastNine }))
    const { total, period } = await ask(`money/ID/${NOVEMBER}`)
    const { data } = (await bench.get(bench.of('month_end/ID/'))) as unknown as {
      data: { until: string; total: { naira: number } }
    }
    expect(period?.until).toBe('09:30')
    expect(data.until.slice(11, 16)).toBe('09:30')
    expect(data.total.naira).toBe(total?.naira)
  })
})

describe('sites now', () => {
  it('says since when a site is silent, what is due and what it needs', async () => {
    const { branches } = await ask('sites/ID')
    const ikeja = branches.find(({ name }) => name === 'Ikeja')
    expect(ikeja).toMatchObject({
      carrying: { state: 'unknown', device: null, is_longer: false },
      service: { name: 'Ikeja Gen 1', hours: 178 },
      has_generator: true,
      tank: { litres: null, hours: null, unknown: 'no-stock' },
      units: null,
      alerts: [],
      yesterday: null,
      next: { kind: 'silent', name: 'Utility' },
    })
  })
})
