import { describe, expect, it } from 'vitest'
import { codeOfSigns, type Signs } from './device-signs.ts'
import { feederDay } from './feeder-day.ts'
import { passedDays } from './passed-days.ts'
import { supplySummary } from './supply-summary.ts'

const ZONE = 'Africa/Lagos'
const H = 3600
const live = (voltage: Signs['voltage']) => codeOfSigns({ voltage, power: null, mains: null, on: null })
const at = (day: string, hour: number) => Date.parse(`${day}T00:00:00+01:00`) + hour * H * 1000
const runs = (until: number) =>
  feederDay({
    ...{ seconds: 24 * H, side: 'line', logger: null, others: [], alwaysDraws: null },
    feeder: { ends: [until * H, 24 * H], codes: [live('live'), live('dead')] },
  })
const device = { id: 4, since: at('2026-10-30', 9), validTo: null }
const told = [
  { day: '2026-10-31', runs: runs(6), minVolts: 210 },
  { day: '2026-11-01', runs: runs(20), minVolts: 210 },
  { day: '2026-11-02', runs: runs(4), minVolts: 210 },
]

describe('§16.A days until now, and what the home says of them', () => {
  const days = passedDays(device, ZONE, ['2026-10-01', '2026-11-30'], at('2026-11-02', 10) + 5000, told)

  it('begins with the first day of the device, leaves no hole and ends with the newest complete block', () => {
    expect(days.map(({ day, seconds, sums }) => [day, seconds / H, sums.unknownS / H])).toEqual([
      ['2026-10-30', 24, 24],
      ['2026-10-31', 24, 0],
      ['2026-11-01', 24, 0],
      ['2026-11-02', 10, 0],
    ])
  })

  it('tells the mean of the month, the strip of yesterday, and since when there is nothing', () => {
    const { ledger, yesterday, now } = supplySummary(days, '2026-11-02', ZONE)
    // 24 h of 34
    expect(ledger?.meanLow).toBeCloseTo((24 * 24) / 34, 9)
    expect(yesterday?.strip.map(({ kind, to }) => [kind, to / H])).toEqual([
      ['grid', 20],
      ['nothing', 24],
    ])
    expect(now).toEqual({ kind: 'nothing', since: at('2026-11-02', 4) })
  })

  it('looks back over midnight', () => {
    const early = passedDays(
      device,
      ZONE,
      ['2026-11-01', '2026-11-02'],
      at('2026-11-02', 0.5),
      told.slice(0, 2),
    )
    expect(supplySummary(early.slice(0, 1), '2026-11-02', ZONE).now).toEqual({
      kind: 'nothing',
      since: at('2026-11-01', 20),
    })
  })
})
