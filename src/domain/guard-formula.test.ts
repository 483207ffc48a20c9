import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guardFormula } from './guard-formula.ts'

describe('guardFormula', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+234 801 234 5678', "'+234 801 234 5678"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    ['＝1', "'＝1"],
    ['Ikeja = best', 'Ikeja = best'],
    ['', ''],
    ['a;=1+1', "a;'=1+1"],
    ['a; =1', "a; '=1"],
    ['a\n@SUM(A1)', "a\n'@SUM(A1)"],
    ['a\t＝1', "a\t'＝1"],
    ['a;b', 'a;b'],
    ['Ikeja; 2-phase', 'Ikeja; 2-phase'],
  ])('PA-06 %j → %j', (text, safe) => {
    expect(guardFormula(text)).toBe(safe)
  })

  it('PA-06 keeps the text and never lets it begin like a formula (property)', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const safe = guardFormula(text)
        return (
          safe.replaceAll("'", '') === text.replaceAll("'", '') &&
          !/^[=+\-@\t\r\n＝＋－＠]/.test(safe) &&
          safe.split(/[;\t\r\n]/).every((cell) => !/^[=+\-@＝＋－＠]/.test(cell))
        )
      }),
    )
  })
})
