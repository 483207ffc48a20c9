import type { BillFacts } from '#contract/cost/bill-facts.ts'
import type { PaymentRow } from '#contract/cost/bills.ts'
import type { BillKind } from '#domain/cost/bill/bill-kinds.ts'
import { sharedSpan } from '#domain/cost/bill/bill-overlap.ts'
import type { KnownFigures, PastBill, TypedFigures } from '#domain/cost/bill/check/checked-bill.ts'
import { impliedTariff } from '#domain/cost/bill/check/tariff-check.ts'
import { isBillDay } from '#domain/time/bill-day.ts'
import type { BillEntries, BillRow } from '../bill-entries.ts'
import { isDiesel, readAmountOrNull, splitTypedVat } from '../bill-entries.ts'
import { printedOf } from '../printed/printed-entries.ts'
import type { OtherBill } from './other-bills.ts'

/** What is typed so far, as the checks take it. */
export function typedFigures(kind: BillKind, entered: BillEntries, vatRate: string): TypedFigures {
  const first = isBillDay(entered.date) ? entered.date : null
  const split = splitTypedVat(entered, vatRate)
  return {
    kind,
    kwh: readAmountOrNull(entered.value),
    net: split?.net ?? null,
    gross: split?.gross ?? null,
    isTypedNet: !entered.includesVat,
    first,
    last: kind === 'post-paid' ? (isBillDay(entered.end_date) ? entered.end_date : null) : first,
    printed: kind === 'post-paid' ? printedOf(entered) : null,
  }
}

/** What the server knows, as the checks take it. */
export function knownFigures(
  entered: BillEntries,
  facts: BillFacts | undefined,
  others: readonly OtherBill[],
): KnownFigures {
  const { tariffs = [], metered = null, near = [], last = null, before = [], band = null } = facts ?? {}
  const pieces = tariffs.map((one) => ({ ...one, vatRate: one.vat_rate }))
  return {
    tariffs: pieces,
    lastEnd: endBefore(entered.date, last === null ? near : [last, ...near]),
    before: before.map(pastBill),
    metered: metered === null || metered.kwh === null ? null : meteredFigures(metered, metered.kwh),
    others: others.map(({ relation, date, endDate }) => ({
      relation,
      ...sharedSpan({ date: entered.date, endDate: entered.end_date || null }, { date, endDate }),
      isAccepted: false,
      isSamePeriod: relation === 'overlap' && date === entered.date && endDate === entered.end_date,
    })),
    band,
    charges: [],
  }
}

function pastBill(row: PaymentRow): PastBill {
  const { value: kwh, vat_inclusive_amount: gross } = row.exact
  return { first: row.date, last: row.end_date ?? row.date, kwh, gross, printed: row.printed }
}

function meteredFigures(metered: NonNullable<BillFacts['metered']>, kwh: number) {
  return {
    kwh: String(kwh),
    coverage: metered.coverage,
    estimatedKwh: String(metered.estimated_kwh),
    firstDayKwh: metered.first_day_kwh,
    lastDayKwh: metered.last_day_kwh,
    isBetweenReads: metered.is_between_reads,
  }
}

/** The last day of the newest of the bills that end before a day. */
function endBefore(day: string, rows: readonly BillRow[]): string | null {
  const ends = rows.map((row) => (isDiesel(row) ? row.date : (row.end_date ?? row.date)))
  const before = ends.filter((end) => !isBillDay(day) || end < day)
  return before.reduce<string | null>((newest, end) => (newest === null || end > newest ? end : newest), null)
}

/** ₦/kWh before VAT of what is typed; null while it is not known. */
export function computeImpliedTariff(entered: BillEntries, vatRate?: string): string | null {
  const [kwh, net] = [readAmountOrNull(entered.value), splitTypedVat(entered, vatRate)?.net ?? null]
  const none = { gross: null, first: null, last: null, isTypedNet: true, kind: 'post-paid' } as const
  return impliedTariff({ ...none, kwh, net, printed: printedOf(entered) })
}
