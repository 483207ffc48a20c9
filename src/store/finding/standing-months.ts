import { feederMonth } from '#domain/finding/claim/feeder-month.ts'
import { type StandingBill, standingEnergy } from '#domain/finding/claim/standing-energy.ts'
import type { Draw } from '#domain/finding/finding.ts'
import { groupBy } from '#domain/group-by.ts'
import { addDays } from '#domain/time/calendar-day.ts'
import type { Instant } from '#domain/time/interval.ts'
import { daysOfMonth } from '#domain/time/month.ts'
import { type BranchBills, billsOfBranches, type CheckedBill, checkedBills } from '../cost/bill-checks.ts'
import type { FeederPlace } from '../energy/supply/feeder-supply.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { feederMonthFacts, type PlacedMonth } from './feeder-months.ts'

export interface StandingMonth extends PlacedMonth {
  /** Bills that charge the month, where they charge all of it: the claim is no more than they cost (X7). */
  readonly draws: readonly Draw[]
}

/** A month of feeders. Their bills are read beside what was measured, so that nobody waits for them afterwards. */
export async function standingMonth(
  tx: Tx,
  scope: Scope,
  places: readonly FeederPlace[],
  month: string,
  now: Instant,
): Promise<StandingMonth[]> {
  const branches = [...new Set(places.map(({ branch }) => branch))]
  const [placed, bills] = await Promise.all([
    feederMonthFacts(tx, scope, places, [month], now),
    billsOfBranches(tx, scope, branches, daysOfMonth(month)[0]),
  ])
  return standingMonths(tx, scope, placed, now, bills)
}

/** The months, each with what its branch's bills leave to be claimed. Bills are read only where something is due. */
export async function standingMonths(
  tx: Tx,
  scope: Scope,
  months: readonly PlacedMonth[],
  now: Instant,
  known: ReadonlyMap<number, BranchBills> = new Map(),
): Promise<StandingMonth[]> {
  const due = months.filter(({ facts }) => !facts.isPrepaid && feederMonth(facts).claim?.state === 'due')
  const charged = [...groupBy(due, ({ place }) => place.branch)].map(async ([branch, own]) => {
    const [since] = daysOfMonth(own.map(({ facts }) => facts.month).sort()[0]!)
    const bills: CheckedBill[] = []
    for await (const checked of checkedBills(tx, scope, branch, since, now, null, known.get(branch.id)))
      if (checked.bill.kind === 'post-paid') bills.push(checked)
    return [branch, bills] as const
  })
  const bills = new Map(await Promise.all(charged))
  return months.map((month) => {
    const own = due.includes(month) ? bills.get(month.place.branch) : undefined
    if (own === undefined || own.length === 0) return { ...month, draws: [] }
    const [first, last] = daysOfMonth(month.facts.month)
    const inMonth = own.filter(({ bill }) => bill.date <= last && (bill.endDate ?? bill.date) >= first)
    const standing = standingEnergy(inMonth.map(standingBill))
    const isCharged = daysFrom(first, last).every((day) => standing.has(day))
    const draws = inMonth.map(({ bill }) => ({
      from: `bill ${bill.id}`,
      most: Number(bill.vatInclusiveAmount),
    }))
    return { ...month, facts: { ...month.facts, standing }, draws: isCharged ? draws : [] }
  })
}

function standingBill({ bill, checks, metered }: CheckedBill): StandingBill {
  const tariff = checks.find((check) => check.key === 'tariff')
  const duplicate = checks.find((check) => check.key === 'duplicate')
  const billedKwh = Number(bill.value)
  return {
    first: bill.date,
    last: bill.endDate ?? bill.date,
    billedKwh,
    // The tariff is judged on the kWh that no other check disputes.
    standingKwh: tariff?.key === 'tariff' && tariff.kwh !== null ? Number(tariff.kwh) : billedKwh,
    oursKwh: metered === null ? null : Number(metered.kwh),
    isWholeDisputed: duplicate?.verdict === 'fail',
  }
}

function daysFrom(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}
