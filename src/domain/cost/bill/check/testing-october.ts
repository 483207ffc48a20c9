import { NOTHING_PRINTED, type PrintedBill } from '../printed-bill.ts'
import type { CheckKey } from './bill-check.ts'
import { billChecks } from './bill-checks.ts'
import type { KnownFigures, OtherBill, PastBill, TypedFigures } from './checked-bill.ts'

/** The bill of October of domain.md §16.F, and what is known beside it: every check of it passes. */
export const PRINTED: PrintedBill = {
  ...NOTHING_PRINTED,
  previous: { register: '48730', on: null, at: null },
  present: { register: '54930', on: null, at: null },
  read: 'actual',
  band: 'A',
  tariff: '209.50',
}
export const OCTOBER: TypedFigures = {
  kind: 'post-paid',
  kwh: '6200.00',
  net: '1298900.00',
  gross: '1396317.50',
  isTypedNet: true,
  first: '2026-10-01',
  last: '2026-10-31',
  printed: PRINTED,
}
export const past = (month: string, days: number, kwh: string, present: string | null = null): PastBill => ({
  first: `2026-${month}-01`,
  last: `2026-${month}-${days}`,
  kwh,
  gross: (Number(kwh) * 225.2125).toFixed(2),
  printed: present === null ? null : { ...PRINTED, present: { register: present, on: null, at: null } },
})
export const BEFORE = [past('09', 30, '6000', '48730'), past('08', 31, '6100'), past('07', 31, '6300')]
export const KNOWN: KnownFigures = {
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

export const OVERLAP: OtherBill = {
  relation: 'overlap',
  first: '2026-10-01',
  last: '2026-10-31',
  isSamePeriod: false,
  isAccepted: false,
}

export const checksOf = (typed: Partial<TypedFigures> = {}, known: Partial<KnownFigures> = {}) =>
  billChecks({ ...OCTOBER, ...typed }, { ...KNOWN, ...known })
export const check = (key: CheckKey, typed: Partial<TypedFigures> = {}, known: Partial<KnownFigures> = {}) =>
  checksOf(typed, known).find((one) => one.key === key)
export const printed = (more: Partial<PrintedBill>) => ({ printed: { ...PRINTED, ...more } })
export const DEAR = {
  net: '1395000.00',
  gross: '1499625.00',
  isTypedNet: false,
  ...printed({ tariff: '225.00' }),
}
export const KNOWN_TIMES = { metered: { ...KNOWN.metered!, isBetweenReads: true } }
