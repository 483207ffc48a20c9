import { energyCost, type SourceCost } from '#domain/cost/energy-cost.ts'
import { type PricePapers, priceBook } from '#domain/cost/price-book.ts'
import type { DeviceDay, DeviceRange } from '#domain/energy/device-range.ts'
import { forecastLitresOfTotals } from '#domain/generator/forecast-litres.ts'
import { runHoursFromSeconds } from '#domain/hours/run-hours.ts'
import { ratedKw } from '#domain/meter/rating.ts'
import { endOfMonth, startOfMonth } from '#domain/time/calendar-day.ts'
import type { Instant } from '#domain/time/interval.ts'
import { daysOf, localDay } from '#domain/time/zone.ts'
import type { Branch, Device } from '#store/organisation.ts'
import { type PriceFacts, pricesInForce } from '#store/price.ts'
import type { ScopedContext } from './operation.ts'
import { type AskedRange, elapsedPart } from './range-facts.ts'

/**
 * Papers of the branches for the whole months that the range touches: a bill prices its month, not only the days
 * that happen to be asked for.
 */
export function papersOf(
  { tx, scope, tree, now }: ScopedContext,
  branches: readonly Branch[],
  asked: AskedRange,
): Promise<PriceFacts> {
  const zone = tree.organisation.zone
  const elapsed = elapsedPart(asked.of(zone), now)
  const fromDay = startOfMonth(localDay(zone, elapsed.from))
  const toDay = endOfMonth(localDay(zone, Math.max(elapsed.from, elapsed.to - 1)))
  const ids = branches.map(({ id }) => id)
  return pricesInForce(tx, scope, ids, fromDay, toDay)
}

/** What each source of the branches cost over the range, by device id. */
export function costsOf(
  branches: readonly Branch[],
  ranges: ReadonlyMap<number, DeviceRange>,
  papers: PriceFacts,
  asked: AskedRange,
  now: Instant,
): Map<number, SourceCost> {
  const costs = new Map<number, SourceCost>()
  for (const branch of branches) {
    const days = daysOf(branch.zone, elapsedPart(asked.of(branch.zone), now))
    const sources = branch.devices.flatMap((device) => pricedSource(device, ranges.get(device.id)))
    for (const cost of energyCost(sources, days, ratesOf(branch, papers))) costs.set(cost.deviceId, cost)
  }
  return costs
}

function pricedSource(device: Device, range: DeviceRange | undefined) {
  if (device.deviceType === 'LOAD' || !device.isSource || !range) return []
  // A source that was there and not read once has an unknown cost, not none.
  if (range.kwh === null && range.elapsedS > 0) return []
  return [
    {
      deviceId: device.id,
      deviceType: device.deviceType,
      days: range.days,
      expectedLitres: expectedLitresOf(device),
    },
  ]
}

/** What the device's fuel curve expects of a day's energy and hours (domain.md §6.2). */
export function expectedLitresOf(device: Device): (day: DeviceDay) => number | null {
  const rated = ratedKw(device.ratedKva)
  return ({ kwh, onS }) => forecastLitresOfTotals(kwh, runHoursFromSeconds([onS]), rated)
}

function ratesOf(branch: Branch, papers: PriceFacts) {
  return priceBook(papersOfBranch(branch, papers))
}

/** The branch's own papers as the domain reads them, with the tariffs that also hold for it. */
export function papersOfBranch(branch: Branch, papers: PriceFacts): PricePapers {
  const ours = <T extends { branchId: number | null }>(rows: readonly T[]) =>
    rows.filter(({ branchId }) => branchId === branch.id)
  return {
    purchases: ours(papers.purchases).map(({ date, litres, nairaPerLitre }) => ({
      day: date,
      litres: Number(litres),
      nairaPerLitre: Number(nairaPerLitre),
    })),
    bills: ours(papers.bills).map(({ kind, date, endDate, kwh, vatInclusiveNaira }) => ({
      kind,
      day: date,
      endDay: endDate,
      kwh: Number(kwh),
      vatInclusiveNaira: Number(vatInclusiveNaira),
    })),
    entries: ours(papers.entries).map((entry) => ({ ...entry, litres: Number(entry.litres) })),
    tariffs: papers.tariffs
      .filter(({ branchId }) => branchId === null || branchId === branch.id)
      .map(({ branchId, deviceType, rate, vatRate, validFrom }) => ({
        deviceType,
        nairaPerKwh: Number(rate),
        vatRate: Number(vatRate),
        validFrom,
        isOwn: branchId !== null,
      })),
  }
}
