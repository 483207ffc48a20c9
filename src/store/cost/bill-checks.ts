import type { BillCheck } from '#domain/cost/bill/check/bill-check.ts'
import { billChecks, type DisputedBill, disputedBill } from '#domain/cost/bill/check/bill-checks.ts'
import type { MeteredFigures } from '#domain/cost/bill/check/checked-bill.ts'
import { type FeederBand, knownOf, typedOf } from '#domain/cost/bill/check/stored-bill.ts'
import { type PrintedBill, readInterval } from '#domain/cost/bill/printed-bill.ts'
import { billedType } from '#domain/cost/priced-bill.ts'
import { rowsForBranch } from '#domain/cost/tariff/own-row.ts'
import { selectionEnergy } from '#domain/energy/selection-energy.ts'
import { groupBy } from '#domain/group-by.ts'
import { round } from '#domain/round.ts'
import { countedOfType } from '#domain/site/counted-sources.ts'
import type { Branch } from '#domain/site/tree.ts'
import { addDays, addMonths } from '#domain/time/calendar-day.ts'
import type { Instant, Interval } from '#domain/time/interval.ts'
import { localInstant, startOfDay } from '#domain/time/zone.ts'
import { deviceRanges } from '../energy/device-ranges.ts'
import { rowsOfFeeders } from '../energy/supply/feeder-supply.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { BILL, type BillRecord } from './bill.ts'
import { listTariffs, type TariffRecord } from './tariff.ts'

/** A checked bill needs the twelve months before it. */
const MONTHS_BEFORE = 13
const AT_ONCE = 1000

export interface CheckedBill {
  readonly bill: BillRecord
  readonly checks: readonly BillCheck[]
  readonly disputed: DisputedBill
  readonly metered: MeteredFigures | null
}

/** What the bills of a branch are checked by. */
export interface BranchBills {
  readonly tariffs: readonly TariffRecord[]
  /** Newest first. */
  readonly bills: readonly BillRecord[]
  readonly feeders: readonly FeederBand[]
}

async function readBills(tx: Tx, scope: Scope, branch: Branch, since: string): Promise<BranchBills> {
  const [tariffs, bills, feeders] = await Promise.all([
    listTariffs(tx, scope),
    billsOfBranch(tx, scope, branch.id, addMonths(since, -MONTHS_BEFORE)),
    feedersOfBranch(tx, scope, branch),
  ])
  return { tariffs, bills, feeders }
}

/** Bills that are read of several branches at once; where there are more, each branch's are read by themselves. */
const MOST_TOGETHER = 5000

/**
 * What the bills of several branches are checked by, by branch, in one turn. Bills of branches alone that were billed
 * afterwards for days since then.
 */
export async function billsOfBranches(
  tx: Tx,
  scope: Scope,
  branches: readonly Branch[],
  since: string,
): Promise<Map<number, BranchBills>> {
  const meters = branches.map(({ id, devices }) => ({ id, feeds: utilities(devices) }))
  const [tariffs, { rows }, entered] = await Promise.all([
    listTariffs(tx, scope),
    tx.query<BillRecord>({
      name: 'bills-of-branches',
      text: `select ${BILL} from bill where organisation_id = $1 and branch_id in (
            select branch_id from bill where organisation_id = $1 and branch_id = any ($2::int4[])
              and kind = 'post-paid' and coalesce(end_date, date) >= $3::date)
          and coalesce(end_date, date) >= $4::date
        order by date desc, id desc limit ${MOST_TOGETHER}`,
      values: [scope.organisationId, branches.map(({ id }) => id), since, addMonths(since, -MONTHS_BEFORE)],
    }),
    rowsOfFeeders(
      tx,
      scope,
      meters.flatMap(({ feeds }) => feeds),
    ),
  ])
  if (rows.length === MOST_TOGETHER) return new Map()
  const bills = groupBy(rows, ({ branchId }) => branchId)
  return new Map(
    meters.map(({ id, feeds }) => [
      id,
      {
        tariffs,
        bills: bills.get(id) ?? [],
        feeders: entered.filter(({ deviceId }) => feeds.some((feed) => feed.id === deviceId)),
      },
    ]),
  )
}

/**
 * The bills of a branch whose days reach a local day, newest first, each with its checks as everything stands now. They are
 * checked as they are taken: whoever takes a few has the work of a few. `reading`: what they are checked by.
 */
export async function* checkedBills(
  tx: Tx,
  scope: Scope,
  branch: Branch,
  since: string,
  now: Instant,
  id: number | null = null,
  reading: BranchBills | Promise<BranchBills> = readBills(tx, scope, branch, since),
): AsyncGenerator<CheckedBill, undefined> {
  const { tariffs: known, bills, feeders } = await reading
  const tariffs = rowsForBranch(known, branch.id)
  const byDay = groupByDay(bills)
  const due = bills.filter((bill) => (bill.endDate ?? bill.date) >= since && (id === null || bill.id === id))
  const meters = meteredAhead(tx, scope, branch, due, now)
  for (const bill of due) {
    const metered = await meters(bill)
    // A purchase is compared with those of its day: there are many of them.
    const near = bill.kind === 'pre-paid' ? (byDay.get(bill.date) ?? []) : bills
    const checks = billChecks(typedOf(bill), knownOf(bill, near, tariffs, metered, feeders))
    yield { bill, checks, metered, disputed: disputedBill(bill.vatInclusiveAmount, checks)! }
  }
}

