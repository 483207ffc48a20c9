import { describe, expect, it } from 'vitest'
import { comparedBill, findDuplicates, newlyRelated, relatedTo, type StoredPaper } from './compared-bill.ts'

const bill: StoredPaper = {
  id: 1,
  kind: 'post-paid',
  branchId: 1,
  date: '2026-05-15',
  endDate: '2026-06-14',
  value: '4500',
  amount: '942750.00',
  vatInclusiveAmount: '1013456.25',
  invoiceNo: null,
  accountNo: null,
  meterNo: null,
  tokenEnd: null,
}
const next = {
  ...bill,
  id: 2,
  date: '2026-06-10',
  endDate: '2026-07-09',
  amount: '1',
  vatInclusiveAmount: '2',
}
const purchase: StoredPaper = {
  id: 3,
  kind: 'diesel',
  branchId: 1,
  date: '2026-06-03',
  quantity: '1200',
  pricePerLitre: '1350.555',
  invoiceNo: 'A1',
}
const prepaid = { ...bill, kind: 'pre-paid', tokenEnd: '4444' } as const

describe('papers as they are compared (E3)', () => {
  it('a purchase is its litres and their price to the kobo, before and after VAT', () => {
    const amounts = { value: '1200', amount: '1620666.00', vatInclusiveAmount: '1620666.00' }
    expect(comparedBill(purchase)).toMatchObject({ ...amounts, invoiceNo: 'A1', endDate: null })
  })

  it.each([
    ['a stored bill has its own', prepaid, null, '4444'],
    ['one that was typed', { ...prepaid, tokenEnd: undefined, token: { end: '5555' } }, prepaid, '5555'],
    ['one that was taken off', { ...prepaid, tokenEnd: undefined, token: null }, prepaid, null],
    ['none typed: the stored one stays', { ...prepaid, tokenEnd: undefined }, prepaid, '4444'],
    ['none typed, another kind before', { ...prepaid, tokenEnd: undefined }, bill, null],
  ])('the end of a token: %s', (_, paper, stored, end) => {
    const { tokenEnd, ...rest } = paper
    const typed = tokenEnd === undefined ? rest : paper
    expect(comparedBill(typed, stored).tokenEnd).toBe(end)
  })

  it('each of two names the other, also where a list has one of them twice', () => {
    expect([...findDuplicates([bill, next, purchase, bill])]).toEqual([
      [1, [2]],
      [2, [1]],
    ])
  })

  it('an edited row is not beside itself, and what it stood beside already is not asked again', () => {
    const stored = [bill, next]
    const related = relatedTo(comparedBill(bill), stored, 1)
    expect(related.map(({ id, relation }) => [id, relation])).toEqual([[2, 'overlap']])
    expect(newlyRelated(related, null)).toEqual(related)
    expect(newlyRelated(related, bill)).toEqual([])
    expect(newlyRelated(related, { ...bill, endDate: '2026-06-09' })).toEqual(related)
  })
})
