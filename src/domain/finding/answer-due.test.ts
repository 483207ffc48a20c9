import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { weekday } from '../time/calendar-day.ts'
import { answerDue, lateAnswer } from './answer-due.ts'

describe('§16.A N7 answer due', () => {
  it.each([
    ['2026-11-03', '2026-11-24'],
    ['2026-11-06', '2026-11-27'],
    // Sent on a Saturday: Monday is the first working day.
    ['2026-11-07', '2026-11-27'],
  ])('sent on %s is due on %s', (sent, due) => {
    expect(answerDue(sent)).toBe(due)
  })

  it('is late from the day after, while none has come', () => {
    const sent = { state: 'sent', sentOn: '2026-06-13' }
    expect(lateAnswer(sent, '2026-07-03')).toBeNull()
    expect(lateAnswer(sent, '2026-07-04')).toBe('2026-07-03')
    expect(lateAnswer({ ...sent, state: 'answered' }, '2026-11-23')).toBeNull()
    expect(lateAnswer({ state: 'open', sentOn: null }, '2026-11-23')).toBeNull()
  })

  it('is a working day, three weeks later or a little less (property)', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date(2000, 0, 1), max: new Date(2090, 0, 1), noInvalidDate: true }),
        (date) => {
          const sent = date.toISOString().slice(0, 10)
          const due = answerDue(sent)
          const days = (Date.parse(due) - Date.parse(sent)) / 86_400_000
          return weekday(due) < 5 && days >= 19 && days <= 21
        },
      ),
    )
  })
})
