import type { BilledType } from '#domain/cost/bills-of-month.ts'
import { expectedLitresOf, papersOfBranch } from '#domain/cost/branch-costs.ts'
import { type DieselFigures, type DieselMonth, dieselFigures } from '#domain/cost/diesel-overview.ts'
import { monthDieselPrice } from '#domain/cost/diesel-price.ts'
import { shareDiesel } from '#domain/cost/diesel-share.ts'
import { litresInMonth } from '#domain/cost/entry-litres.ts'
import { expectedDays, expectedTotal } from '#domain/cost/expected-litres.ts'
import { type MonthCosts, monthCosts } from '#domain/cost/month-costs.ts'
import {
  type PaymentFigures,
  type PaymentMonth,
  paidMonths,
  paymentFigures,
  runningDifference,
} from '#domain/cost/payment-overview.ts'
import { type PricePapers, priceBook } from '#domain/cost/price-book.ts'
import { SOURCE_TYPES, type SourceType } from '#domain/device-type.ts'
import { countedSources } from '#domain/energy/counted-sources.ts'
import { sumKnown } from '#domain/energy/device-range.ts'
import { elapsedPart, lifeWithin } from '#domain/energy/elapsed-range.ts'
import { lengthMs, SECOND_MS } from '#domain/time/interval.ts'
import { daysOfMonth, monthOf } from '#domain/time/month.ts'
import { daysInSpan } from '#domain/time/share-of-days.ts'
import { addDays, startOfDay } from '#domain/time/zone.ts'
import type { Branch, Device } from '#store/organisation.ts'
import type { CostFacts } from './cost-facts.ts'

export interface DieselRowFigures extends DieselFigures {
  readonly month: string
  readonly nairaPerLitre: number | null
  readonly coverage: number | null
  /** What the row adds up. */
  readonly branches: readonly { readonly name: string; readonly month: DieselMonth }[]
}

export interface PaymentRowFigures extends PaymentFigures {
  readonly month: string
  readonly cumulativeKwh: number | null
  readonly coverage: number | null
  readonly branches: readonly { readonly name: string; readonly month: PaymentMonth }[]
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
    const branches = books.map((book) => ({ name: book.branch.name, month: dieselMonth(facts, book, month) }))
    const figures = dieselFigures(branches.map((branch) => branch.month))
    if (figures === null) return []
    const nairaPerLitre = monthDieselPrice(purchases, month)
    return [{ ...figures, month, nairaPerLitre, branches, coverage: coverageOf(facts, generators, month) }]
  })
}

function dieselMonth(facts: CostFacts, { branch, papers }: BranchBook, month: string): DieselMonth {
  const expected = sourcesOf(branch, 'GENERATOR').map(({ device }) => {
    const days = facts.generatorDays.get(device.id)?.filter(({ day }) => monthOf(day) === month) ?? []
    return expectedTotal(expectedDays(days, expectedLitresOf(device)))
  })
  const enteredLitres = litresInMonth(papers.entries, month)
  // A set that ran and whose fuel nobody can expect leaves the branch's expectation a part.
  const isPart = expected.some(({ hasRun, expectedLitres }) => hasRun && expectedLitres === null)
  return {
    enteredLitres,
    burnedLitres: enteredLitres ? burnedLitres(facts, { branch, papers }, month) : [],
    expectedLitres: isPart ? null : sumKnown(expected, ({ expectedLitres }) => expectedLitres),
    boughtLitres: monthCosts(papers.purchases, [], month).dieselLitres,
    nairaPerLitre: monthDieselPrice(papers.purchases, month),
  }
}

/** What of the month's entries falls to each generator that counts, as in `costsOf` (domain.md §8.2). */
function burnedLitres(facts: CostFacts, { branch, papers }: BranchBook, month: string): number[] {
  const generators = sourcesOf(branch, 'GENERATOR').map(({ device }) => ({
    deviceId: device.id,
    days: facts.generatorDays.get(device.id) ?? [],
    expectedLitres: expectedLitresOf(device),
  }))
  const shares = shareDiesel(generators, daysInSpan(daysOfMonth(month)), priceBook(papers).entryLitres)
  return [...shares.values()].flat().flatMap(({ enteredLitres }) => enteredLitres ?? [])
}

/** Bills of a type against what its meters counted, by month, oldest first (domain.md §8.4). */
export function paymentOverview(facts: CostFacts, type: BilledType): PaymentRowFigures[] {
  const paid = booksOf(facts).map(({ branch, papers }) => {
    const book = priceBook(papers)
    const months = paidMonths(papers.bills, type, facts.months, (month) => book.rate(type, `${month}-01`))
    return { branch, months }
  })
  const devices = facts.branches.flatMap((branch) => sourcesOf(branch, type))
  const rows = facts.months.flatMap((month) => {
    const branches = paid.map(({ branch, months }) => {
      const { kwh, vatInclusiveNaira, rate } = months.get(month)!
      const meteredKwh = sourcesOf(branch, type).map(({ device }) => monthKwh(facts, device, month))
      const own = { purchasedKwh: kwh, purchasedNaira: vatInclusiveNaira, meteredKwh, nairaPerKwh: rate }
      return { name: branch.name, month: own }
    })
    const figures = paymentFigures(branches.map((branch) => branch.month))
    return figures === null
      ? []
      : [{ ...figures, month, branches, coverage: coverageOf(facts, devices, month) }]
  })
  const cumulative = runningDifference(rows)
  return rows.map((row, n) => ({ ...row, cumulativeKwh: cumulative[n] ?? null }))
}

export interface BranchMonthCosts extends MonthCosts {
  readonly kwh: Partial<Record<SourceType, number>>
}

/** What a branch paid and used by month, oldest first, from the first month with anything on (domain.md §8.8). */
export function branchMonthCosts(facts: CostFacts, branch: Branch): BranchMonthCosts[] {
  const papers = papersOfBranch(branch, facts.prices)
  const all = facts.months.map((month) => ({
    ...monthCosts(papers.purchases, papers.bills, month),
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

function kwhOf(facts: CostFacts, devices: readonly Placed[], month: string): number | null {
  return sumKnown(devices, ({ device }) => monthKwh(facts, device, month))
}

/** Measured share of the time that has passed and in which the devices stood there; null where there was none. */
function coverageOf(facts: CostFacts, devices: readonly Placed[], month: string): number | null {
  let [elapsedS, measuredS] = [0, 0]
  for (const { branch, device } of devices) {
    const months = facts.measured.get(device.id)
    const firstDay = months?.values().next().value?.firstDay
    elapsedS += lengthMs(lifeInMonth(facts, branch, device, month, firstDay)) / SECOND_MS
    measuredS += months?.get(month)?.coverageS ?? 0
  }
  return elapsedS === 0 ? null : Math.min(1, measuredS / elapsedS)
}

function lifeInMonth({ now }: CostFacts, { zone }: Branch, device: Device, month: string, firstDay?: string) {
  const [first, last] = daysOfMonth(month)
  const whole = { from: startOfDay(zone, first), to: startOfDay(zone, addDays(last, 1)) }
  return lifeWithin(device, zone, elapsedPart(whole, now), firstDay)
}
