import type { MonthlyReport } from '#contract/score/monthly-report.ts'
import { monthCover } from '#domain/cost/bill/month-cover.ts'
import { papersOfBranch } from '#domain/cost/branch-costs.ts'
import { priceBook } from '#domain/cost/price-book.ts'
import type { PaidEnergy } from '#domain/cost/tariff/rates.ts'
import { runHoursFromSeconds } from '#domain/energy/hours/run-hours.ts'
import { ratedKw } from '#domain/meter/register/rating.ts'
import { percentage, ratio } from '#domain/ratio.ts'
import { round } from '#domain/round.ts'
import { forecastLitresOfTotals } from '#domain/score/generator/forecast-litres.ts'
import { countedPlaces } from '#domain/site/place.ts'
import type { Branch, Device } from '#domain/site/tree.ts'
import { monthText } from '#domain/time/month.ts'

import { placePart } from '../site/present.ts'

import { costsInMonth, onDays, type ReportMonth } from './month-of-report.ts'

type Devices = MonthlyReport['energy_generated']['current_month']['devices']

/** Writes a figure as text; one that is not known is 0 and its name is kept. */
export type Write = (name: string, value: number | null, places?: number) => string

/** A month's supply by device, with what it should have cost beside what was paid; `before` is the month before it. */
export function devicesOfMonth(branch: Branch, one: ReportMonth, before: ReportMonth, write: Write): Devices {
  const places = countedPlaces([branch])
  const sets = places.filter(({ device }) => device.deviceType === 'GENERATOR')
  const bought = places.filter(({ device }) => device.deviceType === 'UTILITY' || device.deviceType === 'IPP')
  return {
    utility: bought.map(({ device }) => utilityRow(branch, device, [one, before], write)),
    generator: { entries: sets.map(({ device }) => generatorRow(branch, device, [one, before], write)) },
  }
}

type Months = readonly [one: ReportMonth, before: ReportMonth]

function utilityRow(branch: Branch, device: Device, [one, before]: Months, write: Write) {
  const { name } = placePart({ branch, device })
  const at = (figure: string) => `${one.month} ${name} ${figure}`
  const [now, last] = [billOfMeter(branch, device, one), billOfMeter(branch, device, before)]
  return {
    name,
    month: monthText(one.month),
    device_energy: `${write(at('device_energy'), now.kwh, 0)} kWh`,
    time_of_use: write(at('time_of_use'), now.hours),
    expected_bill: write(at('expected_bill'), now.expected),
    last_bill_accuracy: write(at('last_bill_accuracy'), percentage(last.comparedNaira, last.comparedPaid)),
    actual_cost: write(at('actual_cost'), now.paid),
    actual_energy: write(at('actual_energy'), now.paidKwh),
    usage_accuracy: write(at('usage_accuracy'), percentage(now.comparedKwh, now.comparedPaidKwh)),
  }
}

/**
 * What a meter counted and cost, and what was paid for it; null where no bill is in. Only days that a bill covers are
 * compared (`monthCover`).
 */
function billOfMeter(branch: Branch, device: Device, month: ReportMonth) {
  const type = device.deviceType === 'IPP' ? 'IPP' : 'UTILITY'
  const { papers, now } = month.facts
  const cover = monthCover(branch, papersOfBranch(branch, papers).bills, type, month.month, now)
  const covered = onDays(month, (day) => cover.isCovered(day))
  const paid = shareOfPaid(branch, device, month, cover.bought)
  const comparedPaid = shareOfPaid(branch, device, covered, cover.compared)
  const [own, compared] = [month, covered].map(({ facts }) => facts.ranges.get(device.id))
  return {
    kwh: own?.kwh ?? null,
    hours: runHoursFromSeconds([own?.onS ?? null]),
    expected: costsInMonth(month).get(device.id)?.naira ?? null,
    paid: paid.naira,
    paidKwh: paid.kwh,
    comparedKwh: compared?.kwh ?? null,
    comparedNaira: costsInMonth(covered).get(device.id)?.naira ?? null,
    comparedPaid: comparedPaid.naira,
    comparedPaidKwh: comparedPaid.kwh,
  }
}

/** Bills are of a branch: each meter has the share of them that its energy has of what all of its kind counted. */
function shareOfPaid(branch: Branch, device: Device, { facts }: ReportMonth, paid: PaidEnergy | null) {
  const kwhOf = ({ id }: Device) => facts.ranges.get(id)?.kwh ?? null
  const all = countedPlaces([branch]).filter((one) => one.device.deviceType === device.deviceType)
  const total = all.reduce((sum, one) => sum + (kwhOf(one.device) ?? 0), 0)
  const share = all.length === 1 ? 1 : ratio(kwhOf(device), total)
  if (paid === null || share === null) return { kwh: null, naira: null }
  return { kwh: paid.kwh * share, naira: paid.vatInclusiveNaira * share }
}

function generatorRow(branch: Branch, device: Device, [one, before]: Months, write: Write) {
  const { name } = placePart({ branch, device })
  const at = (figure: string) => `${one.month} ${name} ${figure}`
  const [now, last] = [fuelOfSet(branch, device, one), fuelOfSet(branch, device, before)]
  return {
    name,
    month: monthText(one.month),
    device_energy: `${write(at('device_energy'), now.kwh, 0)} kWh`,
    optimal_usage: `${write(at('optimal_usage'), now.litres)} litres`,
    time_of_use: write(at('time_of_use'), now.hours),
    expected_bill: write(at('expected_bill'), now.expected),
    actual_cost: write(at('actual_cost'), now.naira),
    optimal_cost: write(at('optimal_cost'), now.expected),
    last_bill_accuracy: write(at('last_bill_accuracy'), percentage(last.expected, last.naira)),
  }
}

/** What the set gave and cost, and what its energy and hours explain by the fuel curve. */
export function fuelOfSet(branch: Branch, device: Device, month: ReportMonth) {
  const { ranges, papers } = month.facts
  const kwh = ranges.get(device.id)?.kwh ?? null
  const hours = runHoursFromSeconds([ranges.get(device.id)?.onS ?? null])
  const litres = forecastLitresOfTotals(kwh, hours, ratedKw(device.ratedKva))
  const price = priceBook(papersOfBranch(branch, papers)).dieselPrice(month.month)
  return {
    kwh,
    hours,
    litres,
    expected: litres === null || price === null ? null : round(litres * price),
    naira: costsInMonth(month).get(device.id)?.naira ?? null,
  }
}
