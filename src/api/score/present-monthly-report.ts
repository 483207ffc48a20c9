import type { MonthlyReport } from '#contract/score/monthly-report.ts'
import { round } from '#domain/round.ts'
import type { BoughtMonth, BurnedMonth } from '#domain/score/report/month-supply.ts'
import type { MonthlyFigures } from '#domain/score/report/monthly-figures.ts'
import type { WeekDemand } from '#domain/score/report/week-demand.ts'
import { placeName } from '#domain/site/place.ts'
import type { Branch } from '#domain/site/tree.ts'
import { monthText } from '#domain/time/month.ts'

/** Writes a figure as text; one that is not known is 0 and its name stands in `unknown`. */
type Write = (name: string, value: number | null, places?: number) => string

/** The report as revision B reads it; what is not known is named in the order of its keys. */
export function presentMonthlyReport(branch: Branch, figures: MonthlyFigures): MonthlyReport {
  const unknown: string[] = []
  const write: Write = (name, value, places = 2) => {
    if (value === null) unknown.push(name)
    return String(round(value ?? 0, places))
  }
  const { energy, months } = figures
  const [current] = months
  return {
    branch_name: branch.name,
    month: String(Number(current!.month.slice(5))),
    year: current!.month.slice(0, 4),
    total_energy: { value: write('total_energy', energy.kwh), unit: 'kWh' },
    solar_hour: { value: write('solar_hour', energy.daylightKwh), unit: 'kWh' },
    power_demand: presentDemand(figures.demand, write),
    energy_generated: ofMonths(months.map((one) => ({ devices: presentSupply(one, write) }))),
    energy_deviation_and_cost: ofMonths(months.map((one) => presentDeviation(branch, one, write))),
    generator_size_efficiency: presentSizes(figures.sizes, write),
    fuel_efficiency_accuracy_comparison: presentFuel(figures.fuel, write),
    utility_band_categorization: figures.bands.map(({ band, hours, expectedHours }) => ({
      band,
      total_hours: write('utility_band_categorization total_hours', hours),
      expected_hours: String(round(expectedHours)),
    })),
    data_entry: { value: write('data_entry', figures.entryShare), unit: '%' },
    unknown,
    coverage: String(round(energy.coverage, 4)),
  }
}

type Month = MonthlyFigures['months'][number]

function ofMonths<T>([current, first, second]: readonly T[]) {
  return { current_month: current!, previous_month_1: first!, previous_month_2: second! }
}

function presentDemand(demand: WeekDemand, write: Write) {
  const demandRow = (part: keyof WeekDemand) => {
    const { max, avg, min, kwh } = demand[part]
    return {
      peak: write(`${part} peak`, max),
      average: write(`${part} average`, avg),
      minimum: write(`${part} minimum`, min),
      total_energy: write(`${part} total_energy`, kwh, 0),
      unit: 'kVA',
    }
  }
  return {
    operational: demandRow('operational'),
    non_operational: demandRow('non_operational'),
    weekends: demandRow('weekends'),
  }
}

function presentSupply({ month, supply }: Month, write: Write) {
  return {
    utility: supply.bought.map((one) => boughtRow(month, one, write)),
    generator: { entries: supply.generators.map((one) => burnedRow(month, one, write)) },
  }
}

function boughtRow(month: string, one: BoughtMonth, write: Write) {
  const name = placeName(one.place)
  const at = (figure: string) => `${month} ${name} ${figure}`
  return {
    name,
    month: monthText(month),
    device_energy: `${write(at('device_energy'), one.kwh, 0)} kWh`,
    time_of_use: write(at('time_of_use'), one.hours),
    expected_bill: write(at('expected_bill'), one.expected),
    last_bill_accuracy: write(at('last_bill_accuracy'), one.lastBillAccuracy),
    actual_cost: write(at('actual_cost'), one.paid),
    actual_energy: write(at('actual_energy'), one.paidKwh),
    usage_accuracy: write(at('usage_accuracy'), one.usageAccuracy),
  }
}

function burnedRow(month: string, one: BurnedMonth, write: Write) {
  const name = placeName(one.place)
  const at = (figure: string) => `${month} ${name} ${figure}`
  return {
    name,
    month: monthText(month),
    device_energy: `${write(at('device_energy'), one.kwh, 0)} kWh`,
    optimal_usage: `${write(at('optimal_usage'), one.litres)} litres`,
    time_of_use: write(at('time_of_use'), one.hours),
    expected_bill: write(at('expected_bill'), one.expected),
    actual_cost: write(at('actual_cost'), one.naira),
    optimal_cost: write(at('optimal_cost'), one.expected),
    last_bill_accuracy: write(at('last_bill_accuracy'), one.lastBillAccuracy),
  }
}

function presentDeviation(branch: Branch, { month, deviation }: Month, write: Write) {
  const at = (figure: string) => `${month} deviation ${figure}`
  return {
    name: branch.name,
    month: monthText(month),
    value: write(at('value'), deviation?.kwh ?? null),
    unit: 'kWh',
    deviation_time_of_use: write(at('deviation_time_of_use'), deviation?.hours ?? null),
    diesel_consumption: write(at('diesel_consumption'), deviation?.litres ?? null),
    deviation_cost: write(at('deviation_cost'), deviation?.naira ?? null),
  }
}

function presentSizes([current, previous, best]: MonthlyFigures['sizes'], write: Write) {
  const written = ({ month, percent }: typeof best, name: string) => ({
    date: `${month.slice(5)}/${month.slice(0, 4)}`,
    value: write(`generator_size_efficiency ${name}`, percent),
    unit: '%',
  })
  return {
    current_month: written(current, 'current_month'),
    previous_month: written(previous, 'previous_month'),
    best_month: written(best, 'best_month'),
  }
}

function presentFuel(fuel: MonthlyFigures['fuel'], write: Write) {
  const value = (name: keyof typeof fuel, unit: string) => ({
    value: write(`fuel_efficiency ${name}`, fuel[name]),
    unit,
  })
  return {
    accuracy: value('accuracy', '%'),
    recommended: value('recommended', 'kWh/L'),
    achieved: value('achieved', 'kWh/L'),
  }
}
