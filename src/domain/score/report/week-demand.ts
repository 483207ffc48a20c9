/** Coincident demand and energy of each part of the week (`weekParts`). kVA, kWh. Source: wire contract extras 2.22. */

import { demandTogether } from '../../demand/demand-over.ts'
import { type DemandStats, demandStats } from '../../demand/demand-stats.ts'
import { blockShare } from '../../energy/block-part.ts'
import { type WeekPart, weekParts } from '../../energy/hours/week-part.ts'
import type { Kwh } from '../../quantity.ts'
import { countedPlaces } from '../../site/place.ts'
import type { Branch } from '../../site/tree.ts'
import { BLOCK_MS } from '../../time/interval.ts'
import type { ReportMonth } from './report-month.ts'

export type WeekDemand = Readonly<Record<WeekPart, DemandStats & { readonly kwh: Kwh | null }>>

export function weekDemand(branch: Branch, { facts, over }: ReportMonth): WeekDemand {
  const { opensAt, closesAt, zone } = branch
  const weekPartAt = weekParts(opensAt === null || closesAt === null ? null : { opensAt, closesAt }, zone)
  const elapsed = facts.elapsed.of(zone)
  const places = countedPlaces([branch])
  const together = demandTogether(over, new Set(places.map(({ device }) => device.id)))
  const kwh = new Map<WeekPart, number>()
  for (const day of places.flatMap(({ device }) => facts.blocks.get(device.id) ?? [])) {
    for (let n = 0; n < day.kwh.length; n++) {
      const share = blockShare(day, n, elapsed)
      if (share === 0 || Number.isNaN(day.kwh[n]!)) continue
      const part = weekPartAt(day.start + n * BLOCK_MS)
      kwh.set(part, (kwh.get(part) ?? 0) + day.kwh[n]! * share)
    }
  }
  const inPart = (part: WeekPart) => {
    const isIn = (_: number, block: number) =>
      weekPartAt(over.grid.start + block * over.grid.blockMs) === part
    const kva = together.kva.filter(isIn)
    const stats = demandStats(kva, together.kw.filter(isIn), together.thresholdKw, over.grid)
    return { ...stats, kwh: kwh.get(part) ?? null }
  }
  return {
    operational: inPart('operational'),
    non_operational: inPart('non_operational'),
    weekends: inPart('weekends'),
  }
}
