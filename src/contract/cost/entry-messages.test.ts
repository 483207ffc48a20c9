import { describe, expect, it } from 'vitest'
import { overlapping, readEntry, type TypedEntry } from '#domain/cost/diesel/read-entry.ts'
import { entrySentence, overlapSentence } from './entry-messages.ts'

const TODAY = '2026-06-20'
const good: TypedEntry = { start_date: '2026-06-19', end_date: '2026-06-19', quantity: '40.5' }
const sentences = (typed: TypedEntry) => {
  const read = readEntry({ ...good, ...typed }, TODAY)
  return 'faults' in read ? read.faults.map(entrySentence) : read.entry
}

describe('a diesel entry as typed', () => {
  it('DE-01 becomes exact litres on days, both included', () => {
    expect(sentences({})).toEqual({ startDate: '2026-06-19', endDate: '2026-06-19', quantity: '40.50' })
    expect(sentences({ quantity: 40.5, fuel_type: 'diesel', end_date: TODAY })).toMatchObject({
      endDate: TODAY,
    })
  })

  it('DE-03 says what is wrong with each field, in the form’s order', () => {
    expect(sentences({ start_date: '', quantity: '', fuel_type: 'petrol' })).toEqual([
      'Please select date',
      'Please input the Quantity',
      'Fuel type must be diesel',
    ])
    expect(sentences({ quantity: 0 })).toEqual(['Quantity must be greater than zero'])
    expect(sentences({ quantity: '1.005' })).toEqual(['Please enter a valid Quantity'])
    expect(sentences({ end_date: '2026-06-18' })).toEqual(['The period ends before it begins.'])
    expect(sentences({ start_date: '2026-02-30', end_date: '2026-02-30' })).toEqual(['Please select date'])
  })

  it('DE-01 diesel is entered once it was used, a year at most', () => {
    expect(sentences({ end_date: '2026-06-21' })).toEqual([
      'Enter diesel once it was used: the last day must not be after today.',
    ])
    expect(sentences({ start_date: '2025-06-20', end_date: TODAY })).toMatchObject({
      startDate: '2025-06-20',
    })
    expect(sentences({ start_date: '2025-06-19', end_date: TODAY })).toEqual([
      'An entry covers at most 366 days. Enter a shorter period.',
    ])
  })
})

describe('days that an entry holds already', () => {
  const march = { startDate: '2026-03-01', endDate: '2026-03-31', quantity: '1200.00' }
  const day = { startDate: '2026-04-02', endDate: '2026-04-02', quantity: '40.00' }

  it.each([
    ['2026-02-20', '2026-02-28', null],
    ['2026-02-20', '2026-03-01', march],
    ['2026-03-31', '2026-04-01', march],
    ['2026-04-01', '2026-04-01', null],
    ['2026-04-01', '2026-04-30', day],
  ])('DE-03 %s to %s', (startDate, endDate, taken) => {
    expect(overlapping({ startDate, endDate }, [march, day])).toBe(taken)
  })

  it('DE-03 the sentence names the entry', () => {
    expect(overlapSentence(day)).toBe(
      'There is an entry of 40.00 litres for 02-04-2026 already. Edit that entry, or choose other days.',
    )
    expect(overlapSentence(march)).toBe(
      'There is an entry of 1200.00 litres for 01-03-2026 to 31-03-2026 already. Edit that entry, or choose other days.',
    )
  })
})
