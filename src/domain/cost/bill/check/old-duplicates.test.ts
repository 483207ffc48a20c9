import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { oldDuplicates } from './old-duplicates.ts'
import { duplicateCheck } from './period-checks.ts'
import { knownOf, type StoredBill, typedOf } from './stored-bill.ts'

const BEFORE = '2026-06-01'
const BILL: StoredBill = {
  ...{ id: 1, kind: 'post-paid', branchId: 1, value: '100', date: '2024-01-01', endDate: '2024-01-31' },
  ...{ amount: '10000.00', vatInclusiveAmount: '10750.00', amountIncludesVat: true, printed: null },
  ...{ invoiceNo: null, accountNo: null, meterNo: null, tokenEnd: null, paidAt: null, acceptedBeside: [] },
}

const disputed = (bills: readonly StoredBill[]) => {
  const repeats = oldDuplicates(bills, BEFORE)
  return bills.map(repeats).filter((one) => one !== null)
}

/** Each against all of its branch, as a bill of today is checked. */
const heldAgainstAll = (bills: readonly StoredBill[]) =>
  bills
    .filter(({ date, endDate }) => (endDate ?? date) < BEFORE)
    .map((bill) => ({ bill, checks: [duplicateCheck(typedOf(bill), knownOf(bill, bills, [], null, []))] }))
    .filter(({ checks }) => checks[0]!.verdict === 'fail')

const from = <T>(...values: readonly T[]) => fc.constantFrom(...values)
const anyBill = fc.record({
  kind: from<StoredBill['kind']>('pre-paid', 'post-paid', 'ipp'),
  date: from('2024-01-01', '2024-02-01', '2026-07-01'),
  endDate: from(null, '2024-01-31', '2024-02-29'),
  amount: from('10000.00', '10000', '10750.00'),
  vatInclusiveAmount: from('10750.00', '10750', '12000.00'),
  invoiceNo: from(null, 'A 1', 'a 1', 'B 2'),
  accountNo: from(null, '7', '8'),
  meterNo: from(null, 'M1', 'm1', 'M2'),
  tokenEnd: from(null, '1234', '5678'),
  paidAt: from(null, '08:15', '09:30'),
  acceptedBeside: from<readonly number[]>([], [1], [2, 3]),
})

describe('§16.F 1 bills of long ago that are counted twice', () => {
  it('property: are those that fail where each is held against all of its branch', () => {
    fc.assert(
      fc.property(fc.array(anyBill, { maxLength: 12 }), fc.boolean(), (drawn, isNewestFirst) => {
        const bills = drawn.map((one, n): StoredBill => ({ ...BILL, ...one, id: n + 1 }))
        const asked = isNewestFirst ? bills.toReversed() : bills
        expect(disputed(asked)).toEqual(heldAgainstAll(asked))
      }),
      { numRuns: 2000 },
    )
  })

  it('each of a long history is held against those of its own days and amount alone, whatever its number', () => {
    let asked = 0
    const counted = (bill: StoredBill): StoredBill => ({
      ...bill,
      // What is compared is asked for its token.
      get tokenEnd() {
        asked += 1
        return null
      },
    })
    const day = (n: number) => new Date(Date.UTC(2010, 0, 1 + n)).toISOString().slice(0, 10)
    const twice = (one: (n: number) => Partial<StoredBill>, count: number) =>
      Array.from({ length: 2 * count }, (_, n) => counted({ ...BILL, ...one(n % count), id: n + 1 }))
    const courses = [
      twice((n) => ({ date: day(n), endDate: day(n + 29) }), 1000),
      twice((n) => ({ date: day(n), endDate: day(n), kind: 'ipp' }), 1000),
      twice(
        (n) => ({
          date: day(n),
          endDate: null,
          kind: 'pre-paid',
          meterNo: 'M',
          paidAt: '08:15',
          invoiceNo: '-',
        }),
        1000,
      ),
    ]
    for (const bills of courses) {
      asked = 0
      expect(disputed(bills)).toHaveLength(1000)
      expect(asked).toBeLessThan(20 * bills.length)
    }
    // All of one minute: each repeats the first.
    const minute = twice(() => ({ kind: 'pre-paid', endDate: null, meterNo: 'M', paidAt: '08:15' }), 1000)
    asked = 0
    expect(disputed(minute)).toHaveLength(1999)
    expect(asked).toBeLessThan(20 * minute.length)
  })
})
