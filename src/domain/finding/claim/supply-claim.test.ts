import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MonthLedger, monthLedger } from '../../energy/supply/month-ledger.ts'
import { round } from '../../round.ts'
import { type ClaimDay, type ClaimTerms, supplyClaim } from './supply-claim.ts'

const H = 3600
const TARIFFS = { A: 209.5, B: 63, C: 52.15, D: 43, E: 32 }
const TERMS: ClaimTerms = {
  band: 'A',
  keptShare: 0.9,
  mayBeBands: ['A'],
  vatRate: 0.075,
  isPrepaid: false,
  isByShare: false,
}
const month = (presentH: number, absentH: number, unknownH = 0): MonthLedger =>
  monthLedger([{ presentS: presentH * H, absentS: absentH * H, unknownS: unknownH * H }])!
const energy = (kwh: number, charged = 209.5, tariffs: ClaimDay['tariffs'] = TARIFFS): ClaimDay => ({
  kwh,
  estimatedKwh: 0,
  charged,
  tariffs,
})
const claim = (ledger: MonthLedger, terms: Partial<ClaimTerms> = {}, days = [energy(10_000)]) =>
  supplyClaim({ ...TERMS, ...terms }, ledger, days)

describe('§16.A claim', () => {
  it('I-SUP-1 band A, 15.20 h: received C, 10,000 kWh → ₦1,573,500.00, gross 1,691,512.50', () => {
    const { state, reason, low, mid, high, dueBelow } = claim(month(456, 264))
    const side = { band: 'C', tariff: 52.15, net: 1_573_500, gross: 1_691_512.5 }
    expect([state, reason, dueBelow]).toEqual(['due', null, 18])
    for (const one of [low, mid, high]) expect(one).toMatchObject(side)
  })

  it('I-SUP-2 60 h unknown: at least ₦1,465,000.00 by 17.20 h, band B; at most ₦1,573,500.00; no mid', () => {
    const { state, low, mid, high } = claim(month(456, 204, 60))
    expect([state, mid]).toEqual(['due', null])
    expect(low).toMatchObject({ band: 'B', net: 1_465_000, gross: 1_574_875 })
    expect(round(low!.hours)).toBe(17.2)
    expect(high).toMatchObject({ band: 'C', net: 1_573_500 })
  })

  it('I-SUP-3 90 h unknown: not proven, naira unknown', () => {
    expect(claim(month(456, 174, 90))).toMatchObject({ state: 'not-proven', low: null, high: null })
  })

  it('I-SUP-4 18.60 h: may be due, amount unknown, not 0; without the addendum it is not due', () => {
    expect(claim(month(558, 162))).toMatchObject({ state: 'may-be-due', reason: 'may-be-due', low: null })
    expect(claim(month(558, 162), { mayBeBands: [] })).toMatchObject({ state: 'none', reason: null })
  })

  it('I-SUP-5 band B at 14.40 h is not short, at 14.39 it is; no rule for band E', () => {
    expect(claim(month(432, 288), { band: 'B' }).state).toBe('none')
    expect(claim(month(431.7, 288.3), { band: 'B' })).toMatchObject({ state: 'due', low: { band: 'C' } })
    expect(claim(month(10, 710), { band: 'E' })).toMatchObject({ state: 'no-rule', low: null })
  })

  it('X3 under 0.80 measured there are no naira; without energy or tariff neither, and it says why', () => {
    expect(claim(month(200, 360, 160))).toMatchObject({ state: 'unknown', reason: 'coverage', low: null })
    expect(claim(month(456, 264), {}, [])).toMatchObject({ state: 'unknown', reason: 'no-energy' })
    const untold = claim(month(456, 264), {}, [energy(10_000, 209.5, { A: 209.5 })])
    expect(untold).toMatchObject({ state: 'unknown', reason: 'no-tariff', low: { band: 'C', net: null } })
  })

  it('splits the energy where a tariff changes, and tells kWh of a pre-paid meter', () => {
    const days = [energy(4_000, 206.8, { ...TARIFFS, C: 50 }), energy(6_000)]
    const { low, charged } = claim(month(456, 264), {}, days)
    // 4,000 × 156.80 + 6,000 × 157.35
    expect(low?.net).toBe(1_571_300)
    expect(round(charged!)).toBe(208.42)
    expect(claim(month(456, 204, 60), { isPrepaid: true }).prepaidKwh).toBe(6_992.84)
  })

  it('prices the kWh that it shows: 18,910.1234 kWh are 18,910.12 × 157.35 = ₦2,975,507.38', () => {
    const { kwh, low } = claim(month(456, 264), {}, [energy(18_910), energy(0.1234)])
    expect([kwh, low?.net, low?.gross]).toEqual([18_910.12, 2_975_507.38, 3_198_670.43])
    const two = claim(month(456, 264), {}, [energy(100.004, 206.8), energy(200.004)])
    // 100.00 × 154.65 + 200.00 × 157.35
    expect([two.kwh, two.low?.parts.map(({ net }) => net), two.low?.net]).toEqual([
      300,
      [15_465, 31_470],
      46_935,
    ])
  })

  it('R4 short in February 2026: may be due, amount unknown', () => {
    expect(claim(month(456, 264), { isByShare: true })).toMatchObject({
      ...{ state: 'may-be-due', reason: 'energy-share', low: null, high: null },
    })
    expect(claim(month(558, 162), { isByShare: true })).toMatchObject({ reason: 'may-be-due' })
  })

  it('more unknown never raises a claim (property)', () => {
    const hour = fc.integer({ min: 0, max: 720 })
    fc.assert(
      fc.property(hour, hour, hour, fc.boolean(), (a, b, c, isPresent) => {
        const total = a + b + c
        if (total === 0) return
        const part = (n: number) => (n * 720) / total
        const moved = part(isPresent ? a : b) / 3
        const before = claim(month(part(a), part(b), part(c))).low?.net ?? 0
        const after = claim(
          month(part(a) - (isPresent ? moved : 0), part(b) - (isPresent ? 0 : moved), part(c) + moved),
        ).low?.net
        expect(after ?? 0).toBeLessThanOrEqual(before)
      }),
    )
  })
})
