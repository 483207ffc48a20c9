import { describe, expect, it } from 'vitest'
import { axisSeconds, clockText, dayText, gapRuns, momentText } from './line-time.ts'

describe('line times', () => {
  it('reads a local time as it is written', () => {
    expect(axisSeconds('1970-01-02T00:00:01')).toBe(86_401)
    expect(momentText('2026-11-09T10:15:00')).toBe('09-11-2026 10:15')
    expect(dayText('2026-11-09T10:15:00')).toBe('09-11-2026')
    expect(clockText('2026-11-09T10:15:00')).toBe('10:15')
  })
})

describe('gapRuns', () => {
  it.each([
    ['###', []],
    ['#.#', [[0, 2]]],
    ['.##', [[0, 1]]],
    [
      '##..#.',
      [
        [1, 4],
        [4, 5],
      ],
    ],
    ['...', [[0, 2]]],
    ['', []],
  ])('of %j are %j: each reaches from known to known', (places, runs) => {
    expect(gapRuns(places.length, (place) => places[place] === '#')).toEqual(runs)
  })
})
