import type { BilledType } from '#domain/cost/bill/bills-of-month.ts'
import { expectedLitresOf, papersOfBranch } from '#domain/cost/branch-costs.ts'
import { type DieselFigures, type DieselMonth, dieselFigures } from '#domain/cost/diesel/diesel-overview.ts'
import { monthDieselPrice } from '#domain/cost/diesel/diesel-price.ts'
import { shareDiesel } from '#domain/cost/diesel/diesel-share.ts'
import { entriesOf, isEntered, lastEnteredDay, litresInMonth } from '#domain/cost/diesel/entry-litres.ts'
import { expectedDays, expectedTotal } from '#domain/cost/diesel/expected-litres.ts'
import { energyCost, type SourceCost } from '#domain/cost/energy-cost.ts'
import { type MonthCosts, monthCosts } from '#domain/cost/month-costs.ts'
import {
  accruedNairaOf,
  type Meters,
  type PaymentFigures,
  type PaymentMonth,
  paymentFigures,
  runningDifference,
} from '#domain/cost/payment-overview.ts'
import { type PricePapers, priceBook } from '#domain/cost/price-book.ts'
import { countedSources } from '#domain/energy/counted-sources.ts'
import { coverageOf, sumKnown } from '#domain/energy/device-range.ts'
import { dueWithin, elapsedPart } from '#domain/energy/elapsed-range.ts'
import { SOURCE_TYPES, type SourceType } from '#domain/site/device-type.ts'
import { lengthMs, SECOND_MS } from '#domain/time/interval.ts'
import { daysOfMonth, monthOf } from '#domain/time/month.ts'
import { daysInSpan } from '#domain/time/share-of-days.ts'
import { localDay } from '#domain/time/zone.ts'
import type { Branch, Device } from '#store/site/organisation.ts'
import { monthCover, wholeMonth } from './bill/month-cover.ts'
import type { CostFacts } from './cost-facts.ts'

export interface DieselRowFigures extends DieselFigures {
  readonly month: string
  readonly nairaPerLitre: number | null
  readonly coverage: number | null
  /** What the row adds up. */
  readonly branches: readonly DieselBranch[]
}

export interface PaymentRowFigures extends PaymentFigures {
  readonly month: string
  readonly cumulativeKwh: number | null
  /** How much of the metered energy was spread over gaps. */
  readonly estimatedKwh: number
  readonly coverage: number | null
  readonly branches: readonly PaymentBranch[]
}

/** A branch in a month; `until`: the last day entered or billed, where that is not all of it. */
export interface DieselBranch {
  readonly name: string
  readonly until: string | null
  readonly month: DieselMonth
}

export interface PaymentBranch {
  readonly name: string
  readonly until: string | null
  readonly month: PaymentMonth
}

/** A branch with its own papers and the price book made of them. */
interface BranchBook {
  readonly branch: Branch
  readonly papers: PricePapers
}

const booksOf = ({ branches, prices }: CostFacts): BranchBook[] =>
  branches.map((branch) => ({ branch, papers: papersOfBranch(branch, prices) }))

/** Diesel by month of all branches together, oldest first (domain.md §8.3). */
export function dieselOverview(facts: CostFacts): DieselRowFigures[] {
  const books = booksOf(facts)
  const purchases = books.flatMap(({ papers }) => papers.purchases)
  const generators = facts.branches.flatMap((branch) => sourcesOf(branch, 'GENERATOR'))
  return facts.months.flatMap((month) => {
    const branches = books.map((book) => ({
      name: book.branch.name,
      until: lastEnteredDay(book.papers.entries, month),
      month: dieselMonth(facts, book, month),
    }))
    const figures = dieselFigures(branches.map((branch) => branch.month))
    if (figures === null) return []
    const nairaPerLitre = monthDieselPrice(purchases, month)
    return [{ ...figures, month, nairaPerLitre, branches, coverage: monthCoverage(facts, generators, month) }]
  })
}

