/**
 * The Dashboard's cards: energy, cost, carbon and the two last days of every device and of a selection.
 *
 * Source: domain.md §3, wire contract 2.3, DB-01, DB-03, DB-07.
 */
import type { BlendedCost } from '../../cost/blended-cost.ts'
import { computeSourceCosts } from '../../cost/branch-costs.ts'
import type { SourceCost } from '../../cost/energy-cost.ts'
import type { PriceFacts } from '../../cost/price-facts.ts'
import { costContributions, sourcesCost } from '../../cost/sources-cost.ts'
import type { EnergyBlocks } from '../../energy/bucket-energy.ts'
import type { DeviceRange } from '../../energy/device-range.ts'
import type { RequestedRange } from '../../energy/elapsed-range.ts'
import type { RangeFacts } from '../../energy/range-facts.ts'
import { isComparable, type SelectionEnergy, selectionEnergy } from '../../energy/selection-energy.ts'
import { type Emissions, totalEmissions } from '../../score/carbon/emissions.ts'
import { type FactorOfKind, sourceEmissions } from '../../score/carbon/source-emissions.ts'
import { countedSources } from '../../site/counted-sources.ts'
import type { Branch, Device } from '../../site/tree.ts'
import { BLOCK_MS, type Instant, lengthMs, SECOND_MS } from '../../time/interval.ts'
import { addDays, localDay, startOfDay } from '../../time/zone.ts'
import { type SameHours, sameHours } from './day-trend.ts'

/** What the dashboard cards are computed from. */
export interface CardFacts extends RangeFacts {
  readonly papers: PriceFacts
  readonly today: ReadonlyMap<number, DeviceRange>
  readonly yesterday: ReadonlyMap<number, DeviceRange>
  /** Blocks of both days, of every source. */
  readonly twoDays: ReadonlyMap<number, readonly Pick<EnergyBlocks, 'start' | 'kwh'>[]>
}

/** Today, or another real day of each zone's calendar, whatever range is selected (domain.md §3). */
export function calendarDay(now: Instant, offset: number): RequestedRange {
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

/** The cards of every device, and of the selection. */
export function energyCards(facts: CardFacts, selected: readonly Device[]): Cards {
  const { tree, papers } = facts
  const costs = computeSourceCosts(tree.branches, facts.ranges, papers, facts.asked, facts.now)
  const counted = countedSources(selected)
  const devices = new Map(
    tree.branches.flatMap((branch) => {
      const parts = branchContributions(branch, costs)
      return branch.devices.map(
        (device) =>
          [device.id, deviceCard(facts, device, costs.get(device.id), parts.get(device.id))] as const,
      )
    }),
  )
  return { devices, selection: selectionCard(facts, counted, costs, devices) }
}

/** What each source adds to the blended cost of its own branch; one behind a counted source adds nothing to it. */
function branchContributions(branch: Branch, costs: ReadonlyMap<number, SourceCost>) {
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
    carbon: deviceCarbon(device, range, cost, facts.papers.factors),
    contribution,
  }
}

/** What a source emitted over the range; null: not known, or no source. */
export function deviceCarbon(
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
  const sumEnergy = (ranges: ReadonlyMap<number, DeviceRange>) =>
    selectionEnergy(counted.flatMap(({ id }) => ranges.get(id) ?? []))
  return {
    counted,
    costs,
    energy: sumEnergy(facts.ranges),
    today: sumEnergy(facts.today),
    yesterday: sumEnergy(facts.yesterday),
    sameHours: sameHoursOfDays(facts, counted),
    carbon: totalEmissions(counted.map(({ id }) => devices.get(id)?.carbon ?? null)),
    blended: sourcesCost(counted.map(({ id }) => costs.get(id) ?? null)),
    fuelEstimated: counted.some(({ id }) => costs.get(id)?.diesel.some(({ isEstimated }) => isEstimated)),
  }
}

/** Blocks are those of each branch's own day. */
function sameHoursOfDays({ tree, twoDays, now }: CardFacts, counted: readonly Device[]): SameHours {
  const ids = new Set(counted.map(({ id }) => id))
  return sameHours(
    tree.branches.flatMap(({ zone, devices }) => {
      const startOfDayAt = (offset: number) => calendarDay(now, offset).of(zone).from
      const complete = Math.floor((now - startOfDayAt(0)) / BLOCK_MS)
      return devices
        .filter((device) => ids.has(device.id))
        .map(({ id }) => {
          const blockKwh = (offset: number) =>
            twoDays.get(id)?.find(({ start }) => start === startOfDayAt(offset))?.kwh ?? []
          return { today: blockKwh(0), yesterday: blockKwh(-1), complete }
        })
    }),
  )
}

/** What the sources measured over the like period before. */
export interface FactsBefore {
  readonly before: RequestedRange
  readonly previous: ReadonlyMap<number, DeviceRange>
}

export interface EnergyBefore {
  readonly energy: SelectionEnergy
  readonly isComparable: boolean
}

/** The selection's energy in the period before, and whether the present one can be set against it. */
export function energyBefore(
  { tree, before, previous }: Pick<RangeFacts, 'tree'> & FactsBefore,
  selected: readonly Device[],
  present: SelectionEnergy,
): EnergyBefore {
  const counted = countedSources(selected)
  const ids = new Set(counted.map(({ id }) => id))
  const energy = selectionEnergy(counted.flatMap(({ id }) => previous.get(id) ?? []))
  // Over all devices: a comparison with a time before the meters stood would not be one.
  const wholeS = tree.branches
    .flatMap(({ zone, devices }) =>
      devices.filter((device) => ids.has(device.id)).map(() => lengthMs(before.of(zone)) / SECOND_MS),
    )
    .reduce((sum, seconds) => sum + seconds, 0)
  return { energy, isComparable: isComparable(present, energy, wholeS) }
}
