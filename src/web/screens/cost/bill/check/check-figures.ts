import type { BillFacts } from '#contract/cost/bill-facts.ts'
import type { KnownFigures, TypedFigures } from '#domain/cost/bill/bill-checks.ts'
import { impliedTariff } from '#domain/cost/bill/bill-checks.ts'
import type { BillKind } from '#domain/cost/bill/bill-kinds.ts'
import { isBillDay } from '#domain/time/bill-day.ts'
import type { BillEntries, BillRow } from '../bill-entries.ts'
import { isDiesel, readAmountOrNull, splitTypedVat } from '../bill-entries.ts'
import type { OtherBill } from './other-bills.ts'

/** What is typed so far, as the checks take it. */
export function typedFigures(kind: BillKind, entered: BillEntries, vatRate: string): TypedFigures {
  const first = isBillDay(entered.date) ? entered.date : null
  return {
    kind,
    kwh: readAmountOrNull(entered.value),
    net: splitTypedVat(entered, vatRate)?.net ?? null,
    isTypedNet: !entered.includesVat,
    first,
    last: kind === 'post-paid' ? (isBillDay(entered.end_date) ? entered.end_date : null) : first,
  }
}

/** What the server knows, as the checks take it. */
export function knownFigures(
  entered: BillEntries,
  facts: BillFacts | undefined,
  others: readonly OtherBill[],
): KnownFigures {
  const { tariff = null, metered = null, near = [], last = null } = facts ?? {}
  const kwh = metered?.kwh ?? null
  return {
    tariff: tariff === null ? null : { rate: tariff.rate, vatRate: tariff.vat_rate },
    lastEnd: endBefore(entered.date, last === null ? near : [last, ...near]),
    metered:
      metered === null || kwh === null
        ? null
        : { kwh: String(kwh), coverage: metered.coverage, estimatedKwh: String(metered.estimated_kwh) },
    others,
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
  return impliedTariff({
    kwh: readAmountOrNull(entered.value),
    net: splitTypedVat(entered, vatRate)?.net ?? null,
  })
}
