import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { implausibleMean, type Stretch } from './implausible-mean.ts'

const minutes = (kw: number[], lengthM = 1): Stretch[] =>
  kw.map((one) => ({ kwh: (one * lengthM) / 60, hours: lengthM / 60 }))

describe('T1 §15.1 a file whose mean is above P_max', () => {
  it('W read as kW: 8,300 W on 100 kVA look like W', () => {
    expect(implausibleMean(minutes([8200, 8300, 8400, 9000]), 100)).toEqual({
      meanKw: expect.closeTo(8300, 6),
      mostKw: 100,
      divideBy: 1000,
    })
  })

  it('V-M6 one spike among true values stops nothing', () => {
    expect(implausibleMean(minutes([80, 65_535, 80]), 100)).toBeNull()
  })

  it('what is no W either is refused without a proposal', () => {
    expect(implausibleMean(minutes([5e6, 5e6, 5e6]), 100)?.divideBy).toBeNull()
  })

  it('says nothing without two stretches of some length', () => {
    expect(implausibleMean([], 100)).toBeNull()
    expect(implausibleMean(minutes([9e9]), 100)).toBeNull()
    expect(implausibleMean([{ kwh: 9e9, hours: 0 }, ...minutes([9e9])], 100)).toBeNull()
  })

  it('what stays below P_max is never stopped, and a thousand times of it is (property)', () => {
    const kw = fc.array(fc.double({ min: 1, max: 100, noNaN: true }), { minLength: 2, maxLength: 60 })
    fc.assert(
      fc.property(kw, (values) => {
        const isStopped = implausibleMean(minutes(values.map((one) => one * 1000)), 100)?.divideBy === 1000
        return implausibleMean(minutes(values), 100) === null && isStopped
      }),
    )
  })
})