function groupByDay(bills: readonly BillRecord[]): ReadonlyMap<string, readonly BillRecord[]> {
  const byDay = new Map<string, BillRecord[]>()
  for (const bill of bills) {
    const own = byDay.get(bill.date)
    if (own === undefined) byDay.set(bill.date, [bill])
    else own.push(bill)
  }
  return byDay
}

/** What feeds the branch's utility meters, oldest first. */
export async function feedersOfBranch(
  tx: Tx,
  scope: Scope,
  { devices }: Branch,
): Promise<readonly FeederBand[]> {
  const meters = utilities(devices)
  return meters.length === 0 ? [] : await rowsOfFeeders(tx, scope, meters)
}

const utilities = (devices: Branch['devices']) => countedOfType(devices, 'UTILITY')

/** All that reach a local day, newest first. */
export async function billsOfBranch(
  tx: Tx,
  scope: Scope,
  branchId: number,
  since: string,
): Promise<BillRecord[]> {
  const all: BillRecord[] = []
  for (;;) {
    const last = all.at(-1)
    const { rows } = await tx.query<BillRecord>({
      name: 'bills-of-branch',
      text: `select ${BILL} from bill where organisation_id = $1 and branch_id = $2
          and coalesce(end_date, date) >= $3::date and ($4::date is null or (date, id) < ($4::date, $5::int4))
        order by date desc, id desc limit ${AT_ONCE}`,
      values: [scope.organisationId, branchId, since, last?.date ?? null, last?.id ?? null],
    })
    all.push(...rows)
    if (rows.length < AT_ONCE) return all
  }
}

/** A bill of the scope; null: there is none with this id. */
export async function billById(tx: Tx, scope: Scope, id: number): Promise<BillRecord | null> {
  const { rows } = await tx.query<BillRecord>(
    `select ${BILL} from bill
     where organisation_id = $1 and id = $2 and ($3::int4[] is null or branch_id = any ($3))`,
    [scope.organisationId, id, scope.branchIds === 'all' ? null : scope.branchIds],
  )
  return rows[0] ?? null
}

/** So many bills are metered together, when the first of them is wanted: a round trip for all of them. */
const AHEAD = 16

/** What the meters counted of each of these bills, wanted in their order. */
function meteredAhead(tx: Tx, scope: Scope, branch: Branch, bills: readonly BillRecord[], now: Instant) {
  const left = bills.filter(({ kind }) => kind === 'post-paid')
  const known = new Map<number, MeteredFigures | null>()
  return async (bill: BillRecord): Promise<MeteredFigures | null> => {
    if (bill.kind !== 'post-paid') return null
    if (!known.has(bill.id)) {
      const next = left.splice(0, AHEAD)
      const found = await Promise.all(next.map((one) => meteredOf(tx, scope, branch, one, now)))
      for (const [n, { id }] of next.entries()) known.set(id, found[n]!)
    }
    return known.get(bill.id) ?? null
  }
}

interface Billed {
  readonly kind: BillRecord['kind']
  readonly date: string
  readonly endDate: string | null
  readonly printed: PrintedBill | null
}

/** Of a bill for a period; null: its meters counted nothing. */
async function meteredOf(
  tx: Tx,
  scope: Scope,
  branch: Branch,
  bill: Billed,
  now: Instant,
): Promise<MeteredFigures | null> {
  const metered = bill.kind === 'post-paid' ? await meteredDays(tx, scope, branch, bill, now) : null
  return metered?.kwh == null ? null : { ...metered, kwh: metered.kwh }
}

export type MeteredDays = Omit<MeteredFigures, 'kwh'> & { readonly kwh: string | null }

/** What the branch's meters that a bill pays for counted in its days, or between its reads; null: it has no such meter. */
export async function meteredDays(
  tx: Tx,
  scope: Scope,
  branch: Branch,
  { kind, date, endDate, printed }: Billed,
  now: Instant,
): Promise<MeteredDays | null> {
  const devices = countedOfType(branch.devices, billedType(kind))
  if (devices.length === 0) return null
  const last = endDate ?? date
  const reads = readInterval(printed)
  const range = (zone: string): Interval =>
    reads === null
      ? { from: startOfDay(zone, date), to: startOfDay(zone, addDays(last, 1)) }
      : { from: readAt(zone, reads.from), to: readAt(zone, reads.to) }
  const asked = { of: range }
  const ranges = [...(await deviceRanges(tx, scope, [{ ...branch, devices }], asked, now)).values()]
  const { kwh, coverage, estimatedKwh } = selectionEnergy(ranges)
  const ofDay = (day: string) => {
    const known = ranges.flatMap(({ days }) => days.filter((one) => one.day === day && one.kwh !== null))
    return known.length === 0 ? null : String(round(known.reduce((sum, one) => sum + (one.kwh ?? 0), 0)))
  }
  return {
    kwh: kwh === null ? null : String(round(kwh)),
    coverage,
    estimatedKwh: String(round(estimatedKwh)),
    firstDayKwh: ofDay(date),
    lastDayKwh: ofDay(last),
    isBetweenReads: reads !== null,
  }
}

/** 'YYYY-MM-DD HH:mm' of the branch's zone. */
function readAt(zone: string, text: string): Instant {
  const [day, time] = text.split(' ') as [string, string]
  const [hours, minutes] = time.split(':').map(Number) as [number, number]
  return localInstant(zone, day, hours * 60 + minutes)
}
