import type { MonthlyReport } from '#contract/score/monthly-report.ts'
import { papersOfBranch } from '#domain/cost/branch-costs.ts'
import { litresOnDay } from '#domain/cost/diesel/entry-litres.ts'
import { BAND_HOURS, bandOfHours } from '#domain/cost/tariff/band.ts'
import { demandTogether } from '#domain/demand/demand-over.ts'
import { demandStats } from '#domain/demand/demand-stats.ts'
import { blockShare } from '#domain/energy/block-part.ts'
import { sumKnown } from '#domain/energy/device-range.ts'
import { runHoursFromSeconds } from '#domain/energy/hours/run-hours.ts'
import { type WeekPart, weekParts } from '#domain/energy/hours/week-part.ts'
import { selectionEnergy } from '#domain/energy/selection-energy.ts'
import { percentage, ratio } from '#domain/ratio.ts'
import { round } from '#domain/round.ts'
import { generatorFuel, scoredGenerators } from '#domain/score/generators.ts'
import { operatingTime } from '#domain/score/operating-time.ts'
import { meanOfKnown } from '#domain/score/total-score.ts'
import { countedPlaces, generatorPlaces } from '#domain/site/place.ts'
import type { Branch } from '#domain/site/tree.ts'
import { BLOCK_MS, HOUR_MS, lengthMs } from '#domain/time/interval.ts'
import { monthText } from '#domain/time/month.ts'
import { costsInMonth, type ReportMonth } from './month-of-report.ts'
import { devicesOfMonth, type Write } from './monthly-report-devices.ts'
import { presentGenerator } from './present-score.ts'

type Months = readonly [ReportMonth, ReportMonth, ReportMonth, ReportMonth]

/** The figures of a month and the two before it; the fourth month stands behind the bills of the third. */
export function monthlyReport(branch: Branch, months: Months): MonthlyReport {
  const [current, first, second, third] = months
  const unknown: string[] = []
  const write: Write = (name, value, places = 2) => {
    if (value === null) unknown.push(name)
    return String(round(value ?? 0, places))
  }
  const devices = (one: ReportMonth, before: ReportMonth) => ({
    devices: devicesOfMonth(branch, one, before, write),
  })
  const energy = energyOf(branch, current)
  return {
    branch_name: branch.name,
    month: String(Number(current.month.slice(5))),
    year: current.month.slice(0, 4),
    total_energy: { value: write('total_energy', energy.kwh), unit: 'kWh' },
    solar_hour: { value: write('solar_hour', energy.daylightKwh), unit: 'kWh' },
    power_demand: demandOfWeek(branch, current, write),
    energy_generated: {
      current_month: devices(current, first),
      previous_month_1: devices(first, second),
      previous_month_2: devices(second, third),
    },
    energy_deviation_and_cost: {
      current_month: deviationOf(branch, current, write),
      previous_month_1: deviationOf(branch, first, write),
      previous_month_2: deviationOf(branch, second, write),
    },
    generator_size_efficiency: sizes(branch, [current, first, second], write),
    fuel_efficiency_accuracy_comparison: fuelComparison(branch, current, write),
    utility_band_categorization: bands(branch, current, write),
    data_entry: { value: write('data_entry', entryShare(branch, current)), unit: '%' },
    unknown,
    coverage: String(round(energy.coverage, 4)),
  }
}

function energyOf(branch: Branch, { facts }: ReportMonth) {
  return selectionEnergy(countedPlaces([branch]).flatMap(({ device }) => facts.ranges.get(device.id) ?? []))
}

/** Coincident demand and energy of each part of the week (`weekParts`). */
function demandOfWeek(branch: Branch, { facts, over }: ReportMonth, write: Write) {
  const { opensAt, closesAt, zone } = branch
  const hours = opensAt === null || closesAt === null ? null : { opensAt, closesAt }
  const partOf = weekParts(hours, zone)
  const elapsed = facts.elapsed.of(zone)
  const places = countedPlaces([branch])
  const together = demandTogether(over, new Set(places.map(({ device }) => device.id)))
  const kwh = new Map<WeekPart, number>()
  for (const { device } of places) {
    for (const day of facts.blocks.get(device.id) ?? []) {
      for (let n = 0; n < day.kwh.length; n++) {
        const share = blockShare(day, n, elapsed)
        if (share === 0 || Number.isNaN(day.kwh[n]!)) continue
        const part = partOf(day.start + n * BLOCK_MS)
        kwh.set(part, (kwh.get(part) ?? 0) + day.kwh[n]! * share)
      }
    }
  }
  const rowOf = (part: WeekPart) => {
    const isIn = (_: number, block: number) => partOf(over.grid.start + block * over.grid.blockMs) === part
    const kva = together.kva.filter(isIn)
    const { max, avg, min } = demandStats(kva, together.kw.filter(isIn), together.thresholdKw, over.grid)
    return {
      peak: write(`${part} peak`, max),
      average: write(`${part} average`, avg),
      minimum: write(`${part} minimum`, min),
      total_energy: write(`${part} total_energy`, kwh.get(part) ?? null, 0),
      unit: 'kVA',
    }
  }
  return {
    operational: rowOf('operational'),
    non_operational: rowOf('non_operational'),
    weekends: rowOf('weekends'),
  }
}

