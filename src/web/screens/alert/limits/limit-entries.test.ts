import { describe, expect, it } from 'vitest'
import type { PlaceLimitsRow } from '#contract/alert/place-limits.ts'
import { limitRefusals, limitsBody, sourceWords, toLimitEntries } from './limit-entries.ts'

const row: PlaceLimitsRow = {
  branch: { id: 3, name: 'Ikeja' },
  device: { id: 7, name: 'Utility' },
  limits: [
    { limit: 'min_voltage', own: 207, inherited: 216, inherited_from: 'organisation', is_on: true },
    { limit: 'max_voltage', own: null, inherited: 244, inherited_from: 'branch', is_on: true },
    {
      limit: 'load_threshold_value',
      own: null,
      inherited: null,
      inherited_from: 'organisation',
      is_on: false,
    },
  ],
  version: 2,
  may: { change: true },
}

describe('AL-01 the form of the limits of a place', () => {
  it('holds its own, sends them all, and what is empty or no number is inherited', () => {
    const entries = { ...toLimitEntries(row), max_voltage: 'many', load_threshold_value: ' 80 ' }
    expect([entries.min_voltage, entries.frequency_precision]).toEqual(['207', ''])
    expect(limitsBody(entries, 2)).toMatchObject({
      version: 2,
      limits: { min_voltage: 207, max_voltage: '', load_threshold_value: 80, frequency_precision: '' },
    })
  })

  it('is refused where its lowest is above a highest that it inherits', () => {
    const entries = { ...toLimitEntries(row), min_voltage: '250' }
    expect(limitRefusals(entries, row)).toEqual({
      min_voltage: 'The lowest voltage is above the highest: this alert would never end.',
    })
    expect(limitRefusals(toLimitEntries(row), row)).toEqual({})
  })

  it('says where each comes from', () => {
    const [own, inherited, none] = row.limits
    expect(sourceWords(own!, true)).toBe('Own. From the organisation it would be 216\u2009V')
    expect(sourceWords(inherited!, false)).toBe('From the branch: 244\u2009V')
    expect(sourceWords(none!, false)).toBe('From the organisation: none')
  })
})
