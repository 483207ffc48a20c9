/** What a check of a bill found, in a few words: in the form, in lists, in the pack and in findings. */
import type { BillCheck, CheckKey, CheckOf } from '#domain/cost/bill/check/bill-check.ts'
import type { Verdict } from '#domain/cost/bill/check/checked-bill.ts'
import { formatFigure } from '#domain/figure/format-figure.ts'
import { round } from '#domain/round.ts'
import { displayDay, nairaText } from './bill-messages.ts'

export const checkName: Readonly<Record<CheckKey, string>> = {
  duplicate: 'Duplicate',
  overlap: 'Overlap',
  gap: 'Gap',
  arithmetic: 'Arithmetic',
  vat: 'VAT',
  tariff: 'Tariff',
  register: 'Register',
  meter: 'Our meter',
  estimated: 'Estimated',
  band: 'Band',
  unusual: 'Unusual',
  lines: 'Unknown lines',
}

export const verdictName: Readonly<Record<Verdict, string>> = {
  pass: 'pass',
  fail: 'fail',
  answer: 'answer',
  info: 'info',
  unknown: 'cannot tell',
}

const WORDS: { readonly [K in CheckKey]: (check: CheckOf<K>) => string } = {
  duplicate: ({ verdict, isReplacing, isAccepted }) => {
    if (isReplacing) return 'same period, another total: replaces it?'
    if (verdict === 'unknown') return NO_DAYS
    if (isAccepted) return 'one like it, accepted beside it'
    return verdict === 'pass' ? 'no such bill yet' : 'stored already: the whole bill'
  },
  overlap: ({ verdict, days }) => {
    if (verdict === 'unknown') return NO_DAYS
    return days > 0 ? `${countDays(days)} billed already` : 'no day billed twice'
  },
  gap: ({ verdict, days, after }) => {
    if (after === null) return 'no bill before it'
    if (verdict === 'unknown') return NO_DAYS
    return days > 0
      ? `${countDays(days)} after ${displayDay(after)} not billed`
      : `follows ${displayDay(after)}`
  },
  arithmetic: ({ verdict, over, expected }) => {
    if (verdict === 'unknown') return 'once the printed tariff is typed'
    if (over === null || expected === null) return 'kWh × tariff, sum ± ₦1'
    const [sign, naira] = over.startsWith('-') ? ['less', over.slice(1)] : ['more', over]
    return `${nairaText(naira)} ${sign} than its lines, ${nairaText(expected)}`
  },
  vat: ({ verdict, rate, printed, expected }) => {
    if (rate === null) return NO_TARIFF
    if (verdict === 'unknown') return NO_AMOUNTS
    if (verdict === 'answer') return 'seems to be in the amount'
    if (printed === null) return `at ${percent(rate, 1)}`
    return verdict === 'pass' || expected === null
      ? `${nairaText(printed)} is ${percent(rate, 1)}`
      : `${nairaText(printed)}, ${percent(rate, 1)} is ${nairaText(expected)}`
  },
  tariff: ({ verdict, implied, inForce }) => {
    if (inForce === null) return NO_TARIFF
    if (implied === null) return NO_AMOUNTS
    return verdict === 'unknown' ? 'once VAT is answered' : `${figure(implied)}, in force ${figure(inForce)}`
  },
  register: ({ verdict, unexplained, between }) => {
    if (verdict === 'unknown') return 'once both registers are typed'
    if (unexplained !== null) return `${figure(unexplained, 0)} kWh unexplained`
    return `${figure(between ?? '0', 0)} kWh between the reads`
  },
  meter: ({ verdict, ours, within, coverage }) => {
    if (ours === null) return 'not metered in these days'
    if (within === null) return `${figure(ours, 0)} kWh`
    return verdict === 'unknown' && coverage !== null
      ? `ours ${figure(ours, 0)} kWh, ${percent(coverage)} measured`
      : `ours ${figure(ours, 0)} ± ${figure(within, 0)} kWh`
  },
  estimated: ({ why, read }) => {
    if (why === 'too-long') return 'estimated, the fourth in a row'
    if (why === 'equal') return 'three equal bills in a row: looks estimated'
    if (why === 'marked') return 'marked estimated, compared with the three months before'
    return read === 'actual' ? 'marked actual' : 'not said on the bill'
  },
  band: ({ verdict, billed, inForce }) => {
    if (billed === null) return 'once the band is typed'
    if (inForce === null) return 'the band of the tariff is not entered'
    return verdict === 'pass' ? `${billed}, as entered` : `${billed}, entered ${inForce}: see Tariff`
  },
  unusual: ({ verdict, share, of }) => {
    if (verdict === 'unknown') return 'fewer than 3 bills before it'
    const than = `${of === 'kwh' ? 'kWh' : '₦'} a day ${percent(Math.abs(share ?? 0))} ${(share ?? 0) < 0 ? 'below' : 'above'}`
    return `${than} the bills before, ${verdict === 'pass' ? 'inside' : 'outside'} their range`
  },
  lines: ({ verdict, names }) => {
    if (verdict === 'unknown') return 'once the lines are typed'
    return names.length === 0 ? 'none' : names.join(', ')
  },
}

const NO_DAYS = 'once its days are typed'
const NO_AMOUNTS = 'once value and amount are typed'
const NO_TARIFF = 'no tariff is set for all its days'

/** `waitsFor`: why nothing is known of the branch yet. */
export function checkWords(check: BillCheck, waitsFor: string | null = null): string {
  if (waitsFor !== null && check.verdict === 'unknown') return waitsFor
  return (WORDS[check.key] as (one: BillCheck) => string)(check)
}

function countDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}

function figure(value: string, places = 2): string {
  return formatFigure(round(Number(value), places), '', places)
}

function percent(share: string | number, places = 0): string {
  return `${figure(String(Number(share) * 100), places).replace(/\.0+$/, '')} %`
}
