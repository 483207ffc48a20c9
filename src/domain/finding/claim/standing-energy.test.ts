import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type StandingBill, standingEnergy } from './standing-energy.ts'

const BILL: StandingBill = {
  ...{ first: '2026-10-01', last: '2026-10-31', billedKwh: 6_200, standingKwh: 6_200, oursKwh: 5_900 },
  isWholeDisputed: false,
}
const share = (...bills: StandingBill[]) => standingEnergy(bills).get('2026-10-15')

describe('X7 what of a day a claim may count', () => {
  it('billed beyond ours is disputed, ours is claimed whole', () => {
    expect(share({ ...BILL, standingKwh: 6_047.5 })).toBe(1)
  })

  it('a register that explains 4,000 of 6,200 kWh leaves 4,000 of our 5,900', () => {
    expect(share({ ...BILL, standingKwh: 4_000 })).toBe(4_000 / 5_900)
  })

  it('only what was charged is claimed, and without our meter what stands of it', () => {
    expect(share({ ...BILL, billedKwh: 2_950, standingKwh: 2_950 })).toBe(0.5)
    expect(share({ ...BILL, oursKwh: null, standingKwh: 3_100 })).toBe(0.5)
  })

  it('a bill that repeats another one does not shrink what that one leaves', () => {
    expect(share(BILL, { ...BILL, isWholeDisputed: true })).toBe(1)
    expect(standingEnergy([{ ...BILL, isWholeDisputed: true }]).size).toBe(0)
  })

  it('disputed and claimed kWh never exceed the billed (property)', () => {
    const kwh = fc.double({ min: 0.01, max: 1e6, noNaN: true })
    fc.assert(
      fc.property(kwh, kwh, fc.double({ min: 0, max: 1, noNaN: true }), (billedKwh, oursKwh, part) => {
        const disputed = billedKwh * part
        const standingKwh = billedKwh - disputed
        const claimed = oursKwh * share({ ...BILL, billedKwh, standingKwh, oursKwh })!
        expect(claimed + disputed).toBeLessThanOrEqual(billedKwh * (1 + 1e-12))
      }),
    )
  })
})
