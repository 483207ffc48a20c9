import { readAmount } from '#domain/amount-rule.ts'
import { BANDS, NOTHING_PRINTED, type PrintedBill, readPrinted } from '#domain/cost/bill/printed-bill.ts'
import { isBillDay } from '#domain/time/bill-day.ts'
import { billPrintedText } from '../../../../words/cost/bill-checks.ts'

/** The fields of "As printed"; all may stay empty. */
export const PRINTED_FIELDS = [
  'previous',
  'present',
  'previous_on',
  'previous_at',
  'present_on',
  'present_at',
  'multiplier',
  'read',
  'band',
  'printed_tariff',
  'energy',
  'printed_vat',
  'arrears',
  'total',
  'line_1',
  'naira_1',
  'line_2',
  'naira_2',
  'line_3',
  'naira_3',
  'line_4',
  'naira_4',
] as const
export type PrintedField = (typeof PRINTED_FIELDS)[number]
export type PrintedEntries = Record<PrintedField, string>

export const LINE_FIELDS = [
  ['line_1', 'naira_1'],
  ['line_2', 'naira_2'],
  ['line_3', 'naira_3'],
  ['line_4', 'naira_4'],
] as const satisfies readonly (readonly [PrintedField, PrintedField])[]

const PLACES: Partial<Record<PrintedField, number>> = {
  previous: 3,
  present: 3,
  multiplier: 3,
  printed_tariff: 4,
  energy: 2,
  printed_vat: 2,
  arrears: 2,
  total: 2,
  naira_1: 2,
  naira_2: 2,
  naira_3: 2,
  naira_4: 2,
}
const ABOVE_ZERO: readonly PrintedField[] = ['multiplier', 'printed_tariff']

export const NO_PRINTED_ENTRIES = Object.fromEntries(
  PRINTED_FIELDS.map((name) => [name, '']),
) as PrintedEntries

/** A field as its stored figure; null: empty, or it cannot be read. */
function figureOf(entered: Partial<PrintedEntries>, name: PrintedField): string | null {
  const typed = entered[name] ?? ''
  const rule = { decimals: PLACES[name] ?? 2, wholeDigits: 15, mayBeZero: !ABOVE_ZERO.includes(name) }
  const read = readAmount(typed, rule)
  return 'amount' in read ? trimZeros(read.amount) : null
}

const trimZeros = (amount: string) => amount.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')

/** What is typed so far as it will be kept; null: nothing of it. */
export function printedOf(entered: Partial<PrintedEntries>): PrintedBill | null {
  const figure = (name: PrintedField) => figureOf(entered, name)
  const day = (name: PrintedField) => (isBillDay(entered[name] ?? '') ? (entered[name] ?? null) : null)
  const time = (name: PrintedField) =>
    /^\d\d:\d\d$/.test(entered[name] ?? '') ? (entered[name] ?? null) : null
  const lines = LINE_FIELDS.flatMap(([name, naira]) => {
    const [called, amount] = [entered[name]?.trim() ?? '', figure(naira)]
    return called === '' || amount === null ? [] : [{ name: called, naira: amount }]
  })
  return readPrinted({
    previous: { register: figure('previous'), on: day('previous_on'), at: time('previous_at') },
    present: { register: figure('present'), on: day('present_on'), at: time('present_at') },
    multiplier: figure('multiplier'),
    read: entered.read === 'actual' || entered.read === 'estimated' ? entered.read : null,
    band: BANDS.find((band) => band === entered.band) ?? null,
    tariff: figure('printed_tariff'),
    energy: figure('energy'),
    vat: figure('printed_vat'),
    arrears: figure('arrears'),
    total: figure('total'),
    lines,
  })
}

export function printedEntries(printed: PrintedBill | null): PrintedEntries {
  const { previous, present, lines, ...rest } = printed ?? NOTHING_PRINTED
  const typed = LINE_FIELDS.flatMap(([name, naira], n) => [
    [name, lines[n]?.name ?? ''] as const,
    [naira, lines[n]?.naira ?? ''] as const,
  ])
  return {
    ...NO_PRINTED_ENTRIES,
    previous: previous.register ?? '',
    previous_on: previous.on ?? '',
    previous_at: previous.at ?? '',
    present: present.register ?? '',
    present_on: present.on ?? '',
    present_at: present.at ?? '',
    multiplier: rest.multiplier ?? '',
    read: rest.read ?? '',
    band: rest.band ?? '',
    printed_tariff: rest.tariff ?? '',
    energy: rest.energy ?? '',
    printed_vat: rest.vat ?? '',
    arrears: rest.arrears ?? '',
    total: rest.total ?? '',
    ...Object.fromEntries(typed),
  }
}

/** What is typed and cannot be read, a sentence each. */
export function printedRefusals(entered: Partial<PrintedEntries>): Partial<PrintedEntries> {
  const wrong = Object.keys(PLACES).filter((name) => {
    const typed = entered[name as PrintedField]?.trim() ?? ''
    return typed !== '' && figureOf(entered, name as PrintedField) === null
  })
  const lines = LINE_FIELDS.flatMap(([name, naira]): [string, string][] => {
    const [called, amount] = [entered[name]?.trim() ?? '', entered[naira]?.trim() ?? '']
    if (called === '' && amount !== '') return [[name, billPrintedText.nameMissing]]
    return called !== '' && amount === '' ? [[naira, billPrintedText.nairaMissing]] : []
  })
  return {
    ...Object.fromEntries(wrong.map((name) => [name, billPrintedText.badFigure])),
    ...Object.fromEntries(lines),
  }
}

export function hasPrinted(entered: Partial<PrintedEntries>): boolean {
  return PRINTED_FIELDS.some((name) => (entered[name] ?? '') !== '')
}
