/**
 * What the sources of a branch gave in a month, with what it should have cost beside what was paid.
 *
 * Energy in kWh, money in naira with VAT. Only days that a bill covers are compared (`monthCover`); a bill is of the
 * branch, so each meter has the share of it that its energy has of what all of its kind counted. Of a generator the
 * fuel curve says what its energy and hours should have burned. Source: wire contract extras 2.22, domain.md §8.4.
 */

import { monthCover } from '../../cost/bill/month-cover.ts'
import { papersOfBranch } from '../../cost/branch-costs.ts'
import { priceBook } from '../../cost/price-book.ts'
import type { PaidEnergy } from '../../cost/tariff/rates.ts'
import { runHoursFromSeconds } from '../../energy/hours/run-hours.ts'
import { ratedKw } from '../../meter/register/rating.ts'
import type { Kwh, Litres, Naira } from '../../quantity.ts'
import { percentage, ratio } from '../../ratio.ts'
import { round } from '../../round.ts'
import { countedPlaces, type Place } from '../../site/place.ts'
import type { Branch } from '../../site/tree.ts'
import { forecastLitresOfTotals } from '../generator/forecast-litres.ts'
import { sourceCosts } from '../source-costs.ts'
import { onDays, type ReportMonth } from './report-month.ts'

/** Of a utility or IPP meter. */
export interface BoughtMonth {
  readonly place: Place
  readonly kwh: Kwh | null
  readonly hours: number | null
  readonly expected: number | null
  readonly paid: number | null
  readonly paidKwh: Kwh | null
  /** Percent: measured ÷ billed, of the days that bills cover. */
  readonly usageAccuracy: number | null
  /** Percent: expected ÷ paid of the month before, of the days that its bills cover. */
  readonly lastBillAccuracy: number | null
}

export interface BurnedMonth {
  readonly place: Place
  readonly kwh: Kwh | null
  readonly hours: number | null
  readonly litres: Litres | null
  readonly expected: number | null
  readonly naira: Naira | null
  /** Percent, of the month before. */
  readonly lastBillAccuracy: number | null
}

export interface MonthSupply {
  readonly bought: readonly BoughtMonth[]
  readonly generators: readonly BurnedMonth[]
}

export function monthSupply(branch: Branch, month: ReportMonth, before: ReportMonth): MonthSupply {
  const places = countedPlaces([branch])
  const ofType = (...types: string[]) => places.filter(({ device }) => types.includes(device.deviceType))
  return {
    bought: ofType('UTILITY', 'IPP').map((place) => {
      const { compared, ...own } = billedMonth(place, month)
      const last = billedMonth(place, before).compared
      return {
        place,
        ...own,
        usageAccuracy: percentage(compared.kwh, compared.paidKwh),
        lastBillAccuracy: percentage(last.naira, last.paid),
      }
    }),
    generators: ofType('GENERATOR').map((place) => {
      const last = burnedMonth(place, before)
      return {
        place,
        ...burnedMonth(place, month),
        lastBillAccuracy: percentage(last.expected, last.naira),
      }
    }),
  }
}

/** What a meter counted and cost, and what was paid for it; null where no bill is in. */
function billedMonth(place: Place, month: ReportMonth) {
  const { branch, device } = place
  const type = device.deviceType === 'IPP' ? 'IPP' : 'UTILITY'
  const { papers, now, ranges } = month.facts
  const cover = monthCover(branch, papersOfBranch(branch, papers).bills, type, month.month, now)
  const covered = onDays(month, (day) => cover.isCovered(day))
  const paid = shareOfPaid(place, month, cover.bought)
  const comparedPaid = shareOfPaid(place, covered, cover.compared)
  const own = ranges.get(device.id)
  return {
    kwh: own?.kwh ?? null,
    hours: runHoursFromSeconds([own?.onS ?? null]),
    expected: sourceCosts(month.facts).get(device.id)?.naira ?? null,
    paid: paid.naira,
    paidKwh: paid.kwh,
    compared: {
      kwh: covered.facts.ranges.get(device.id)?.kwh ?? null,
      naira: sourceCosts(covered.facts).get(device.id)?.naira ?? null,
      paid: comparedPaid.naira,
      paidKwh: comparedPaid.kwh,
    },
  }
}

function shareOfPaid({ branch, device }: Place, { facts }: ReportMonth, paid: PaidEnergy | null) {
  const deviceKwh = (id: number) => facts.ranges.get(id)?.kwh ?? null
  const all = countedPlaces([branch]).filter((one) => one.device.deviceType === device.deviceType)
  const total = all.reduce((sum, one) => sum + (deviceKwh(one.device.id) ?? 0), 0)
  const share = all.length === 1 ? 1 : ratio(deviceKwh(device.id), total)
  if (paid === null || share === null) return { kwh: null, naira: null }
  return { kwh: paid.kwh * share, naira: paid.vatInclusiveNaira * share }
}

/** What a set gave and cost, and what its energy and hours explain by the fuel curve. */
function burnedMonth({ branch, device }: Place, month: ReportMonth) {
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
    naira: sourceCosts(month.facts).get(device.id)?.naira ?? null,
  }
}
