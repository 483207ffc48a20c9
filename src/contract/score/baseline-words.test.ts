import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { baselineWords, carbonWords, expectedShare } from './baseline-words.ts'
import type { BaselineCard } from './score-card.ts'
import { scoreText } from './score-page-messages.ts'

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

describe('no words contradict the badge beside them', () => {
  const kwh = fc.option(fc.double({ min: 0, max: 5000, noNaN: true }), { nil: null })
  const state = fc.constantFrom('saving', 'over', 'no sure change', 'provisional', null)
  const GOOD: readonly (string | undefined)[] = [scoreText.willSave, scoreText.didSave]
  const BAD: readonly (string | undefined)[] = [scoreText.willExceed, scoreText.didExceed]

  it('T13 of a baseline: saved is green, more is red, all else neither and without a figure (property)', () => {
    const cards = fc.record({
      ...{ forecast: kwh, used: kwh, forecast_to_date: kwh, projected_total: kwh, savings_inbound: kwh },
      ...{ low: kwh, high: kwh, projected_low: kwh, projected_high: kwh },
      ...{ state, is_complete: fc.boolean(), changes: fc.constantFrom<string[]>([], ['New freezer']) },
    })
    fc.assert(
      fc.property(cards, ({ changes, ...card }) => {
        const words = baselineWords({ ...running, ...card, not_comparable: changes }, (one) => `${one} kWh`)
        const { tone, verdict, saved } = words
        const told = changes.length > 0 ? null : card.state
        expect(tone).toBe(told === 'saving' ? 'good' : told === 'over' ? 'bad' : 'neutral')
        expect(GOOD.includes(verdict)).toBe(told === 'saving')
        expect(BAD.includes(verdict)).toBe(told === 'over')
        if (tone === 'neutral' && saved !== null) expect(saved).not.toContain('kWh')
        if (changes.length > 0) expect([saved, verdict]).toEqual(Array(2).fill('not comparable: New freezer'))
      }),
    )
  })

  it('T13 of what was emitted, alike (property)', () => {
    fc.assert(
      fc.property(state, kwh, kwh, fc.boolean(), (of, saving, estimated, isOver) => {
        const carbon = { state: of, saving, estimated } as Parameters<typeof carbonWords>[0]
        const { tone, verdict, saved } = carbonWords(carbon, isOver, (tons) => `${tons} t`)
        expect(tone).toBe(of === 'saving' ? 'good' : of === 'over' ? 'bad' : 'neutral')
        expect(verdict === scoreText.lessCarbon).toBe(of === 'saving')
        expect(verdict === scoreText.moreCarbon).toBe(of === 'over')
        if (tone === 'neutral' && saved !== null) expect(saved).not.toContain(' t')
      }),
    )
  })
})
