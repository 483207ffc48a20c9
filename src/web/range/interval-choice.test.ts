import { describe, expect, it } from 'vitest'
import { allowedInterval, intervalChoices } from './interval-choice.ts'

const days = (count: number) => ({ from: 0, to: count * 86_400_000 })

describe('intervals', () => {
  it('SH-10 offers all six, hourly by default', () => {
    expect(intervalChoices(days(20)).map(({ bucket }) => bucket)).toEqual([
      '15mins',
      '30mins',
      'hourly',
      'daily',
      'weekly',
      'monthly',
    ])
    expect(allowedInterval(undefined, days(20))).toBe('hourly')
    expect(allowedInterval('15mins', days(366))).toBe('15mins')
  })

  it('SH-10 moves to a coarser one where the range is too wide', () => {
    const choices = intervalChoices(days(5 * 365))
    const tooFine = choices.filter(({ isTooFine }) => isTooFine).map(({ bucket }) => bucket)
    expect(tooFine).toEqual(['15mins', '30mins', 'hourly'])
    expect(allowedInterval('15mins', days(5 * 365))).toBe('daily')
  })
})
