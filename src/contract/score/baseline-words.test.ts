import { describe, expect, it } from 'vitest'
import { baselineWords, expectedShare } from './baseline-words.ts'
import type { BaselineCard } from './score-card.ts'

const running: BaselineCard = {
  unit: 'kWh',
  forecast: 1000,
  used: 700,
  forecast_to_date: 750,
  projected_total: 940,
  savings_inbound: 60,
  saving_to_date: 50,
  state: 'saving',
  low: 20,
  high: 80,
  h: 0.03,
  projected_low: 900,
  projected_high: 980,
  is_complete: false,
  used_percent: 70,
  coverage: 1,
  method: 'weekday',
  left_out: [],
  from: '2026-11-01',
  to: '2026-11-30',
}
const expected = (card: BaselineCard) => baselineWords(card, (kwh) => `${kwh} kWh`).expected

describe('what is expected by today', () => {
  it('SC-01 of a running period: its part of the forecast, in words and as a share', () => {
    expect(expected(running)).toBe('750 kWh')
    expect(expectedShare(running)).toBe(0.75)
  })

  it.each([
    ['that is over', { is_complete: true }],
    ['without a forecast', { forecast: null, forecast_to_date: null }],
    ['with a forecast of nothing', { forecast: 0, forecast_to_date: 0 }],
    ['in which the site changed', { not_comparable: ['air conditioners added'] }],
  ])('SC-01 nothing of a period %s', (_, change) => {
    expect(expected({ ...running, ...change })).toBeNull()
    expect(expectedShare({ ...running, ...change })).toBeNull()
  })
})
