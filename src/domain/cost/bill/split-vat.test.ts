import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { vector } from '../../testing-vectors.ts'
import { grossOfNet, splitGross, vatBetween } from './split-vat.ts'

const kobo = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`
const inKobo = (text: string) => BigInt(text.replace('.', ''))

describe('E4 an amount that includes VAT', () => {
  it('V-C6 splits 10,000.00 into 9,302.33 and 697.67', () => {
    expect(splitGross('10000', '0.075')).toEqual({ net: '9302.33', vat: '697.67', gross: '10000.00' })
  })

  it('I-BILL-1 splits 1,396,317.50 into 1,298,900.00 and 97,417.50, and back', () => {
    const example = vector('I-BILL-1')
    const split = {
      net: example('net').toFixed(2),
      vat: example('VAT').toFixed(2),
      gross: example('naira').toFixed(2),
    }
    expect(splitGross('1396317.50', '0.0750')).toEqual(split)
    expect(grossOfNet('1298900', 0.075)).toEqual(split)
  })

  it('splits where there is no VAT', () => {
    expect(splitGross('12.34', '0')).toEqual({ net: '12.34', vat: '0.00', gross: '12.34' })
  })

  it('keeps the gross to the kobo: net + VAT = gross (property)', () => {
    const amounts = fc.bigInt({ min: 1n, max: 999_999_999_999_999_999n })
    const rate = fc.constantFrom('0', '0.05', '0.075', '0.1', '0.2')
    fc.assert(
      fc.property(amounts, rate, (of, vatRate) => {
        const { net, vat, gross } = splitGross(kobo(of), vatRate)
        expect(gross).toBe(kobo(of))
        expect(inKobo(net) + inKobo(vat)).toBe(of)
        expect(vatBetween(net, gross)).toBe(vat)
        // Rounded once: the net is within half a kobo of gross ÷ (1 + rate).
        const points = BigInt(Math.round(Number(vatRate) * 1000)) + 1000n
        const off = inKobo(net) * points - of * 1000n
        expect(2n * (off < 0n ? -off : off) <= points).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})
