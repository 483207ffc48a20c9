import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ratioText, readRatio, readTransformer, transformationRatio } from './transformer-ratio.ts'

const NOW = Date.UTC(2026, 10, 22)
const FROM = '01-10-2026 00:00'
const read = (ct?: string, vt?: string, ratio_from = FROM) =>
  readRatio({ ct, vt, ratio_from }, 'Africa/Lagos', NOW)

describe('T10 the ratio of transformers as it is typed', () => {
  it('200/5 from midnight in Lagos is 40', () => {
    const ratio = read('200/5')
    expect(ratio).toEqual({
      from: Date.UTC(2026, 8, 30, 23),
      ct: { primary: 200, secondary: 5 },
      vt: null,
      unusual: [],
    })
    expect('ct' in ratio && transformationRatio(ratio.ct) * transformationRatio(ratio.vt)).toBe(40)
  })

  it('400/5 behind 11000/110 is 8,000', () => {
    const ratio = read(' 400 / 5 ', '11000:110')
    expect('ct' in ratio && transformationRatio(ratio.ct) * transformationRatio(ratio.vt)).toBe(8000)
    expect('vt' in ratio && ratioText(ratio.vt)).toBe('11000/110')
  })

  it('an unusual secondary is taken and told', () => {
    expect(read('200/2', '11000/63.5')).toMatchObject({ unusual: ['ct', 'vt'] })
    expect(read('100/1', '33000/110')).toMatchObject({ unusual: [] })
  })

  it.each([
    [undefined, undefined, FROM, 'nothing'],
    ['', ' ', FROM, 'nothing'],
    ['40', undefined, FROM, 'no-ct'],
    ['0/5', undefined, FROM, 'no-ct'],
    ['200/0', undefined, FROM, 'no-ct'],
    ['-200/5', undefined, FROM, 'no-ct'],
    ['200/5', '11 kV', FROM, 'no-vt'],
    ['5/200', undefined, FROM, 'ct-upside-down'],
    [undefined, '110/11000', FROM, 'vt-upside-down'],
    ['200/5', undefined, '31-02-2026 00:00', 'no-time'],
    ['200/5', undefined, '23-11-2026 00:00', 'future'],
  ])('%s, %s, %s: %s', (ct, vt, from, fault) => {
    expect(read(ct, vt, from)).toEqual({ fault })
  })

  it('what is written is what was read (property)', () => {
    const whole = fc.integer({ min: 1, max: 9999 })
    fc.assert(
      fc.property(whole, whole, (primary, secondary) => {
        const ratio = readTransformer(`${primary}/${secondary}`)
        return ratio?.primary === primary && ratioText(ratio) === `${primary}/${secondary}`
      }),
    )
  })
})
