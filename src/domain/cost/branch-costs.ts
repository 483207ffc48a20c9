/**
 * What each source of some branches cost over a range, by the branch's own papers.
 *
 * Source: domain.md §8.1, §8.2, §8.6, §8.7.
 */

import type { DeviceRange } from '../energy/device-range.ts'
import { elapsedPart, type RequestedRange } from '../energy/elapsed-range.ts'
import { type Countable, countedSources } from '../site/counted-sources.ts'
import type { DeviceType, SourceType } from '../site/device-type.ts'
import type { Instant, Interval } from '../time/interval.ts'
import { daysInInterval } from '../time/zone.ts'
import { onceEach } from '../worked-once.ts'
import { expectLitres } from './diesel/expected-litres.ts'
import { energyCost, type SourceCost } from './energy-cost.ts'
import { type PricePapers, priceBook } from './price-book.ts'
import { rowsForBranch } from './tariff/own-row.ts'

/** Papers as they are kept, of several branches: exact amounts as decimal text. With `id` a cost tells its papers. */
export interface PriceRows {
  readonly purchases: readonly {
    readonly id?: number
    readonly branchId: number
    readonly date: string
    readonly litres: string
    readonly nairaPerLitre: string
  }[]
  readonly bills: readonly {
    readonly id?: number
    readonly branchId: number
    readonly kind: 'pre-paid' | 'post-paid' | 'ipp'
    readonly date: string
    readonly endDate: string | null
    readonly kwh: string
    readonly vatInclusiveNaira: string
  }[]
  readonly entries: readonly {
    readonly id?: number
    readonly branchId: number
    readonly startDay: string
    readonly endDay: string
    readonly litres: string
    readonly deviceId?: number | null
  }[]
  readonly tariffs: readonly {
    readonly id?: number
    readonly branchId: number | null
    readonly deviceType: SourceType
    readonly rate: string
    readonly vatRate: string
    readonly validFrom: string
  }[]
}

export interface PricedDevice extends Countable {
  readonly id: number
  readonly deviceType: DeviceType
  readonly ratedKva: number | null
}

export interface PricedBranch {
  readonly id: number
  readonly zone: string
  readonly devices: readonly PricedDevice[]
}

/** What each source of the branches cost over the range, by device id. */
export function computeSourceCosts(
  branches: readonly PricedBranch[],
  ranges: ReadonlyMap<number, DeviceRange>,
  papers: PriceRows,
  asked: RequestedRange,
  now: Instant,
): Map<number, SourceCost> {
  const worked = costsOnce(ranges)(papers)
  const costs = new Map<number, SourceCost>()
  for (const branch of branches) {
    const elapsed = elapsedPart(asked.of(branch.zone), now)
    for (const cost of worked(branch)(elapsed)) costs.set(cost.deviceId, cost)
  }
  return costs
}

/**
 * The costs of branches over a range by a set of papers: each is worked out once, though a page asks for them for its cards,
 * its bill and the emissions of every source.
 */
const costsOnce = onceEach((ranges: ReadonlyMap<number, DeviceRange>) =>
  onceEach((papers: PriceRows) =>
    onceEach((branch: PricedBranch) => {
      const bySpan = new Map<string, readonly SourceCost[]>()
      return (elapsed: Interval) => {
        const key = `${elapsed.from} ${elapsed.to}`
        const costs = bySpan.get(key) ?? branchCosts(branch, ranges, papers, elapsed)
        bySpan.set(key, costs)
        return costs
      }
    }),
  ),
)

function branchCosts(
  branch: PricedBranch,
  ranges: ReadonlyMap<number, DeviceRange>,
  papers: PriceRows,
  elapsed: Interval,
): SourceCost[] {
  const days = daysInInterval(branch.zone, elapsed)
  const counted = new Set(countedSources(branch.devices))
  const sources = branch.devices.flatMap((device) =>
    pricedSource(device, counted.has(device), ranges.get(device.id)),
  )
  const costs = energyCost(sources, days, branchRates(branch, papers))
  return costs.filter(({ deviceId }) => !isUnread(ranges.get(deviceId)))
}

/** A source that was there and gave no energy that is known has an unknown cost, not none. */
function isUnread(range: DeviceRange | undefined): boolean {
  return range?.kwh === null && range.elapsedS > 0
}

function pricedSource(device: PricedDevice, isCounted: boolean, range: DeviceRange | undefined) {
  if (device.deviceType === 'LOAD' || !device.isSource || !range) return []
  return [
    {
      deviceId: device.id,
      deviceType: device.deviceType,
      isCounted,
      days: range.days,
      expectedLitres: expectLitres(device),
    },
  ]
}

function branchRates(branch: PricedBranch, papers: PriceRows) {
  return priceBook(papersOfBranch(branch, papers))
}

/** The branch's own papers as the domain reads them, with the tariffs that also hold for it. */
export function papersOfBranch(branch: PricedBranch, papers: PriceRows): PricePapers {
  return branchPapersOnce(papers)(branch)
}

const branchPapersOnce = onceEach((papers: PriceRows) =>
  onceEach((branch: PricedBranch) => readPapers(branch, papers)),
)

function readPapers(branch: PricedBranch, papers: PriceRows): PricePapers {
  const ours = <T extends { branchId: number | null }>(rows: readonly T[]) =>
    rows.filter(({ branchId }) => branchId === branch.id)
  return {
    purchases: ours(papers.purchases).map(({ id, date, litres, nairaPerLitre }) => ({
      ...refTo('bill', id),
      day: date,
      litres: Number(litres),
      nairaPerLitre: Number(nairaPerLitre),
    })),
    bills: ours(papers.bills).map(({ id, kind, date, endDate, kwh, vatInclusiveNaira }) => ({
      ...refTo('bill', id),
      kind,
      day: date,
      endDay: endDate,
      kwh: Number(kwh),
      vatInclusiveNaira: Number(vatInclusiveNaira),
    })),
    entries: ours(papers.entries).map(({ id, ...entry }) => ({
      ...refTo('diesel entry', id),
      ...entry,
      litres: Number(entry.litres),
    })),
    tariffs: rowsForBranch(papers.tariffs, branch.id).map(
      ({ id, isOwn, deviceType, rate, vatRate, validFrom }) => ({
        ...refTo('tariff', id),
        deviceType,
        nairaPerKwh: Number(rate),
        vatRate: Number(vatRate),
        validFrom,
        isOwn,
      }),
    ),
  }
}

/** As the audit names the row. */
function refTo(noun: string, id: number | undefined): { ref?: string } {
  return id === undefined ? {} : { ref: `${noun} ${id}` }
}
