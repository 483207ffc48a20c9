/**
 * A stored bill as the checks take it, with what its branch's other bills, tariffs and meters say; judged anew whenever it
 * is asked, so that late readings and a bill before it count. Of two bills of the same days the later entered is asked
 * about. Source: domain.md §16.F.
 */
import { addDays } from '../../../time/calendar-day.ts'
import { billedType } from '../../priced-bill.ts'
import type { Band } from '../../tariff/band.ts'
import { type OwnedTariff, tariffOn } from '../../tariff/own-row.ts'
import { rowInForce } from '../../tariff/tariff-in-force.ts'
import type { BillKind } from '../bill-kinds.ts'
import { isSamePurchase, sharedSpan } from '../bill-overlap.ts'
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
  /** Local 'HH:mm'; null: not known. */
  readonly paidAt: string | null
  readonly tokenEnd: string | null
  /** Bills beside which a person accepted it. */
  readonly acceptedBeside: readonly number[]
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
  feeders: readonly FeederBand[],
): KnownFigures {
  const last = bill.endDate ?? bill.date
  // Nothing of a purchase is judged by those before it.
  const before = bill.kind === 'pre-paid' ? [] : billsBefore(bill, bills)
  const pieces = tariffPieces(tariffs, bill.kind, bill.date, last)
  return {
    tariffs: pieces,
    lastEnd: before[0]?.last ?? null,
    before,
    metered,
    others: repeatedBy(bill, bills),
    band: bandInForce(tariffs, feeders, bill.kind, bill.date, last),
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

/** Those entered before it that it equals or overlaps; each is judged by itself. */
export function repeatedBy(bill: StoredBill, bills: readonly StoredBill[]): OtherBill[] {
  const earlier = bills.filter((one) => one.id < bill.id && !areTwoPurchases(bill, one))
  const accepted = new Set(
    earlier.filter((one) => isAccepted(bill, one) || isAccepted(one, bill)).map(({ id }) => id),
  )
  return relatedTo(bill, earlier).map(({ id, bill: other, relation }) => ({
    relation,
    ...sharedSpan(bill, other),
    isSamePeriod: relation === 'overlap' && bill.date === other.date && bill.endDate === other.endDate,
    isAccepted: accepted.has(id),
  }))
}

function areTwoPurchases(one: StoredBill, other: StoredBill): boolean {
  return one.kind === 'pre-paid' && other.kind === 'pre-paid' && !isSamePurchase(one, other)
}

function isAccepted({ acceptedBeside }: StoredBill, { id }: StoredBill): boolean {
  return acceptedBeside.includes(id)
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

/** What a utility meter is fed by from a day on. */
export interface FeederBand {
  readonly deviceId: number
  readonly band: Band | null
  readonly validFrom: string
}

/**
 * The band of the feeders that are entered for the branch's meters, all days through; where none stands the one that the
 * tariff's row names ('Band A, non-MD' → 'A'). null: nobody has entered one, or there is more than one.
 */
export function bandInForce(
  tariffs: readonly Tariff[],
  feeders: readonly FeederBand[],
  kind: BillKind,
  first: string,
  last: string,
): string | null {
  if (kind === 'diesel') return null
  const bands = billedType(kind) === 'UTILITY' ? feederBands(feeders, first, last) : new Set<Band>()
  if (bands.size > 0) return bands.size === 1 ? [...bands][0]! : null
  const row = tariffOn(tariffs, billedType(kind), last)
  return /\bband\s+([A-E])\b/i.exec(row?.label ?? '')?.[1]?.toUpperCase() ?? null
}

function feederBands(feeders: readonly FeederBand[], first: string, last: string): ReadonlySet<Band> {
  const devices = new Set(feeders.map(({ deviceId }) => deviceId))
  const inForce = [...devices].flatMap((id) => {
    const own = feeders.filter(({ deviceId }) => deviceId === id)
    const later = own.filter(({ validFrom }) => validFrom > first && validFrom <= last)
    return [rowInForce(own, first), ...later.map(({ validFrom }) => rowInForce(own, validFrom))]
  })
  return new Set(inForce.flatMap((row) => (row?.band == null ? [] : [row.band])))
}
