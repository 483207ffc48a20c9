import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { vector } from '../../testing-vectors.ts'
import {
  type ComparedBill,
  compareBills,
  countedTwice,
  duplicatesAmong,
  isSamePurchase,
  sharedDays,
} from './bill-overlap.ts'

const prepaid: ComparedBill = {
  kind: 'pre-paid',
  branchId: 1,
  date: '2026-11-02',
  endDate: null,
  amount: '9302.33',
  vatInclusiveAmount: '10000.00',
  invoiceNo: null,
  accountNo: null,
  meterNo: null,
  tokenEnd: null,
}
/** I-BILL-4: 4,500 kWh and 6,000 kWh at ₦209.50 before 7.5 % VAT. */
const may = {
  ...prepaid,
  kind: 'post-paid',
  date: '2026-05-15',
  endDate: '2026-06-14',
  amount: '942750.00',
  vatInclusiveAmount: '1013456.25',
} as const
const june = {
  ...may,
  date: '2026-06-10',
  endDate: '2026-07-09',
  amount: '1257000.00',
  vatInclusiveAmount: '1351275.00',
} as const

describe('E3 what two bills are to each other', () => {
  const cases: [string, ComparedBill, Partial<ComparedBill>, 'equal' | 'overlap' | null][] = [
    ['the same bill twice', prepaid, {}, 'equal'],
    ['the same post-paid bill twice', may, {}, 'equal'],
    [
      'net the one time, gross the other',
      prepaid,
      { amount: '10000.00', vatInclusiveAmount: '10750.00' },
      'equal',
    ],
    ['another day', prepaid, { date: '2026-11-03' }, null],
    ['another amount', prepaid, { amount: '9302.34', vatInclusiveAmount: '10000.02' }, null],
    ['another branch', prepaid, { branchId: 2 }, null],
    ['IPP beside utility', prepaid, { kind: 'ipp' }, null],
    [
      'the same day, pre-paid and post-paid',
      { ...may, endDate: may.date },
      { kind: 'pre-paid', endDate: null },
      null,
    ],
    ['two tokens', { ...prepaid, tokenEnd: '4444' }, { tokenEnd: '5555' }, null],
    ['a token on one alone', prepaid, { tokenEnd: '5555' }, 'equal'],
    ['two invoices of one day', { ...prepaid, invoiceNo: 'A1' }, { invoiceNo: 'A2' }, null],
    [
      'one invoice, typed on another day',
      { ...prepaid, invoiceNo: 'inv-7' },
      { invoiceNo: 'INV-7', date: '2026-10-01' },
      'equal',
    ],
    [
      'one invoice, pre-paid and post-paid',
      { ...may, invoiceNo: 'A1' },
      { kind: 'pre-paid', endDate: null },
      'equal',
    ],
    ['two accounts', { ...may, accountNo: '1' }, { accountNo: '2' }, null],
    ['two meters', { ...may, meterNo: '1' }, { meterNo: '2' }, null],
    ['the same period, another amount', may, { amount: '5.00', vatInclusiveAmount: '5.38' }, 'overlap'],
    [
      'the last day of one is the first of the other',
      may,
      { date: '2026-06-14', endDate: '2026-07-01' },
      'overlap',
    ],
    ['one begins the day after the other', may, { date: '2026-06-15', endDate: '2026-07-01' }, null],
    ['one inside the other', may, { date: '2026-05-20', endDate: '2026-05-21' }, 'overlap'],
  ]
  it.each(cases)('%s', (_, one, change, relation) => {
    const other = { ...one, ...change }
    expect(compareBills(one, other)).toBe(relation)
    expect(compareBills(other, one)).toBe(relation)
  })

  it('I-BILL-4: 15-05 to 14-06 and 10-06 to 09-07 share 5 days, ₦225,212.50 of the second', () => {
    const example = vector('I-BILL-4')
    expect(compareBills(may, june)).toBe('overlap')
    expect(sharedDays(may, june)).toBe(example('shared days'))
    expect(countedTwice(june, may, 'overlap')).toBe(example('naira').toFixed(2))
    expect(countedTwice(june, may, 'equal')).toBe('1351275.00')
  })
})

describe('E3 lists', () => {
  it('marks each of two by the other', () => {
    const bills = [
      { id: 3, ...may },
      { id: 7, ...june },
      { id: 9, ...prepaid },
      { id: 8, ...prepaid },
      { id: 11, ...prepaid, branchId: 2 },
    ]
    expect(duplicatesAmong(bills)).toEqual(
      new Map([
        [3, [7]],
        [7, [3]],
        [8, [9]],
        [9, [8]],
      ]),
    )
  })

  it('finds the pairs that comparing all with all finds (property)', () => {
    const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-05-${String(n).padStart(2, '0')}`)
    const bill = fc
      .record({
        kind: fc.constantFrom('pre-paid' as const, 'post-paid' as const, 'ipp' as const, 'diesel' as const),
        branchId: fc.integer({ min: 1, max: 2 }),
        days: fc.tuple(day, day).map((pair) => pair.sort() as [string, string]),
        amount: fc.constantFrom('1.00', '2.00'),
        invoiceNo: fc.constantFrom(null, null, null, 'A', 'a', 'B'),
      })
      .map(({ days, ...rest }) => ({
        ...prepaid,
        ...rest,
        date: days[0],
        endDate: rest.kind === 'post-paid' ? days[1] : null,
        vatInclusiveAmount: rest.amount,
      }))
    fc.assert(
      fc.property(fc.array(bill, { maxLength: 12 }), (typed) => {
        const bills = typed.map((one, n) => ({ ...one, id: n + 1 }))
        const all = bills.flatMap((one) => {
          const others = bills.filter((other) => other !== one && compareBills(one, other) !== null)
          return others.length === 0 ? [] : [[one.id, others.map(({ id }) => id)] as const]
        })
        expect(duplicatesAmong(bills)).toEqual(new Map(all))
      }),
    )
  })
})

describe('E3 whether two purchases are one for certain', () => {
  const bought = { ...prepaid, meterNo: '0101 7', paidAt: '08:15' }
  const cases: [string, Partial<typeof bought & { tokenEnd: string | null }>, boolean][] = [
    ['the same meter, naira and minute', {}, true],
    ['another minute', { paidAt: '08:16' }, false],
    ['another meter', { meterNo: '0101 8' }, false],
    ['no meter told', { meterNo: null as never }, false],
    ['another amount', { vatInclusiveAmount: '10000.01' }, false],
    ['another day', { date: '2026-11-03' }, false],
    ['a token where the other has none', { tokenEnd: '1234' }, true],
  ]
  it.each(cases)('%s', (_name, change, expected) => {
    expect(isSamePurchase(bought, { ...bought, ...change })).toBe(expected)
    expect(isSamePurchase({ ...bought, ...change }, bought)).toBe(expected)
  })

  it('two of ₦10,000 on a day of which nothing more is known are two, and so are two tokens', () => {
    const bare = { ...prepaid, paidAt: null }
    expect(isSamePurchase(bare, bare)).toBe(false)
    const token = { ...bought, tokenEnd: '1234' }
    expect(isSamePurchase(token, token)).toBe(false)
  })
})
