import { describe, expect, it } from 'vitest'
import { ALERT_KINDS } from '#domain/alert/settings.ts'
import { alertHeading, alertMailText, alertSentence } from './notification-messages.ts'

const figures = { value: 251.3, limit: 244 }

describe('AL-04 what an alert says', () => {
  it.each([
    ['offline', 'No readings arrive from this meter.', 'No readings arrived from this meter.'],
    [
      'voltage',
      'Voltage is 251.30 V, above the highest of 244.00 V.',
      'Voltage was 251.30 V, above the highest of 244.00 V.',
    ],
    [
      'load-balance',
      'A phase current is 251.30 % from the mean of the three, more than 244.00 %.',
      'A phase current was 251.30 % from the mean of the three, more than 244.00 %.',
    ],
    [
      'generator-maintenance',
      'Its next service is due in 251.30 h.',
      'Its next service was due in 251.30 h.',
    ],
    [
      'energy-usage',
      '251.30 kWh used in the month to date, above the target of 244.00 kWh.',
      '251.30 kWh used in the month until then, above the target of 244.00 kWh.',
    ],
  ] as const)('of %s: as it is while it holds, as it was once it has ended', (kind, now, before) => {
    expect(alertSentence({ kind, ...figures, until: null })).toBe(now)
    expect(alertSentence({ kind, ...figures, until: 1 })).toBe(before)
  })

  it('of a controller, in its words', () => {
    const alarm = { kind: 'controller-alarm', words: 'Low oil pressure', value: null, limit: null } as const
    expect(alertSentence({ ...alarm, until: null })).toBe('The controller tells “Low oil pressure”.')
    expect(alertSentence({ ...alarm, until: 1 })).toBe(
      'The controller told “Low oil pressure” and then no more.',
    )
    expect(alertHeading(alarm)).toBe('Controller alarm “Low oil pressure”')
  })

  it.each(ALERT_KINDS)('of %s, ended, says nothing of now', (kind) => {
    for (const value of [251.3, -3]) {
      expect(alertSentence({ kind, limit: 244, value, until: 1 })).not.toMatch(/ (is|arrive|to date)\b/)
    }
  })

  it.each([
    [3, 1, 'Its next service is due in 3 days.'],
    [1, 1, 'Its next service is due in 1 day.'],
    [0, 1, 'Its next service is due today.'],
    [-2, 1, 'Its service is overdue by 2 days.'],
    [10.5, 24, 'Its next service is due in 10.50 h.'],
    [0, 24, 'Its next service is due now.'],
    [-12, 24, 'Its service is overdue by 12.00 h.'],
  ])('T21 a service %s from its limit of %s: in the unit of what decided', (value, limit, words) => {
    expect(alertSentence({ kind: 'generator-maintenance', value, limit, until: null })).toBe(words)
  })

  it('in the subject of a digest names three branches at most', () => {
    expect(alertMailText.manySubject(4, ['Ikeja'], 0)).toBe('4 alerts: Ikeja')
    expect(alertMailText.manySubject(9, ['Ikeja', 'Yaba', 'Apapa'], 2)).toBe(
      '9 alerts: Ikeja, Yaba, Apapa and 2 more',
    )
  })
})