function dieselMonth(facts: CostFacts, { branch, papers }: BranchBook, month: string): DieselMonth {
  const sets = sourcesOf(branch, 'GENERATOR').map(({ device }) => {
    const own = facts.sourceDays.get(device.id)?.filter(({ day }) => monthOf(day) === month) ?? []
    return { device, days: expectedDays(own, expectedLitresOf(device)) }
  })
  const expected = sets.map(({ days }) => expectedTotal(days))
  // A set is compared as far as its own entries and those of the branch go: another set's refuelling says nothing of it.
  const compared = sets.map(({ device, days }) => {
    const until = lastEnteredDay(entriesOf(papers.entries, device.id), month) ?? ''
    return expectedTotal(days.filter(({ day }) => day <= until))
  })
  const notEntered = sets.map(({ device, days }) =>
    expectedTotal(days.filter(({ day }) => !isEntered(papers.entries, device.id, day))),
  )
  const enteredLitres = litresInMonth(papers.entries, month)
  // A set that ran and whose fuel nobody can expect leaves the branch's expectation a part.
  const isPart = expected.some(({ hasRun, expectedLitres }) => hasRun && expectedLitres === null)
  return {
    enteredLitres,
    burnedLitres: enteredLitres ? burnedLitres(facts, { branch, papers }, month) : [],
    expectedLitres: isPart ? null : sumKnown(expected, ({ expectedLitres }) => expectedLitres),
    comparedLitres: isPart ? null : sumKnown(compared, ({ expectedLitres }) => expectedLitres),
    notEnteredLitres: isPart ? null : (sumKnown(notEntered, ({ expectedLitres }) => expectedLitres) ?? 0),
    boughtLitres: monthCosts(papers.purchases, [], month).dieselLitres,
    nairaPerLitre: monthDieselPrice(papers.purchases, month),
    isRunning: monthOf(localDay(branch.zone, facts.now)) <= month,
  }
}

/** What of the month's entries falls to each generator that counts, as in `costsOf` (domain.md §8.2). */
function burnedLitres(facts: CostFacts, { branch, papers }: BranchBook, month: string): number[] {
  const generators = sourcesOf(branch, 'GENERATOR').map(({ device }) => ({
    deviceId: device.id,
    days: facts.sourceDays.get(device.id) ?? [],
    expectedLitres: expectedLitresOf(device),
  }))
  const { entryLitres, ownLitres } = priceBook(papers)
  const shares = shareDiesel(generators, daysInSpan(daysOfMonth(month)), entryLitres, ownLitres)
  return [...shares.values()].flat().flatMap(({ enteredLitres }) => enteredLitres ?? [])
}

/** Bills of a type against what its meters counted, by month, oldest first (domain.md §8.4). */
export function paymentOverview(facts: CostFacts, type: BilledType): PaymentRowFigures[] {
  const paid = booksOf(facts).map((book) => ({ book, costs: meteredCosts(facts, book, type) }))
  const devices = facts.branches.flatMap((branch) => sourcesOf(branch, type))
  const rows = facts.months.flatMap((month) => {
    const branches = paid.map(({ book, costs }) => {
      const meters = costs.map(({ parts }) => parts.filter((part) => part.month === month))
      return paymentBranch(facts, book, type, month, meters)
    })
    const figures = paymentFigures(branches.map((branch) => branch.month))
    if (figures === null) return []
    const estimatedKwh = devices.reduce((sum, { device }) => sum + monthEstimate(facts, device, month), 0)
    return [{ ...figures, month, branches, estimatedKwh, coverage: monthCoverage(facts, devices, month) }]
  })
  const cumulative = runningDifference(rows)
  return rows.map((row, n) => ({ ...row, cumulativeKwh: cumulative[n] ?? null }))
}

/** What bills cover of a month is compared, the rest accrued (`monthCover`). `meters`: the whole month. */
function paymentBranch(
  facts: CostFacts,
  book: BranchBook,
  type: BilledType,
  month: string,
  meters: Meters,
): PaymentBranch {
  const { branch, papers } = book
  const cover = monthCover(branch, papers.bills, type, month, facts.now)
  const metersOn = (isCovered: boolean): Meters => {
    if (cover.status !== 'part') return isCovered === (cover.status === 'billed') ? meters : []
    const isOn = (day: string) => monthOf(day) === month && cover.isCovered(day) === isCovered
    return meteredCosts(facts, book, type, isOn).map(({ parts }) => parts)
  }
  const compared = cover.compared && { bought: cover.compared, meters: metersOn(true) }
  const { status, bought, billedTo } = cover
  const figures = { status, bought, meters, compared, accrued: metersOn(false) }
  return { name: branch.name, until: billedTo, month: figures }
}

