import { type Emissions, totalEmissions } from '#domain/carbon/emissions.ts'
import { type FactorOfKind, sourceEmissions } from '#domain/carbon/source-emissions.ts'
import type { BlendedCost } from '#domain/cost/blended-cost.ts'
import { costsOf } from '#domain/cost/branch-costs.ts'
import type { SourceCost } from '#domain/cost/energy-cost.ts'
import { costContribution, sourcesCost } from '#domain/cost/sources-cost.ts'
import { countedSources } from '#domain/energy/counted-sources.ts'
import type { DeviceRange } from '#domain/energy/device-range.ts'
import type { AskedRange } from '#domain/energy/elapsed-range.ts'
import { type SelectionEnergy, selectionEnergy } from '#domain/energy/selection-energy.ts'
import type { Instant } from '#domain/time/interval.ts'
import { addDays, localDay, startOfDay } from '#domain/time/zone.ts'
import { papersOf } from '#store/branch-papers.ts'
import { deviceRanges } from '#store/device-ranges.ts'
import type { Branch, Device } from '#store/organisation.ts'
import type { PriceFacts } from '#store/price.ts'
import type { ScopedContext } from './operation.ts'
import { askedRange, type RangeFacts } from './range-facts.ts'

/** What the dashboard cards are computed from. */
export interface CardFacts extends RangeFacts {
  readonly papers: PriceFacts
  readonly today: ReadonlyMap<number, DeviceRange>
  readonly yesterday: ReadonlyMap<number, DeviceRange>
}

export async function cardFacts(
  ctx: ScopedContext,
  params: { from: string; to: string },
): Promise<CardFacts> {
  const { tx, scope, tree, now } = ctx
  const asked = askedRange(params)
  const measured = (range: AskedRange) => deviceRanges(tx, scope, tree.branches, range, now)
  return {
    tree,
    now,
    asked,
    ranges: await measured(asked),
    today: await measured(calendarDay(now, 0)),
    yesterday: await measured(calendarDay(now, -1)),
    papers: await papersOf(tx, scope, tree.branches, asked, now),
  }
}

/** Today, or another real day of each zone's calendar, whatever range is selected (domain.md §3). */
function calendarDay(now: Instant, offset: number): AskedRange {
  return {
    of(zone) {
      const day = addDays(localDay(zone, now), offset)
      return { from: startOfDay(zone, day), to: startOfDay(zone, addDays(day, 1)) }
    },
  }
}

export interface DeviceCard {
  readonly device: Device
  readonly range: DeviceRange | null
  readonly todayKwh: number | null
  readonly yesterdayKwh: number | null
  readonly carbon: Emissions | null
  readonly contribution: number | null
}

export interface SelectionCard {
  /** The devices whose figures add up to the selection's. */
  readonly counted: readonly Device[]
  /** Of every source, by device id. */
  readonly costs: ReadonlyMap<number, SourceCost>
  readonly energy: SelectionEnergy
  readonly today: SelectionEnergy
  readonly yesterday: SelectionEnergy
  readonly carbon: Emissions | null
  readonly blended: BlendedCost
  /** Generators whose litres come from the fuel curve on days without an entry. */
  readonly fuelEstimated: boolean
}

export interface Cards {
  readonly devices: ReadonlyMap<number, DeviceCard>
  readonly selection: SelectionCard
}

export function cardsOf(facts: CardFacts, selected: readonly Device[]): Cards {
  const { tree, papers } = facts
  const costs = costsOf(tree.branches, facts.ranges, papers, facts.asked, facts.now)
  const counted = countedSources(selected)
  const all = countedSources(tree.branches.flatMap((branch: Branch) => [...branch.devices]))
  const blendedOfAll = sourcesCost(all.map(({ id }) => costs.get(id) ?? null))
  const devices = new Map(
    tree.branches.flatMap((branch) =>
      branch.devices.map(
        (device) => [device.id, deviceCard(facts, device, costs.get(device.id), blendedOfAll)] as const,
      ),
    ),
  )
  return { devices, selection: selectionCard(facts, counted, costs, devices) }
}

function deviceCard(
  facts: CardFacts,
  device: Device,
  cost: SourceCost | undefined,
  blendedOfAll: BlendedCost,
): DeviceCard {
  const range = facts.ranges.get(device.id) ?? null
  return {
    device,
    range,
    todayKwh: facts.today.get(device.id)?.kwh ?? null,
    yesterdayKwh: facts.yesterday.get(device.id)?.kwh ?? null,
    carbon: carbonOf(device, range, cost, facts.papers.factors),
    contribution: costContribution(cost ?? null, blendedOfAll),
  }
}

/** What a source emitted over the range; null: not known, or no source. */
export function carbonOf(
  { deviceType, isSource }: Pick<Device, 'deviceType' | 'isSource'>,
  range: DeviceRange | null,
  cost: SourceCost | undefined,
  factors: readonly FactorOfKind[],
): Emissions | null {
  if (deviceType === 'LOAD' || !isSource || range === null) return null
  return sourceEmissions({ deviceType, days: range.days, diesel: cost?.diesel ?? [] }, factors)
}

function selectionCard(
  facts: CardFacts,
  counted: readonly Device[],
  costs: ReadonlyMap<number, SourceCost>,
  devices: ReadonlyMap<number, DeviceCard>,
): SelectionCard {
  const energyOf = (ranges: ReadonlyMap<number, DeviceRange>) =>
    selectionEnergy(counted.flatMap(({ id }) => ranges.get(id) ?? []))
  return {
    counted,
    costs,
    energy: energyOf(facts.ranges),
    today: energyOf(facts.today),
    yesterday: energyOf(facts.yesterday),
    carbon: totalEmissions(counted.map(({ id }) => devices.get(id)?.carbon ?? null)),
    blended: sourcesCost(counted.map(({ id }) => costs.get(id) ?? null)),
    fuelEstimated: counted.some(({ id }) => costs.get(id)?.diesel.some(({ isEstimated }) => isEstimated)),
  }
}
