import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { vector } from '../../../testing-vectors.ts'
import { addDays } from '../../../time/calendar-day.ts'
import { NOTHING_PRINTED, type PrintedBill } from '../printed-bill.ts'
import type { CheckKey } from './bill-check.ts'
import { billChecks, billLight, disputedBill } from './bill-checks.ts'
import type { KnownFigures, OtherBill, PastBill, TypedFigures } from './checked-bill.ts'

const PRINTED: PrintedBill = {
  ...NOTHING_PRINTED,
  previous: { register: '48730', on: null, at: null },
  present: { register: '54930', on: null, at: null },
  read: 'actual',
  band: 'A',
  tariff: '209.50',
}
const OCTOBER: TypedFigures = {
  kind: 'post-paid',
  kwh: '6200.00',
  net: '1298900.00',
  gross: '1396317.50',
  isTypedNet: true,
  first: '2026-10-01',
  last: '2026-10-31',
  printed: PRINTED,
}
const past = (month: string, days: number, kwh: string, present: string | null = null): PastBill => ({
  first: `2026-${month}-01`,
  last: `2026-${month}-${days}`,
  kwh,
  gross: (Number(kwh) * 225.2125).toFixed(2),
  printed: present === null ? null : { ...PRINTED, present: { register: present, on: null, at: null } },
})
const BEFORE = [past('09', 30, '6000', '48730'), past('08', 31, '6100'), past('07', 31, '6300')]
const KNOWN: KnownFigures = {
  tariffs: [{ first: '2026-10-01', last: '2026-10-31', rate: '209.5', vatRate: '0.075' }],
  lastEnd: '2026-09-30',
  before: BEFORE,
  metered: {
    kwh: '5900.00',
    coverage: 1,
    estimatedKwh: '0',
    firstDayKwh: '190',
    lastDayKwh: '190',
    isBetweenReads: false,
  },
  others: [],
  band: 'A',
  charges: [],
}

const OVERLAP: OtherBill = {
  relation: 'overlap',
  first: '2026-10-01',
  last: '2026-10-31',
  isSamePeriod: false,
  isAccepted: false,
}

const checksOf = (typed: Partial<TypedFigures> = {}, known: Partial<KnownFigures> = {}) =>
  billChecks({ ...OCTOBER, ...typed }, { ...KNOWN, ...known })
const check = (key: CheckKey, typed: Partial<TypedFigures> = {}, known: Partial<KnownFigures> = {}) =>
  checksOf(typed, known).find((one) => one.key === key)
const printed = (more: Partial<PrintedBill>) => ({ printed: { ...PRINTED, ...more } })
const DEAR = { net: '1395000.00', gross: '1499625.00', isTypedNet: false, ...printed({ tariff: '225.00' }) }
const KNOWN_TIMES = { metered: { ...KNOWN.metered!, isBetweenReads: true } }

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
