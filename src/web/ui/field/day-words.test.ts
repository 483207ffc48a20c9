import { describe, expect, it } from 'vitest'
import { dayWords } from './day-words.ts'

describe('dayWords', () => {
  it('FE-02 writes a day out, whatever the zone of the browser', () => {
    expect(dayWords('2026-11-09')).toBe('Mon, 9 November 2026')
    expect([dayWords(''), dayWords(undefined), dayWords('09-11-2026')]).toEqual([null, null, null])
  })
})
