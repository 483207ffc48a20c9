import {
  DASH,
  estimatedText,
  formatCoverage,
  formatDay,
  formatNaira,
  formatNumber,
  isEstimated,
  isPartlyMeasured,
} from '#chart/format.ts'
import { billingText } from '#contract/billing/billing-messages.ts'
import { zoneText } from '#contract/site/zone-messages.ts'
import type { Bill, BillAmount, BillLine, BranchBill } from '#domain/billing/bill.ts'
import { prefixedName } from '#domain/site/device-name.ts'
import type { Instant, Interval } from '#domain/time/interval.ts'
import { HOME_ZONE, localDay } from '#domain/time/zone.ts'

/** A line with the branch it belongs to, as lists of several branches show it. */
export interface NamedLine extends BillLine {
  readonly branch: string
  readonly fullName: string
}

export function namedLines(bill: Bill): NamedLine[] {
  return bill.branches.flatMap(({ name: branch, lines }) =>
    lines.map((line) => ({ ...line, branch, fullName: prefixedName(branch, line.name) })),
  )
}

/** First and last local day of a period: '01-11-2026 – 20-11-2026'. */
export function periodText(zone: string, { from, to }: Interval): string {
  const first = formatDay(localDay(zone, from))
  const last = formatDay(localDay(zone, Math.max(from, to - 1)))
  return first === last ? first : `${first} – ${last}`
}

export function billPeriodText({ branches }: Bill, which: 'presentPeriod' | 'previousPeriod'): string {
  const [branch] = branches
  return branch === undefined ? DASH : periodText(branch.zone, branch[which])
}

const billZone = ({ branches }: Bill): string => branches[0]?.zone ?? HOME_ZONE

/** The clock that the bill's days are told by; of several, that each branch has its own (domain.md §15.10). */
export function zonesText(bill: Bill): string {
  const zones = [...new Set(bill.branches.map(({ zone }) => zone))].sort()
  return zones.length > 1 ? zoneText.several(zones.join(', ')) : billZone(bill)
}

export function billTitle({ isInvoice }: Bill): string {
  return isInvoice ? 'Invoice' : 'Billing'
}

/** '01-11-2026' of the instant in the bill's zone. */
export function dayText(bill: Bill, at: Instant): string {
  return formatDay(localDay(billZone(bill), at))
}

/** The amount, or why there is none. */
export function nairaText({ naira, gap }: BillAmount): string {
  return naira === null && gap === 'rate-not-set' ? billingText.rateNotSet : formatNaira(naira)
}

/** '7.5 %', '—' where nothing tells it. */
export function vatText(rates: readonly { vatRate: number }[]): string {
  const all = [...new Set(rates.map(({ vatRate }) => vatRate))]
  return all.length === 0 ? DASH : all.map((rate) => `${formatNumber(rate * 100, 1)} %`).join(', ')
}

/** What a reader has to know before trusting the figures. Empty: everything is measured and priced. */
export function billNotes(bill: Bill): string[] {
  const lines = namedLines(bill)
  const names = (of: readonly NamedLine[]) => of.map(({ fullName }) => fullName).join(', ')
  const part = lines.filter(({ present }) => isPartlyMeasured(present.coverage) && present.kwh !== null)
  const silent = lines.filter(({ present }) => present.gap === 'no-reading')
  const unpriced = lines.filter(({ present }) => present.gap === 'rate-not-set')
  const adjusted = lines.filter(({ registers }) => registers.isAdjusted)
  const estimated = lines.filter(({ present }) => isEstimated(present.estimatedKwh))
  return [
    ...(part.length > 0
      ? [
          `${formatCoverage(bill.present.coverage)} measured. Readings are missing for part of the period of ${names(part)}.`,
        ]
      : []),
    ...(estimated.length > 0
      ? [`${estimatedText(bill.present.estimatedKwh)} across gaps in the readings: ${names(estimated)}.`]
      : []),
    ...(silent.length > 0 ? [`${billingText.noReading}: ${names(silent)}.`] : []),
    ...(unpriced.length > 0 ? [`${billingText.partlyPriced}: ${names(unpriced)}.`] : []),
    ...(adjusted.length > 0
      ? [
          `The usage is not the difference of the registers (rollover or exchanged meter): ${names(adjusted)}.`,
        ]
      : []),
  ]
}

/** Rates of a branch that were in force, one row each. */
export interface RateRow {
  readonly name: string
  readonly days: string
  readonly kwh: number
  readonly nairaPerKwh: number | null
  readonly vatRate: number
}

export function rateRows({ name: branch, lines }: BranchBill): RateRow[] {
  return lines.flatMap(({ name, rates }) =>
    rates.map(({ from, to, ...rate }) => ({
      ...rate,
      name: prefixedName(branch, name),
      days: from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`,
    })),
  )
}
