import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  hoursText,
  profileFault,
  readDayText,
  readHours,
  serviceDayFault,
  writeDayText,
} from './client-rule.ts'
import { countedTag } from './counted-sources.ts'
import { deviceTypeFor, meterText, SOURCE_CHOICES, sourceChoiceFor } from './meter-choice.ts'

describe('CP-01 fields', () => {
  it.each([
    ['name', 'Adunni Stores', null],
    ['name', ' ', 'missing'],
    ['name', 'x'.repeat(121), 'too-long'],
    ['name', 'Two\nlines', 'not-one-line'],
    ['address', 'Plot 4\nMarina', null],
    ['address', 'x'.repeat(301), 'too-long'],
    ['phone', '08030000000', null],
    ['phone', '-12.5', null],
    ['phone', '+234 803', 'no-number'],
    ['phone', 'call me', 'no-number'],
    ['phone', '1.', 'no-number'],
    ['phone', '', 'missing'],
    ['telephone', '+234 803 000 0000', null],
    ['telephone', '08030000000', null],
    ['telephone', 'call me', 'no-telephone'],
    ['telephone', '0'.repeat(31), 'no-telephone'],
    ['telephone', ' ', 'missing'],
    ['email', 'office@example.com', null],
    ['email', 'office', 'not-an-address'],
    ['email', '', 'missing'],
    ['choice', '', 'no-choice'],
    ['choice', 'utility', null],
    ['hours', '08:00 - 18:00', null],
    ['hours', '22:00-06:00', null],
    ['hours', '08:00 - ', 'no-hours'],
    ['hours', '24:00 - 06:00', 'no-hours'],
    ['hours', '8:00 - 18:00', 'no-hours'],
    ['interval', '', null],
    ['interval', '250', null],
    ['interval', '0', 'no-interval'],
    ['interval', '2.5', 'no-interval'],
    ['interval', '100001', 'no-interval'],
    ['date', '31-12-2026', null],
    ['date', '31-02-2026', 'no-date'],
    ['date', '2026-12-31', 'no-date'],
    ['date', '', 'no-date'],
  ] as const)('%s %j: %s', (rule, typed, fault) => expect(profileFault(rule, typed)).toBe(fault))

  it.each([
    ['', null],
    ['22-11-2026', null],
    ['23-11-2026', 'not-passed'],
    ['31-11-2026', 'no-date'],
  ])('a service of %j on 22-11-2026: %s', (typed, fault) => {
    expect(serviceDayFault(typed, '2026-11-22')).toBe(fault)
  })

  it('writes hours and days as it reads them (property)', () => {
    const clock = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
    fc.assert(
      fc.property(clock, clock, (opensAt, closesAt) => {
        expect(readHours(hoursText({ opensAt, closesAt }))).toEqual({ opensAt, closesAt })
      }),
    )
    const day = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    fc.assert(fc.property(day, (text) => readDayText(writeDayText(text)) === text))
  })
})

describe('CP-01 Device', () => {
  it('has a choice for each type and back', () => {
    expect(SOURCE_CHOICES.map((choice) => sourceChoiceFor(deviceTypeFor(choice)))).toEqual([
      ...SOURCE_CHOICES,
    ])
    expect(deviceTypeFor('load')).toBe('LOAD')
  })

  it.each([
    ['a load that becomes a source counts', 'SOLAR', { deviceType: 'LOAD', sourceTag: null }, 'AGGREGATORY'],
    [
      'a source that becomes a circuit counts no more',
      'LOAD',
      { deviceType: 'SOLAR', sourceTag: 'AGGREGATORY' },
      null,
    ],
    [
      'a source that was marked not to count stays so',
      'UTILITY',
      { deviceType: 'IPP', sourceTag: null },
      null,
    ],
    ['a source that nobody has marked counts', 'UTILITY', undefined, 'AGGREGATORY'],
  ] as const)('%s', (_, type, before, tag) => {
    expect(countedTag(type, before)).toBe(tag)
  })

  it('counts, or not, as somebody says; a load never', () => {
    const counted = { deviceType: 'UTILITY', sourceTag: 'AGGREGATORY' } as const
    expect(countedTag('UTILITY', counted, false)).toBeNull()
    expect(countedTag('UTILITY', { ...counted, sourceTag: null }, true)).toBe('AGGREGATORY')
    expect(countedTag('LOAD', counted, true)).toBeNull()
  })

  it('writes a meter as code and model, an unknown one by its code', () => {
    expect([meterText('EM133'), meterText('EM141')]).toEqual(['EM133 - Three-phase', 'EM141'])
  })
})
