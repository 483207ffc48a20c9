import { describe, expect, it } from 'vitest'
import { vector } from '../../../testing-vectors.ts'
import { NOTHING_PRINTED } from '../printed-bill.ts'
import type { CheckKey } from './bill-check.ts'
import { billLight, disputedBill } from './bill-checks.ts'
import { BEFORE, check, checksOf, DEAR, KNOWN_TIMES, printed } from './testing-october.ts'

describe('billChecks against meter, tariff and months before', () => {
  it('I-BILL-6 48,730 then 48,930: 200 kWh unexplained', () => {
    const kwh = String(vector('I-BILL-6')('kWh'))
    const skipped = printed({ previous: { register: '48930', on: null, at: null } })
    expect(check('register', { ...skipped, kwh: '6000' })).toMatchObject({
      verdict: 'fail',
      unexplained: kwh,
      naira: null,
    })
    // Read 200 below where the last bill ended: those were billed there.
    const twice = printed({ previous: { register: '48530', on: null, at: null } })
    expect(check('register', { ...twice, kwh: '6400' })).toMatchObject({ naira: '45042.50' })
    // Over the top of five digits: 99,900 to 100 are 200.
    const over = printed({
      previous: { register: '99900', on: null, at: null },
      present: { register: '100', on: null, at: null },
    })
    expect(check('register', { ...over, kwh: '200' }, { before: [] })).toMatchObject({
      verdict: 'pass',
      between: '200',
    })
    expect(
      check(
        'register',
        { ...over, kwh: '8000', ...printed({ ...over.printed, multiplier: '40' }) },
        { before: [] },
      ),
    ).toMatchObject({ verdict: 'pass' })
  })

  it('I-BILL-7 300 kWh above ours: within U at unknown times, 152.5 kWh for certain at known ones', () => {
    const example = vector('I-BILL-7')
    expect(check('meter')).toMatchObject({ verdict: 'pass', within: example('U').toFixed(1) })
    expect(check('meter', {}, KNOWN_TIMES)).toMatchObject({
      verdict: 'fail',
      within: example('U of times').toFixed(1),
      sure: example('sure').toFixed(2),
      naira: example('naira').toFixed(2),
      most: example('most').toFixed(2),
    })
    const thin = { metered: { ...KNOWN_TIMES.metered, coverage: 0.94 } }
    expect(check('meter', {}, thin)).toMatchObject({ verdict: 'unknown', naira: null })
    const guessed = { metered: { ...KNOWN_TIMES.metered, estimatedKwh: '1525' } }
    expect(check('meter', {}, guessed)).toMatchObject({ verdict: 'pass', within: '300.0' })
    expect(check('meter', {}, { metered: null })).toMatchObject({ verdict: 'unknown', ours: null })
  })

  it('I-BILL-8 225.00 billed, 209.50 in force: 6,200 × 15.50 × 1.075 = ₦103,307.50', () => {
    expect(check('tariff', DEAR)).toMatchObject({
      verdict: 'fail',
      implied: '225.00',
      naira: vector('I-BILL-8')('naira').toFixed(2),
    })
    const cheap = { net: '1200000.00', gross: '1290000.00', printed: null }
    expect(check('tariff', cheap)).toMatchObject({ verdict: 'info', naira: null })
    // 10 days at 206.80 and 21 at 209.50: 208.63 on the mean.
    const tariffs = [
      { first: '2026-10-01', last: '2026-10-10', rate: '206.8', vatRate: '0.075' },
      { first: '2026-10-11', last: '2026-10-31', rate: '209.5', vatRate: '0.075' },
    ]
    expect(check('tariff', {}, { tariffs })).toMatchObject({ verdict: 'pass', inForce: '208.629' })
    expect(check('tariff', {}, { tariffs: tariffs.slice(1) })).toMatchObject({ verdict: 'unknown' })
  })

  it('I-BILL-9 tariff and meter together: the tariff on the 6,047.5 kWh that the meter leaves', () => {
    const example = vector('I-BILL-9')
    const all = checksOf(DEAR, KNOWN_TIMES)
    const naira = (key: CheckKey) => all.find((one) => one.key === key)?.naira
    expect(naira('tariff')).toBe(example('tariff naira').toFixed(2))
    expect(naira('meter')).toBe(example('meter naira').toFixed(2))
    expect(all.find(({ key }) => key === 'tariff')).toMatchObject({ kwh: '6047.5' })
    expect(disputedBill(DEAR.gross, all)).toMatchObject({
      disputed: example('disputed').toFixed(2),
      undisputed: example('undisputed').toFixed(2),
      keys: ['tariff', 'meter'],
    })
    expect(billLight(all)).toBe('fail')
  })

  it('9 an estimate follows the three months before; three equal bills are guessed', () => {
    // 18,400 kWh in 92 days: 200 a day, 6,200 of 31.
    const marked = printed({ read: 'estimated', previous: NOTHING_PRINTED.previous })
    expect(check('estimated', marked)).toMatchObject({ verdict: 'info', why: 'marked' })
    expect(check('estimated', { ...marked, kwh: '6300' }, { metered: null })).toMatchObject({
      verdict: 'fail',
      naira: '22521.25',
    })
    const guessed = BEFORE.map((bill) => ({ ...bill, printed: marked.printed }))
    expect(check('estimated', marked, { before: guessed })).toMatchObject({
      verdict: 'fail',
      why: 'too-long',
    })
    const equal = BEFORE.map((bill) => ({ ...bill, kwh: '6200' }))
    expect(check('estimated', {}, { before: equal })).toMatchObject({
      verdict: 'fail',
      why: 'equal',
      naira: null,
    })
  })

  it('10 another band, 11 an unusual day and 12 a line without a charge', () => {
    expect(check('band', printed({ band: 'B' }))).toMatchObject({ verdict: 'fail', naira: null })
    expect(check('band', {}, { band: null })).toMatchObject({ verdict: 'unknown' })
    expect(check('unusual', { kwh: '9000' })).toMatchObject({ verdict: 'info', of: 'kwh', naira: null })
    expect(check('unusual', {}, { before: BEFORE.slice(0, 2) })).toMatchObject({ verdict: 'unknown' })
    const lines = [
      { name: 'Loss of revenue', naira: '15000.00' },
      { name: 'Demand', naira: '4000.00' },
    ]
    expect(check('lines', printed({ lines }), { charges: ['demand'] })).toMatchObject({
      verdict: 'fail',
      naira: '15000.00',
      names: ['Loss of revenue'],
    })
  })
})
