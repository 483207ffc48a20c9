/**
 * A stored bill as the checks take it, with what its branch's other bills, tariffs and meters say; judged anew whenever it
 * is asked, so that late readings and a bill before it count. Of two bills of the same days the later entered is asked
 * about. Source: domain.md §16.F.
 */
import { addDays } from '../../../time/calendar-day.ts'
import { billedType } from '../../priced-bill.ts'
import { type OwnedTariff, tariffOn } from '../../tariff/own-row.ts'
import type { BillKind } from '../bill-kinds.ts'
import { sharedDays } from '../bill-overlap.ts'
import { relatedTo, type StoredPaper } from '../compared-bill.ts'
import type { PrintedBill } from '../printed-bill.ts'
import type {
  KnownFigures,
  MeteredFigures,
  OtherBill,
  PastBill,
  TariffPiece,
  TypedFigures,
} from './checked-bill.ts'

export type StoredBill = Exclude<StoredPaper, { kind: 'diesel' }> & {
  readonly amountIncludesVat: boolean
  readonly printed: PrintedBill | null
}

interface Tariff extends OwnedTariff {
  readonly rate: string
  readonly vatRate: string
  readonly label: string
}

const MOST_BEFORE = 12

export function typedOf(bill: StoredBill): TypedFigures {
  const { kind, value, amount, vatInclusiveAmount, amountIncludesVat, date, endDate, printed } = bill
  return {
    kind,
    kwh: value,
    net: amount,
    gross: vatInclusiveAmount,
    isTypedNet: !amountIncludesVat,
    first: date,
    last: endDate ?? date,
    printed,
  }
}

/** `bills`: of its branch, itself among them or not. */
export function knownOf(
  bill: StoredBill,
  bills: readonly StoredBill[],
  tariffs: readonly Tariff[],
  metered: MeteredFigures | null,
): KnownFigures {
  const last = bill.endDate ?? bill.date
  const before = billsBefore(bill, bills)
  const pieces = tariffPieces(tariffs, bill.kind, bill.date, last)
  return {
    tariffs: pieces,
    lastEnd: before[0]?.last ?? null,
    before,
    metered,
    others: othersOf(bill, bills),
    band: bandInForce(tariffs, bill.kind, last),
    charges: [],
  }
}

/** Of the same kind and account, newest first. */
export function billsBefore(
  {
    kind,
    id,
    date,
    accountNo,
  }: Pick<StoredBill, 'kind' | 'date' | 'accountNo'> & { readonly id: number | null },
  bills: readonly StoredBill[],
): PastBill[] {
  return bills
    .filter((one) => one.kind === kind && one.id !== id && (one.endDate ?? one.date) < date)
    .filter((one) => accountNo === null || one.accountNo === null || one.accountNo === accountNo)
    .map((one) => ({
      first: one.date,
      last: one.endDate ?? one.date,
      kwh: one.value,
      gross: one.vatInclusiveAmount,
      printed: one.printed,
    }))
    .toSorted((a, b) => (a.last < b.last ? 1 : a.last > b.last ? -1 : 0))
    .slice(0, MOST_BEFORE)
}

function othersOf(bill: StoredBill, bills: readonly StoredBill[]): OtherBill[] {
  const earlier = bills.filter(({ id }) => id < bill.id)
  return relatedTo({ ...bill, tokenEnd: bill.tokenEnd ?? null }, earlier).map(
    ({ bill: other, relation }) => ({
      relation,
      days: sharedDays(bill, other),
      isSamePeriod: relation === 'overlap' && bill.date === other.date && bill.endDate === other.endDate,
    }),
  )
}

/** The tariffs in force day by day, joined where they are the same row. */
export function tariffPieces(
  tariffs: readonly Tariff[],
  kind: BillKind,
  first: string,
  last: string,
): TariffPiece[] {
  const pieces: TariffPiece[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const row = kind === 'diesel' ? null : tariffOn(tariffs, billedType(kind), day)
    if (row === null) continue
    const open = pieces.at(-1)
    const isSame = open?.rate === row.rate && open.vatRate === row.vatRate && addDays(open.last, 1) === day
    if (open !== undefined && isSame) pieces[pieces.length - 1] = { ...open, last: day }
    else pieces.push({ first: day, last: day, rate: row.rate, vatRate: row.vatRate })
  }
  return pieces
}

/** The band that the tariff's row names: 'Band A, non-MD' → 'A'. */
export function bandInForce(tariffs: readonly Tariff[], kind: BillKind, day: string): string | null {
  const row = kind === 'diesel' ? null : tariffOn(tariffs, billedType(kind), day)
  return /\bband\s+([A-E])\b/i.exec(row?.label ?? '')?.[1]?.toUpperCase() ?? null
}
