import { describe, expect, it } from 'vitest'
import { BILL_KINDS, type BillKind, mayBecome } from './bill-kinds.ts'
import { readBill, type TypedBill } from './read-bill.ts'
import { snapshotFault } from './snapshot-rule.ts'

const TODAY = '2026-11-20'

const listFaults = (kind: BillKind, typed: TypedBill) => {
  const read = readBill(kind, typed, TODAY)
  return 'faults' in read ? read.faults.map(({ field, fault }) => `${field.name}: ${fault}`) : read.bill
}

describe('AB-01 the four bills', () => {
  it('reads a purchase of diesel', () => {
    expect(listFaults('diesel', { quantity: '500', price_per_litre: 1361.57, date: '2026-11-02' })).toEqual({
      kind: 'diesel',
      quantity: '500.00',
      pricePerLitre: '1361.57',
      date: '2026-11-02',
    })
  })

  it('reads bills; only the post-paid one has a period', () => {
    const typed = { value: '44.4', amount: '9302.33', date: '2026-05-15', end_date: '2026-06-14' }
    const read = { value: '44.40', amount: '9302.33', date: '2026-05-15' }
    expect(listFaults('pre-paid', typed)).toEqual({ kind: 'pre-paid', ...read, endDate: null })
    expect(listFaults('ipp', typed)).toEqual({ kind: 'ipp', ...read, endDate: null })
    expect(listFaults('post-paid', typed)).toEqual({ kind: 'post-paid', ...read, endDate: '2026-06-14' })
  })

  it('finds every fault, in the order of the form', () => {
    expect(listFaults('diesel', { fuelType: 'petrol' })).toEqual([
      'quantity: missing',
      'price_per_litre: missing',
      'date: no-date',
      'fuelType: other-fuel',
    ])
    expect(listFaults('post-paid', { value: '0', amount: '1.001' })).toEqual([
      'value: not-positive',
      'amount: invalid',
      'date: no-date',
      'end_date: no-date',
    ])
  })

  it.each(['', '2026-02-30', '1999-12-31', '2100-01-01', '02-11-2026', '2026-11-02T00:00:00Z', '0000-01-01'])(
    'AB-04 takes no day "%s"',
    (date) => {
      expect(listFaults('ipp', { value: '1', amount: '1', date })).toEqual(['date: no-date'])
    },
  )

  it('AB-04 a period ends on its first day at the earliest', () => {
    const typed = { value: '1', amount: '1', date: '2026-06-02' }
    expect(listFaults('post-paid', { ...typed, end_date: '2026-06-01' })).toEqual(['end_date: reversed'])
    expect(listFaults('post-paid', { ...typed, end_date: '2026-06-02' })).toMatchObject({
      endDate: '2026-06-02',
    })
  })

  it('AB-04 takes no day after today, nor a period that ends after it', () => {
    const typed = { quantity: '1', price_per_litre: '1', value: '1', amount: '1' }
    const tomorrow = { ...typed, date: '2026-11-21', end_date: '2026-11-21' }
    for (const kind of ['diesel', 'pre-paid', 'ipp'] as const) {
      expect(listFaults(kind, tomorrow)).toEqual(['date: to-come'])
      expect(listFaults(kind, { ...tomorrow, date: TODAY })).toMatchObject({ date: TODAY })
    }
    expect(listFaults('post-paid', tomorrow)).toEqual(['date: to-come', 'end_date: to-come'])
    expect(listFaults('post-paid', { ...tomorrow, date: TODAY })).toEqual(['end_date: to-come'])
    expect(listFaults('post-paid', { ...typed, date: TODAY, end_date: TODAY })).toMatchObject({
      endDate: TODAY,
    })
  })

  it('AB-09 only utility bills change their kind', () => {
    const pairs = BILL_KINDS.flatMap(({ kind: a }) => BILL_KINDS.map(({ kind: b }) => [a, b] as const))
    const moves = pairs.filter(([a, b]) => a !== b && mayBecome(a, b))
    expect(moves).toEqual([
      ['pre-paid', 'post-paid'],
      ['post-paid', 'pre-paid'],
    ])
  })
})

describe('AB-06 snapshots', () => {
  const limit = 10 * 1024 * 1024
  const name = (characters: number) => `${'ọ'.repeat(characters - 4)}.JPG`
  it.each([
    [null, 'missing'],
    [{ name: 'meter.gif', size: 1 }, 'not-an-image'],
    [{ name: 'png', size: 1 }, 'not-an-image'],
    [{ name: name(61), size: 1 }, 'long-name'],
    [{ name: name(60), size: limit + 1 }, 'too-large'],
    [{ name: name(60), size: limit }, null],
    [{ name: 'meter.jpeg', size: 1 }, null],
    [{ name: 'meter.png', size: 1 }, null],
  ])('%o is %s', (file, fault) => {
    expect(snapshotFault(file, limit)).toBe(fault)
  })
})
