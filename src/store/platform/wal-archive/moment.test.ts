import { expect, it } from 'vitest'
import { momentText, readMoment } from './moment.ts'

const NOW = Date.parse('2026-11-22T15:00:00+01:00')

it('reads a moment of the clock in Nigeria, to the second, and writes it again', () => {
  const moment = Date.parse('2026-11-22T14:05:00+01:00')
  expect(readMoment('22-11-2026 14:05', NOW)).toEqual({ moment })
  expect(readMoment('22-11-2026 14:05:30', NOW)).toEqual({ moment: moment + 30_000 })
  expect(readMoment('newest', NOW)).toEqual({ moment: null })
  expect(momentText(moment + 30_999)).toBe('22-11-2026 14:05:30')
})

it('refuses what is no moment, and one that has not come', () => {
  for (const wrong of ['22-11-2026', '2026-11-22 14:05', '31-02-2026 10:00', '22-11-2026 14:05:60', '']) {
    expect(readMoment(wrong, NOW)).toEqual({ refusal: expect.stringMatching(/^--to is a moment in Nigeria/) })
  }
  expect(readMoment('22-11-2026 15:01', NOW)).toEqual({ refusal: expect.stringMatching(/has not come yet/) })
})