/** What the branch's meters of a type counted on the days asked for, priced as in `costsOf`. */
function meteredCosts(
  facts: CostFacts,
  { branch, papers }: BranchBook,
  type: BilledType,
  isOn: (day: string) => boolean = () => true,
): SourceCost[] {
  const sources = sourcesOf(branch, type).map(({ device }) => ({
    deviceId: device.id,
    deviceType: type,
    isCounted: true,
    days: facts.sourceDays.get(device.id)?.filter(({ day }) => isOn(day)) ?? [],
    expectedLitres: () => null,
  }))
  return energyCost(sources, [], priceBook(papers))
}

export interface BranchMonthCosts extends MonthCosts {
  /** What was consumed on days that no bill covers, at the rate in force; null: its price is not known. */
  readonly accruedNaira: Readonly<Record<BilledType, number | null>>
  readonly kwh: Partial<Record<SourceType, number>>
}

export type Overviews = Readonly<Record<BilledType, readonly PaymentRowFigures[]>>

/** What a branch paid and used by month, oldest first, from the first month with anything on (domain.md §8.8). */
export function branchMonthCosts(facts: CostFacts, branch: Branch, overviews: Overviews): BranchMonthCosts[] {
  const papers = papersOfBranch(branch, facts.prices)
  const place = facts.branches.indexOf(branch)
  const accrued = (type: BilledType, month: string) => {
    const own = overviews[type].find((row) => row.month === month)?.branches[place]
    return own ? accruedNairaOf(own.month) : 0
  }
  const all = facts.months.map((month) => ({
    ...monthCosts(papers.purchases, papers.bills, month),
    accruedNaira: { UTILITY: accrued('UTILITY', month), IPP: accrued('IPP', month) },
    kwh: Object.fromEntries(
      SOURCE_TYPES.flatMap((type) => {
        const kwh = kwhOf(facts, sourcesOf(branch, type), month)
        return kwh === null ? [] : [[type, kwh]]
      }),
    ),
  }))
  const first = all.findIndex(({ totalNaira, kwh }) => totalNaira > 0 || Object.keys(kwh).length > 0)
  return first < 0 ? [] : all.slice(first)
}

interface Placed {
  readonly branch: Branch
  readonly device: Device
}

/** The branch's sources of a type that count in its totals. */
function sourcesOf(branch: Branch, type: SourceType): Placed[] {
  return countedSources(branch.devices)
    .filter(({ deviceType }) => deviceType === type)
    .map((device) => ({ branch, device }))
}

function monthKwh({ measured }: CostFacts, { id }: Device, month: string): number | null {
  return measured.get(id)?.get(month)?.kwh ?? null
}

function monthEstimate({ measured }: CostFacts, { id }: Device, month: string): number {
  return measured.get(id)?.get(month)?.estimatedKwh ?? 0
}

function kwhOf(facts: CostFacts, devices: readonly Placed[], month: string): number | null {
  return sumKnown(devices, ({ device }) => monthKwh(facts, device, month))
}

/** Measured share of what was due of the devices in the month; null where nothing was. */
function monthCoverage(
  { measured, now }: CostFacts,
  devices: readonly Placed[],
  month: string,
): number | null {
  let [dueS, measuredS] = [0, 0]
  for (const { branch, device } of devices) {
    const elapsed = elapsedPart(wholeMonth(branch.zone, month), now)
    dueS += lengthMs(dueWithin(device, elapsed, now)) / SECOND_MS
    measuredS += measured.get(device.id)?.get(month)?.coverageS ?? 0
  }
  return dueS === 0 ? null : coverageOf(measuredS, dueS)
}
