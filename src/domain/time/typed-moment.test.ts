import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayText } from './calendar-day.ts'
import { readTypedDay, readTypedMoment, readTypedTime } from './typed-moment.ts'

const days = fc.integer({ min: 0, max: 47_481 }).map(dayText)

describe('readTypedDay', () => {
  it.each([
    ['22-11-2026', '2026-11-22'],
    ['22/11/2026', '2026-11-22'],
    ['22.11.2026', '2026-11-22'],
    ['22 11 2026', '2026-11-22'],
    ['2-3-2026', '2026-03-02'],
    ['22112026', '2026-11-22'],
    [' 2026-11-22 ', '2026-11-22'],
    ['29-02-2028', '2028-02-29'],
  ])('E11 reads %s', (typed, day) => expect(readTypedDay(typed)).toBe(day))

  it.each([
    '',
    '22-11',
    '22-11-26',
    '31-02-2026',
    '29-02-2026',
    '11-22-2026',
    '22-11-0026',
    '20261122',
    '2026-02-30',
    '2026/11/22',
    'tomorrow',
    '22-11-20266',
    '0-1-2026',
  ])('E11 reads no day in %s', (typed) => expect(readTypedDay(typed)).toBeNull())

  it('E11 a day that is written out is read back, in each of its forms', () => {
    fc.assert(
      fc.property(days, fc.constantFrom('-', '/', '.', ' ', ''), (day, mark) => {
        const written = day.split('-').reverse().join(mark)
        expect(readTypedDay(written)).toBe(day)
        expect(readTypedDay(day)).toBe(day)
      }),
    )
  })

  it('E11 no text gives a day whose digits were not typed, day before month before year', () => {
    const dateLike = fc.stringMatching(/^[0-9]{0,4}[-/. ]?[0-9]{0,3}[-/. ]?[0-9]{0,4}$/)
    fc.assert(
      fc.property(fc.oneof(fc.string(), dateLike), (typed) => {
        const day = readTypedDay(typed)
        if (day === null) return
        const [year = '', month = '', date = ''] = day.split('-')
        const digits = typed.match(/\d+/g)?.map(Number) ?? []
        const typedParts = digits.length === 1 ? [Number(typed.trim())] : digits
        const possible = [
          [Number(date), Number(month), Number(year)],
          [Number(year), Number(month), Number(date)],
          [Number(`${date}${month}${year}`)],
        ]
        expect(possible).toContainEqual(typedParts)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('readTypedTime', () => {
  it.each([
    ['08:05', '08:05'],
    ['8:05', '08:05'],
    ['0805', '08:05'],
    ['8.05', '08:05'],
    ['23:59', '23:59'],
    ['5:30 pm', '17:30'],
    ['12:15 am', '00:15'],
    ['12:15PM', '12:15'],
  ])('E11 reads %s', (typed, time) => expect(readTypedTime(typed)).toBe(time))

  it.each(['', '8', '24:00', '12:60', '13:00 pm', '0:30 pm', 'noon', '8:5'])(
    'E11 reads no time in %s',
    (typed) => expect(readTypedTime(typed)).toBeNull(),
  )
})

describe('readTypedMoment', () => {
  it.each([
    ['22-11-2026 14:30', '2026-11-22T14:30'],
    ['2026-11-22T14:30', '2026-11-22T14:30'],
    ['22/11/2026, 2:30 pm', '2026-11-22T14:30'],
    ['22112026 1430', '2026-11-22T14:30'],
  ])('E11 reads %s', (typed, moment) => expect(readTypedMoment(typed)).toBe(moment))

  it.each(['22-11-2026', '14:30', '22-11-2026 25:00', '', '22 11 2026'])(
    'E11 reads no moment in %s',
    (typed) => expect(readTypedMoment(typed)).toBeNull(),
  )
})
