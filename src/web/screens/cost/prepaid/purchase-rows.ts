import { formatDay, formatNaira, formatNumber } from '#chart/format.ts'
import type { BillFacts } from '#contract/cost/bill-facts.ts'
import type { Verdict } from '#domain/cost/bill/check/checked-bill.ts'
import { type PurchaseCheck, purchaseCheck } from '#domain/cost/prepaid/purchase-check.ts'
import { purchaseCheckText as text } from '../../../words/prepaid.ts'
import type { BillEntries } from '../bill/bill-entries.ts'
import { readAmountOrNull, splitTypedVat } from '../bill/bill-entries.ts'
import { readLines } from './purchase-entries.ts'

export interface PurchaseRow {
  readonly key: keyof typeof text.names
  readonly verdict: Verdict
  readonly words: string
  /** What is short, with VAT; null: nothing. */
  readonly naira: number | null
}

/** What can be said of a purchase as it is typed. */
export function checkTyped(entered: BillEntries, facts: BillFacts | undefined): PurchaseCheck {
  const tariff = facts?.tariff ?? null
  const { fee, debt, printedVat } = readLines(entered)
  const paid = splitTypedVat(entered, tariff?.vat_rate)?.gross ?? null
  const others = (facts?.other_tariffs ?? []).map(({ rate, vat_rate: vatRate, valid_from: validFrom }) => ({
    rate,
    vatRate,
    validFrom,
  }))
  const purchase = { paid, units: readAmountOrNull(entered.value), fee, debt, vat: printedVat }
  return purchaseCheck(purchase, tariff && { rate: tariff.rate, vatRate: tariff.vat_rate }, others)
}

/** Units, price, the VAT line and what went to debt, each with its verdict. */
export function purchaseRows(check: PurchaseCheck, hasTariff: boolean, hasVatLine: boolean): PurchaseRow[] {
  const nothing = hasTariff ? text.noAmounts : text.noTariff
  return [
    { key: 'units', ...unitsRow(check, nothing) },
    { key: 'price', naira: null, ...priceRow(check, nothing) },
    ...(hasVatLine
      ? [
          {
            key: 'vat-line' as const,
            naira: null,
            ...(check.vatExpected === null
              ? {
                  verdict: check.net === null ? ('unknown' as const) : ('pass' as const),
                  words: text.vatRight,
                }
              : { verdict: 'fail' as const, words: text.vatWrong(formatNaira(check.vatExpected)) }),
          },
        ]
      : []),
    ...(check.debt === null
      ? []
      : [
          {
            key: 'debt' as const,
            naira: null,
            verdict: 'info' as const,
            words: text.toDebt(formatNaira(check.debt)),
          },
        ]),
  ]
}

function unitsRow({ verdict, expected, shortKwh, shortNaira }: PurchaseCheck, nothing: string) {
  const due = formatNumber(expected, 1)
  if (verdict === 'unknown') return { verdict: 'unknown' as const, words: nothing, naira: null }
  if (verdict === 'ok') return { verdict: 'pass' as const, words: text.right(due), naira: null }
  if (verdict === 'more') return { verdict: 'info' as const, words: text.moreThan(due), naira: null }
  const words = text.short(formatNumber(shortKwh, 1), due)
  return { verdict: 'fail' as const, words, naira: shortNaira }
}

function priceRow({ implied, otherRowFrom, isVatTwice, verdict }: PurchaseCheck, nothing: string) {
  if (implied === null) return { verdict: 'unknown' as const, words: nothing }
  const words = text.implied(formatNaira(implied))
  if (otherRowFrom !== null) {
    return { verdict: 'answer' as const, words: `${text.otherRow(formatDay(otherRowFrom))}: ${words}` }
  }
  if (isVatTwice) return { verdict: 'answer' as const, words: `${text.vatTwice}: ${words}` }
  return { verdict: verdict === 'ok' ? ('pass' as const) : ('info' as const), words }
}
