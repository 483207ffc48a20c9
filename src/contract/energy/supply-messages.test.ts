import { describe, expect, it } from 'vitest'
import { alertSentence } from '../alert/notification-messages.ts'
import { shortDaysText } from './supply-messages.ts'

describe('§16.A R2 days in a row that are short of the band', () => {
  it.each([
    [1, '1 day'],
    [7, '7 days in a row'],
    [35, '35 days in a row'],
    // So many days are looked at: the row may be longer.
    [36, 'at least 36 days in a row'],
  ])('%d: %s, in the alert too', (days, said) => {
    expect(shortDaysText(days)).toBe(said)
    const alert = { kind: 'grid-short', value: days, limit: 7, until: null } as const
    expect(alertSentence(alert)).toBe(`The feeder has given less than its band promises on ${said}.`)
  })
})
