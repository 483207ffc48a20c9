/**
 * A month of one branch as clients of revision B read it, beside the two before it.
 *
 * Source: wire contract extras 2.22.
 */
import { papersOfBranch } from '../../cost/branch-costs.ts'
import { litresOnDay } from '../../cost/diesel/entry-litres.ts'
import { BAND_HOURS, bandOfHours } from '../../cost/tariff/band.ts'
import { demandInBlocks } from '../../demand/demand-over.ts'
import { runHoursFromSeconds } from '../../energy/hours/run-hours.ts'
import { type SelectionEnergy, selectionEnergy } from '../../energy/selection-energy.ts'
import { percentage, ratio } from '../../ratio.ts'
import { countedPlaces, generatorPlaces } from '../../site/place.ts'
import type { Branch } from '../../site/tree.ts'
import { sumKnown } from '../../sum-known.ts'
import { HOUR_MS, lengthMs } from '../../time/interval.ts'
import type { Wasted } from '../generator/operating-deviation.ts'
import { generatorFuel, scoredGenerators } from '../generators.ts'
import { operatingTime } from '../operating-time.ts'
import { generatorFigures } from '../score-figures.ts'
import { sourceCosts } from '../source-costs.ts'
import { meanOfKnown } from '../total-score.ts'
import { type MonthSupply, monthSupply } from './month-supply.ts'
import type { ReportMonth } from './report-month.ts'
import { type WeekDemand, weekDemand } from './week-demand.ts'

/** A month, the two before it, and one more that stands behind the bills of the third. */
export type ReportMonths = readonly [ReportMonth, ReportMonth, ReportMonth, ReportMonth]

export interface MonthlyFigures {
  readonly energy: SelectionEnergy
  readonly demand: WeekDemand
  /** Of the three months, the newest first. */
  readonly months: readonly {
    readonly month: string
    readonly supply: MonthSupply
    /** Generators on outside the operating hours; null: there are none, or no hours (domain.md §6.7). */
    readonly deviation: Wasted | null
  }[]
  /** The newest month, the one before it, and the best of the three. */
  readonly sizes: readonly [MonthSize, MonthSize, MonthSize]
  readonly fuel: Readonly<Record<'accuracy' | 'recommended' | 'achieved', number | null>>
  readonly bands: readonly MonthBand[]
  /** Percent of the days with a run that a diesel entry covers; null: nothing ran. */
  readonly entryShare: number | null
}

/** Mean load of the generators against their size, percent. */
export interface MonthSize {
  readonly month: string
  readonly percent: number | null
}

/** Hours of supply of a utility meter, and those that the band it reached promises. */
export interface MonthBand {
  readonly band: ReturnType<typeof bandOfHours>
  readonly hours: number | null
  readonly expectedHours: number
}

export function monthlyFigures(branch: Branch, months: ReportMonths): MonthlyFigures {
  const [current, first, second, third] = months
  const told = [
    [current, first],
    [first, second],
    [second, third],
  ] as const
  return {
    energy: selectionEnergy(
      countedPlaces([branch]).flatMap(({ device }) => current.facts.ranges.get(device.id) ?? []),
    ),
    demand: weekDemand(branch, current),
    months: told.map(([month, before]) => ({
      month: month.month,
      supply: monthSupply(branch, month, before),
      deviation: operatingTime(month.facts, generatorPlaces([branch]))?.totals ?? null,
    })),
    sizes: monthSizes([current, first, second].map((month) => monthSize(branch, month))),
    fuel: fuelComparison(branch, current),
    bands: monthBands(branch, current),
    entryShare: entryShare(branch, current),
  }
}

/** Above this a generator is overloaded, so more is not better (domain.md §6.3). */
const MOST_LOAD_PERCENT = 70

function monthSize(branch: Branch, { month, facts, over }: ReportMonth): MonthSize {
  const generators = scoredGenerators(facts, demandInBlocks(over), generatorPlaces([branch]))
  return { month, percent: meanOfKnown(generators.map((one) => generatorFigures(one).size.value)) }
}

/** The best month is the one with the most load that is not too much. */
export function monthSizes(sizes: readonly MonthSize[]): [MonthSize, MonthSize, MonthSize] {
  const distance = ({ percent }: MonthSize) => {
    if (percent === null) return Number.POSITIVE_INFINITY
    return percent > MOST_LOAD_PERCENT ? percent : MOST_LOAD_PERCENT - percent
  }
  const best = sizes.reduce((nearest, size) => (distance(size) < distance(nearest) ? size : nearest))
  return [sizes[0]!, sizes[1]!, best]
}

/** kWh of a litre that was entered against what these sets give at the load that they had (domain.md §6.5). */
function fuelComparison(branch: Branch, month: ReportMonth): MonthlyFigures['fuel'] {
  const { facts, over } = month
  const places = generatorPlaces([branch])
  const costs = sourceCosts(facts)
  const fuels = places.map(({ device }) => generatorFuel(facts, device, costs.get(device.id)))
  const achieved = ratio(
    sumKnown(fuels, ({ enteredKwh }) => enteredKwh),
    sumKnown(fuels, ({ enteredLitres }) => enteredLitres),
  )
  const recommended = meanOfKnown(
    scoredGenerators(facts, demandInBlocks(over), places).map(
      (one) => generatorFigures(one).fuel_baseline.value,
    ),
  )
  return { accuracy: percentage(achieved, recommended), recommended, achieved }
}

const DAY_HOURS = 24

/** Of each utility meter; never empty. */
function monthBands(branch: Branch, { facts }: ReportMonth): MonthBand[] {
  const utilities = countedPlaces([branch]).filter(({ device }) => device.deviceType === 'UTILITY')
  const days = lengthMs(facts.elapsed.of(branch.zone)) / HOUR_MS / DAY_HOURS
  const known = utilities.map(({ device }) => runHoursFromSeconds([facts.ranges.get(device.id)?.onS ?? null]))
  return (known.length === 0 ? [null] : known).map((hours) => {
    const band = bandOfHours(ratio(hours, days) ?? 0)
    return { band, hours, expectedHours: BAND_HOURS[band] * days }
  })
}

function entryShare(branch: Branch, { facts }: ReportMonth): number | null {
  const { entries } = papersOfBranch(branch, facts.papers)
  const days = new Set(
    generatorPlaces([branch]).flatMap(({ device }) =>
      (facts.ranges.get(device.id)?.days ?? [])
        .filter(({ kwh, onS }) => (kwh ?? 0) > 0 || (onS ?? 0) > 0)
        .map(({ day }) => day),
    ),
  )
  const entered = [...days].filter((day) => litresOnDay(entries, day) !== null)
  return percentage(entered.length, days.size)
}
