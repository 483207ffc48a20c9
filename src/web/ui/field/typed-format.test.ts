import { describe, expect, it } from 'vitest'
import type { TypedFormat } from './typed-format.ts'
import { DAY_FORMAT, MOMENT_FORMAT, TIME_FORMAT, typedText, typedValue } from './typed-format.ts'

/** What stands in the field after the keys, '<' taking one character away at the end. */
function typing(format: TypedFormat, keys: string): string {
  return [...keys].reduce(
    (text, key) => (key === '<' ? text.slice(0, -1) : format.guide(text, text + key)),
    '',
  )
}

describe('what a keypad types', () => {
  it.each([
    ['22112026', '22-11-2026'],
    ['22-11-2026', '22-11-2026'],
    ['2-3-2026', '2-3-2026'],
    ['2-112026', '2-11-2026'],
    ['20261122', '2026-11-22'],
    ['2026-11-22', '2026-11-22'],
  ])('E11 %s stands as %s', (keys, text) => expect(typing(DAY_FORMAT, keys)).toBe(text))

  it('E11 what is taken away stays away until the next digit', () => {
    expect(typing(DAY_FORMAT, '22<')).toBe('22')
    expect(typing(DAY_FORMAT, '22<<')).toBe('2')
    expect(typing(DAY_FORMAT, '22<1')).toBe('22-1')
    expect(typing(DAY_FORMAT, '2211<2')).toBe('22-11-2')
    expect(typing(DAY_FORMAT, '22112026<<<<5')).toBe('22-11-5')
  })

  it('E11 what is pasted or corrected inside is left alone', () => {
    expect(DAY_FORMAT.guide('', '22112026')).toBe('22112026')
    expect(DAY_FORMAT.guide('2-11-2026', '22-11-2026')).toBe('22-11-2026')
    expect(DAY_FORMAT.guide('12', '1')).toBe('1')
  })

  it.each([
    ['0830', '08:30'],
    ['830', '8:30'],
    ['08:30', '08:30'],
    ['2359', '23:59'],
  ])('E11 the time %s stands as %s', (keys, text) => expect(typing(TIME_FORMAT, keys)).toBe(text))

  it.each([
    ['221120261430', '22-11-2026 14:30'],
    ['22-11-2026 14:30', '22-11-2026 14:30'],
    ['2026-11-22T14:30', '2026-11-22 14:30'],
  ])('E11 the moment %s stands as %s', (keys, text) => {
    expect(typing(MOMENT_FORMAT, keys)).toBe(text)
    expect(typedValue(MOMENT_FORMAT, text)).toBe('2026-11-22T14:30')
  })
})

describe('value and text', () => {
  it('E11 FE-02 a day is shown DD-MM-YYYY and kept YYYY-MM-DD', () => {
    expect(typedText(DAY_FORMAT, '2026-11-22')).toBe('22-11-2026')
    expect(typedValue(DAY_FORMAT, '22-11-2026')).toBe('2026-11-22')
    expect(typedText(MOMENT_FORMAT, '2026-11-22T14:30')).toBe('22-11-2026 14:30')
  })

  it('E11 what cannot be read stays as it was typed', () => {
    expect(typedValue(DAY_FORMAT, '31-02-2026')).toBe('31-02-2026')
    expect(typedText(DAY_FORMAT, '31-02-2026')).toBe('31-02-2026')
    expect(typedText(DAY_FORMAT, '')).toBe('')
  })
})
