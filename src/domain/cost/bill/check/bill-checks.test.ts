import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { vector } from '../../../testing-vectors.ts'
import { addDays } from '../../../time/calendar-day.ts'
import { billLight, disputedBill } from './bill-checks.ts'
import type { OtherBill } from './checked-bill.ts'
import { check, checksOf, DEAR, KNOWN_TIMES, OCTOBER, OVERLAP, printed } from './testing-october.ts'

describe('billChecks', () => {
  it('I-BILL-1 6,200 kWh at the tariff in force: all twelve pass', () => {
    const all = checksOf()
    expect(all.map(({ verdict }) => verdict)).toEqual(Array(12).fill('pass'))
    expect(disputedBill(OCTOBER.gross, all)).toMatchObject({ disputed: '0.00', undisputed: '1396317.50' })
    expect(billLight(all)).toBe('pass')
  })

  it('I-BILL-2 a total of 1,416,317.50 is ₦20,000.00 more than its lines', () => {
    const example = vector('I-BILL-2')
    const total = example('printed total').toFixed(2)
    const wrong = { gross: total, net: '1317504.65', isTypedNet: false, ...printed({ total }) }
    expect(check('arithmetic', wrong)).toMatchObject({ verdict: 'fail', naira: example('naira').toFixed(2) })
    expect(check('arithmetic', printed({ total: '1396318.50' }))).toMatchObject({ verdict: 'pass' })
    expect(check('arithmetic', printed({ total: '1396318.51' }))).toMatchObject({
      verdict: 'fail',
      naira: '1.01',
    })
    // Arrears are in the total and not in the bill.
    const owed = printed({ arrears: '5000.00', total: '1401317.50' })
    expect(check('arithmetic', owed)).toMatchObject({ verdict: 'pass' })
    // An energy line that is 100 too high is 107.50 with VAT.
    const energy = printed({ energy: '1299000.00', vat: '97425.00', total: '1396425.00' })
    expect(check('arithmetic', { gross: '1396425.00', net: '1299000.00', ...energy })).toMatchObject({
      naira: '107.50',
    })
    expect(check('arithmetic', { printed: null })).toMatchObject({ verdict: 'unknown' })
  })

  it('I-BILL-3 E4 1,396,317.50 typed as net: asks whether VAT is in it, and does not blame the tariff', () => {
    const gross = { net: '1396317.50', gross: '1501041.31', printed: null }
    expect(check('vat', gross)).toMatchObject({ verdict: 'answer' })
    expect(check('tariff', gross)).toMatchObject({
      verdict: 'unknown',
      naira: null,
      implied: vector('I-BILL-3')('naira a kWh').toFixed(2),
    })
    // Said to include VAT, its net is the 1,298,900.00 of I-BILL-1.
    expect(check('vat', { isTypedNet: false })).toMatchObject({ verdict: 'pass' })
  })

  it('5 VAT is of energy and lines, never of arrears', () => {
    const vat = (naira: string) => check('vat', printed({ vat: naira, arrears: '100000.00' }))
    expect(vat('97418.50')).toMatchObject({ verdict: 'pass' })
    expect(vat('104917.50')).toMatchObject({ verdict: 'fail', naira: '7500.00' })
    expect(vat('90000.00')).toMatchObject({ verdict: 'fail', naira: null })
  })

  it('I-BILL-4 five of thirty days billed twice are ₦225,212.50 of 6,000 kWh', () => {
    const others = [{ ...OVERLAP, first: '2026-06-10', last: '2026-06-14' }]
    const july = {
      first: '2026-06-10',
      last: '2026-07-09',
      kwh: '6000',
      net: '1257000.00',
      gross: '1351275.00',
    }
    expect(check('overlap', july, { others })).toMatchObject({
      verdict: 'fail',
      days: 5,
      naira: vector('I-BILL-4')('naira').toFixed(2),
    })
  })

  it('I-BILL-4 a day that two bills before have too counts once', () => {
    const whole = { ...OVERLAP, first: '2026-10-01', last: '2026-10-20' }
    const others = [
      whole,
      { ...whole, first: '2026-10-11', last: '2026-10-25' },
      { ...whole, last: '2026-10-02' },
    ]
    expect(check('overlap', {}, { others })).toMatchObject({ days: 25 })
    expect(check('overlap', {}, { others: [whole, whole] })).toMatchObject({ days: 20 })
  })

  it('I-BILL-5 two days that nobody billed are told, at no naira', () => {
    expect(
      check('gap', { first: '2026-06-17', last: '2026-07-16' }, { lastEnd: '2026-06-14' }),
    ).toMatchObject({
      verdict: 'info',
      days: vector('I-BILL-5')('days'),
      naira: null,
    })
  })

  it('1 the same bill again is in dispute whole; the same period with another total asks', () => {
    const equal: OtherBill[] = [{ ...OVERLAP, relation: 'equal', isSamePeriod: true }] as const
    const all = checksOf(DEAR, { others: equal, ...KNOWN_TIMES })
    expect(disputedBill(DEAR.gross, all)).toMatchObject({
      disputed: '1499625.00',
      undisputed: '0.00',
      keys: ['duplicate'],
    })
    const replaced = [{ ...OVERLAP, isSamePeriod: true }]
    expect(check('duplicate', {}, { others: replaced })).toMatchObject({
      verdict: 'answer',
      isReplacing: true,
    })
    expect(check('overlap', {}, { others: replaced })).toMatchObject({ verdict: 'pass' })
    const accepted = [...equal, ...replaced].map((one) => ({ ...one, isAccepted: true }))
    expect(check('duplicate', {}, { others: accepted })).toMatchObject({
      ...{ verdict: 'pass', naira: null, isReplacing: false, isAccepted: true },
    })
    expect(check('duplicate', {}, { others: [...accepted, ...equal] })).toMatchObject({ verdict: 'fail' })
  })

  it('says nothing about what it does not know', () => {
    const nothing = { kwh: null, net: null, gross: null, first: null, last: null, printed: null }
    const known = { tariffs: [], lastEnd: null, before: [], metered: null, band: null }
    expect(checksOf(nothing, known).map(({ verdict }) => verdict)).toEqual(Array(12).fill('unknown'))
  })

  it('never blames a tariff within 0.5 %', () => {
    const kobo = fc.integer({ min: 100, max: 10_000_000 })
    fc.assert(
      fc.property(kobo, fc.integer({ min: -4, max: 4 }), (kwh, permille) => {
        const net = ((kwh / 100) * 209.5 * (1 + permille / 1000)).toFixed(2)
        const typed = { kwh: (kwh / 100).toFixed(2), net, isTypedNet: false, printed: null }
        expect(check('tariff', typed)).toMatchObject({ verdict: 'pass' })
      }),
    )
  })

  it('parts never exceed the bill, and disputed + undisputed = total to the kobo', () => {
    const kobo = (max: number) => fc.integer({ min: 1, max }).map((n) => (n / 100).toFixed(2))
    const bill = fc.record({
      kwh: kobo(2_000_000),
      net: kobo(400_000_000),
      vat: fc.option(kobo(40_000_000)),
      tariff: fc.option(kobo(50_000)),
      total: fc.option(kobo(500_000_000)),
      line: kobo(500_000_000),
      days: fc.integer({ min: 0, max: 31 }),
      ours: kobo(2_000_000),
      isEqual: fc.boolean(),
    })
    fc.assert(
      fc.property(bill, ({ kwh, net, vat, tariff, total, line, days, ours, isEqual }) => {
        const gross = (Number(net) * 1.075).toFixed(2)
        const last = addDays('2026-10-01', days - 1)
        const others: OtherBill[] = [{ ...OVERLAP, relation: isEqual ? 'equal' : 'overlap', last }]
        const all = checksOf(
          { kwh, net, gross, ...printed({ vat, tariff, total, lines: [{ name: 'Fixed', naira: line }] }) },
          { others, metered: { ...KNOWN_TIMES.metered, kwh: ours } },
        )
        const { disputed, undisputed, most } = disputedBill(gross, all)!
        const cents = (naira: string) => Math.round(Number(naira) * 100)
        expect(cents(disputed) + cents(undisputed)).toBe(cents(gross))
        expect(cents(disputed)).toBeLessThanOrEqual(cents(gross))
        expect(cents(most)).toBeGreaterThanOrEqual(cents(disputed))
        for (const { naira } of all) expect(cents(naira ?? '0')).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
