/** Diesel by month of branches together: what was entered against what their generators explain (domain.md §8.3). */

import type { NairaPerLitre } from '../../quantity.ts'
import { countedOfType } from '../../site/counted-sources.ts'
import type { Device } from '../../site/tree.ts'
import { sumKnown } from '../../sum-known.ts'
import { daysOfMonth, monthFromDay } from '../../time/month.ts'
import { daysInSpan } from '../../time/share-of-days.ts'
import { localDay } from '../../time/zone.ts'
import { type BranchPapers, branchPapers, type CostFacts, monthCoverage } from '../cost-facts.ts'
import { monthCosts } from '../month-costs.ts'
import { priceBook } from '../price-book.ts'
import { type DieselFigures, type DieselMonth, dieselFigures } from './diesel-overview.ts'
import { monthDieselPrice } from './diesel-price.ts'
import { shareDiesel } from './diesel-share.ts'
import { entriesForDevice, isEntered, lastEnteredDay, litresInMonth } from './entry-litres.ts'
import { type ExpectedDay, expectedDays, expectedTotal, expectLitres } from './expected-litres.ts'

export interface DieselRowFigures extends DieselFigures {
  readonly month: string
  readonly nairaPerLitre: NairaPerLitre | null
  readonly coverage: number | null
  /** What the row adds up. */
  readonly branches: readonly DieselBranch[]
}

/** A branch in a month; `until`: the last day entered, where that is not all of it. */
export interface DieselBranch {
  readonly name: string
  readonly until: string | null
  readonly month: DieselMonth
}

/** Rows of the months with diesel, oldest first. */
export function dieselMonths(facts: CostFacts): DieselRowFigures[] {
  const all = branchPapers(facts)
  const purchases = all.flatMap(({ papers }) => papers.purchases)
  return facts.months.flatMap((month) => {
    const branches = all.map((one) => ({
      name: one.branch.name,
      until: lastEnteredDay(one.papers.entries, month),
      month: dieselMonth(facts, one, month),
    }))
    const figures = dieselFigures(branches.map((branch) => branch.month))
    if (figures === null) return []
    const nairaPerLitre = monthDieselPrice(purchases, month)
    return [
      { ...figures, month, nairaPerLitre, branches, coverage: monthCoverage(facts, 'GENERATOR', month) },
    ]
  })
}

function dieselMonth(facts: CostFacts, { branch, papers }: BranchPapers, month: string): DieselMonth {
  const { purchases, entries } = papers
  const sets = countedOfType(branch.devices, 'GENERATOR').map((device) => {
    const own = facts.sourceDays.get(device.id)?.filter(({ day }) => monthFromDay(day) === month) ?? []
    return { device, days: expectedDays(own, expectLitres(device)) }
  })
  const enteredLitres = litresInMonth(entries, month)
  return {
    ...expectedOfSets(sets, papers, month),
    enteredLitres,
    burnedLitres: enteredLitres ? burnedLitres(facts, { branch, papers }, month) : [],
    boughtLitres: monthCosts(purchases, [], month).dieselLitres,
    nairaPerLitre: monthDieselPrice(purchases, month),
    isRunning: monthFromDay(localDay(branch.zone, facts.now)) <= month,
  }
}

interface FuelledSet {
  readonly device: Device
  readonly days: readonly ExpectedDay[]
}

function expectedOfSets(sets: readonly FuelledSet[], { entries }: BranchPapers['papers'], month: string) {
  const expected = sets.map(({ days }) => expectedTotal(days))
  // A set is compared as far as its own entries and those of the branch go: another set's refuelling says nothing of it.
  const compared = sets.map(({ device, days }) => {
    const until = lastEnteredDay(entriesForDevice(entries, device.id), month) ?? ''
    return expectedTotal(days.filter(({ day }) => day <= until))
  })
  const notEntered = sets.map(({ device, days }) =>
    expectedTotal(days.filter(({ day }) => !isEntered(entries, device.id, day))),
  )
  // A set that ran and whose fuel nobody can expect leaves the branch's expectation a part.
  const isPart = expected.some(({ hasRun, expectedLitres }) => hasRun && expectedLitres === null)
  const litres = (totals: typeof expected) =>
    isPart ? null : sumKnown(totals, ({ expectedLitres }) => expectedLitres)
  return {
    expectedLitres: litres(expected),
    comparedLitres: litres(compared),
    notEnteredLitres: isPart ? null : (litres(notEntered) ?? 0),
  }
}

/** What of the month's entries falls to each generator that counts, as in `computeSourceCosts` (domain.md §8.2). */
function burnedLitres(facts: CostFacts, { branch, papers }: BranchPapers, month: string): number[] {
  const generators = countedOfType(branch.devices, 'GENERATOR').map((device) => ({
    deviceId: device.id,
    days: facts.sourceDays.get(device.id) ?? [],
    expectedLitres: expectLitres(device),
  }))
  const { entryLitres, ownLitres } = priceBook(papers)
  const shares = shareDiesel(generators, daysInSpan(daysOfMonth(month)), entryLitres, ownLitres)
  return [...shares.values()].flat().flatMap(({ enteredLitres }) => enteredLitres ?? [])
}
