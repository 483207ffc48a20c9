/**
 * For how long sites were on the grid, on generators, on others or on nothing over a range: exclusive, so that they add up
 * to the time that has passed. Of several feeders of a branch the first, of a branch without one what its sources carried; sites are added. Hours; nothing told → null.
 * Source: domain.md §16.A "Strip", DB-06.
 */
import type { RequestedRange } from '../../energy/elapsed-range.ts'
import { supplySums } from '../../energy/supply/day-sums.ts'
import { SUPPLY_KINDS, type SupplyKind } from '../../energy/supply/feeder-code.ts'
import type { FeederDay } from '../../energy/supply/passed-days.ts'
import { HOUR_MS, SECOND_MS } from '../../time/interval.ts'
import { startOfDay } from '../../time/zone.ts'

export type SupplyHours = Readonly<Record<SupplyKind, number>>

const HOUR_S = HOUR_MS / SECOND_MS

export function supplyHours(
  branches: readonly { readonly zone: string; readonly devices: readonly { readonly id: number }[] }[],
  days: ReadonlyMap<number, readonly FeederDay[]>,
  elapsed: RequestedRange,
): SupplyHours | null {
  const seconds = { grid: 0, generator: 0, solar: 0, ipp: 0, nothing: 0, unknown: 0 }
  for (const { zone, devices } of branches) {
    const { from, to } = elapsed.of(zone)
    const feeder = devices.find(({ id }) => days.has(id))
    for (const day of (feeder && days.get(feeder.id)) ?? []) {
      const start = startOfDay(zone, day.day)
      const second = (at: number) => Math.min(day.seconds, Math.max(0, Math.round((at - start) / SECOND_MS)))
      const [before, until] = [supplySums(day.runs, second(from)), supplySums(day.runs, second(to))]
      for (const kind of SUPPLY_KINDS) seconds[kind] += until.kinds[kind] - before.kinds[kind]
    }
  }
  const told = SUPPLY_KINDS.some((kind) => kind !== 'unknown' && seconds[kind] > 0)
  if (!told) return null
  return {
    grid: seconds.grid / HOUR_S,
    generator: seconds.generator / HOUR_S,
    solar: seconds.solar / HOUR_S,
    ipp: seconds.ipp / HOUR_S,
    nothing: seconds.nothing / HOUR_S,
    unknown: seconds.unknown / HOUR_S,
  }
}
