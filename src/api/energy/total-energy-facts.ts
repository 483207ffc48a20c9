import type { BlendedCost } from '#domain/cost/blended-cost.ts'
import { costsOf } from '#domain/cost/branch-costs.ts'
import type { SourceCost } from '#domain/cost/energy-cost.ts'
import type { PriceFacts } from '#domain/cost/price-facts.ts'
import { costContributions, sourcesCost } from '#domain/cost/sources-cost.ts'
import type { DeviceBlocks } from '#domain/demand/device-blocks.ts'
import { countedSources } from '#domain/energy/counted-sources.ts'
import { type SameHours, sameHours } from '#domain/energy/day-trend.ts'
import type { DeviceRange } from '#domain/energy/device-range.ts'
import type { AskedRange } from '#domain/energy/elapsed-range.ts'
import type { RangeFacts } from '#domain/energy/range-facts.ts'
import { type SelectionEnergy, selectionEnergy } from '#domain/energy/selection-energy.ts'
import { type Emissions, totalEmissions } from '#domain/score/carbon/emissions.ts'
import { type FactorOfKind, sourceEmissions } from '#domain/score/carbon/source-emissions.ts'
import type { Branch, Device } from '#domain/site/tree.ts'
import { BLOCK_MS, type Instant } from '#domain/time/interval.ts'
import { addDays, localDay, startOfDay } from '#domain/time/zone.ts'
import { papersOf } from '#store/cost/branch-papers.ts'
import { deviceBlocks } from '#store/demand/device-blocks.ts'
import { deviceRanges } from '#store/energy/device-ranges.ts'
import type { ScopedContext } from '../frame/operation.ts'
import { rangeFacts } from './range-facts.ts'

/** What the dashboard cards are computed from. */
export interface CardFacts extends RangeFacts {
  readonly papers: PriceFacts
  readonly today: ReadonlyMap<number, DeviceRange>
  readonly yesterday: ReadonlyMap<number, DeviceRange>
  /** Blocks of both days. */
  readonly twoDays: DeviceBlocks
}

export async function cardFacts(
  ctx: ScopedContext,
  params: { from: string; to: string },
): Promise<CardFacts> {
  const { tx, scope, tree, now } = ctx
  const facts = await rangeFacts(ctx, params)
  const measured = (range: AskedRange) => deviceRanges(tx, scope, tree.branches, range, now)
  return {
    ...facts,
    today: await measured(calendarDay(now, 0)),
    yesterday: await measured(calendarDay(now, -1)),
    twoDays: await blocksOfTwoDays(ctx),
    papers: await papersOf(tx, scope, tree.branches, facts.asked, now),
  }
}

async function blocksOfTwoDays({ tx, scope, tree, now }: ScopedContext): Promise<DeviceBlocks> {
  const yesterday = calendarDay(now, -1)
  return deviceBlocks(tx, scope, tree.branches, {
    of: (zone) => ({ from: yesterday.of(zone).from, to: now }),
  })
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
  readonly today: DeviceRange | null
  readonly yesterday: DeviceRange | null
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
  readonly sameHours: SameHours
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
  const devices = new Map(
    tree.branches.flatMap((branch) => {
      const parts = contributionsOf(branch, costs)
      return branch.devices.map(
        (device) =>
          [device.id, deviceCard(facts, device, costs.get(device.id), parts.get(device.id))] as const,
      )
    }),
  )
  return { devices, selection: selectionCard(facts, counted, costs, devices) }
}

/** What each source adds to the blended cost of its own branch; one behind a counted source adds nothing to it. */
function contributionsOf(branch: Branch, costs: ReadonlyMap<number, SourceCost>) {
  const counted = countedSources(branch.devices)
  const parts = costContributions(counted.map(({ id }) => costs.get(id) ?? null))
  return new Map<number, number | null>([
    ...branch.devices.map(({ id }) => [id, 0] as const),
    ...counted.map(({ id }, n) => [id, parts[n] ?? null] as const),
  ])
}

function deviceCard(
  facts: CardFacts,
  device: Device,
  cost: SourceCost | undefined,
  contribution: number | null = null,
): DeviceCard {
  const range = facts.ranges.get(device.id) ?? null
  return {
    device,
    range,
    today: facts.today.get(device.id) ?? null,
    yesterday: facts.yesterday.get(device.id) ?? null,
    carbon: carbonOf(device, range, cost, facts.papers.factors),
    contribution,
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
    sameHours: sameHoursOf(facts, counted),
    carbon: totalEmissions(counted.map(({ id }) => devices.get(id)?.carbon ?? null)),
    blended: sourcesCost(counted.map(({ id }) => costs.get(id) ?? null)),
    fuelEstimated: counted.some(({ id }) => costs.get(id)?.diesel.some(({ isEstimated }) => isEstimated)),
  }
}

/** Blocks are those of each branch's own day. */
function sameHoursOf({ tree, twoDays, now }: CardFacts, counted: readonly Device[]): SameHours {
  const isCounted = new Set(counted)
  return sameHours(
    tree.branches.flatMap(({ zone, devices }) => {
      const startOf = (offset: number) => calendarDay(now, offset).of(zone).from
      const complete = Math.floor((now - startOf(0)) / BLOCK_MS)
      return devices
        .filter((device) => isCounted.has(device))
        .map(({ id }) => {
          const kwhOf = (offset: number) =>
            twoDays.get(id)?.find(({ start }) => start === startOf(offset))?.kwh ?? []
          return { today: kwhOf(0), yesterday: kwhOf(-1), complete }
        })
    }),
  )
}