/** Generators on outside the operating hours (domain.md §6.7). */
function deviationOf(branch: Branch, { month, facts }: ReportMonth, write: Write) {
  const totals = operatingTime(facts, generatorPlaces([branch]))?.totals
  const at = (figure: string) => `${month} deviation ${figure}`
  return {
    name: branch.name,
    month: monthText(month),
    value: write(at('value'), totals?.kwh ?? null),
    unit: 'kWh',
    deviation_time_of_use: write(at('deviation_time_of_use'), totals?.hours ?? null),
    diesel_consumption: write(at('diesel_consumption'), totals?.litres ?? null),
    deviation_cost: write(at('deviation_cost'), totals?.naira ?? null),
  }
}

/** Above this a generator is overloaded, so more is not better (domain.md §6.3). */
const MOST_LOAD_PERCENT = 70

/** Mean load of the generators against their size; the best month is the one with the most load that is not too much. */
function sizes(branch: Branch, months: readonly [ReportMonth, ReportMonth, ReportMonth], write: Write) {
  const rows = months.map(({ month, facts, over }) => ({
    month,
    percent: meanOfKnown(
      scoredGenerators(facts, over, generatorPlaces([branch]))
        .map(presentGenerator)
        .map((row) => row.usage_percent),
    ),
  }))
  const distance = ({ percent }: { percent: number | null }) => {
    if (percent === null) return Number.POSITIVE_INFINITY
    return percent > MOST_LOAD_PERCENT ? percent : MOST_LOAD_PERCENT - percent
  }
  const best = rows.reduce((found, row) => (distance(row) < distance(found) ? row : found))
  const written = ({ month, percent }: (typeof rows)[number], name: string) => ({
    date: `${month.slice(5)}/${month.slice(0, 4)}`,
    value: write(`generator_size_efficiency ${name}`, percent),
    unit: '%',
  })
  return {
    current_month: written(rows[0]!, 'current_month'),
    previous_month: written(rows[1]!, 'previous_month'),
    best_month: written(best, 'best_month'),
  }
}

/** kWh of a litre that was entered against what these sets give at the load that they had (domain.md §6.5). */
function fuelComparison(branch: Branch, one: ReportMonth, write: Write) {
  const { facts, over } = one
  const places = generatorPlaces([branch])
  const costs = costsInMonth(one)
  const fuels = places.map(({ device }) => generatorFuel(facts, device, costs.get(device.id)))
  const rows = scoredGenerators(facts, over, places).map(presentGenerator)
  const achieved = ratio(
    sumKnown(fuels, ({ enteredKwh }) => enteredKwh),
    sumKnown(fuels, ({ enteredLitres }) => enteredLitres),
  )
  const recommended = meanOfKnown(rows.map((row) => row.baseline_kwh_per_l))
  const value = (name: string, figure: number | null, unit: string) => ({
    value: write(`fuel_efficiency ${name}`, figure),
    unit,
  })
  return {
    accuracy: value('accuracy', percentage(achieved, recommended), '%'),
    recommended: value('recommended', recommended, 'kWh/L'),
    achieved: value('achieved', achieved, 'kWh/L'),
  }
}

const DAY_HOURS = 24

/** Hours of supply of each utility meter, and those that the band it reached promises; never empty. */
function bands(branch: Branch, { facts }: ReportMonth, write: Write) {
  const utilities = countedPlaces([branch]).filter(({ device }) => device.deviceType === 'UTILITY')
  const days = lengthMs(facts.elapsed.of(branch.zone)) / HOUR_MS / DAY_HOURS
  const known = utilities.map(({ device }) => runHoursFromSeconds([facts.ranges.get(device.id)?.onS ?? null]))
  return (known.length === 0 ? [null] : known).map((hours) => {
    const band = bandOfHours(ratio(hours, days) ?? 0)
    return {
      band,
      total_hours: write('utility_band_categorization total_hours', hours),
      expected_hours: String(round(BAND_HOURS[band] * days)),
    }
  })
}

/** Percent of the days with a run that a diesel entry covers; null: nothing ran. */
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
