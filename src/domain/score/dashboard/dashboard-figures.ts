/** The figures of the Dashboard: its cards show their values, and their explanations the parts. Source: domain.md §16.K. */
import { blendedFigure, type CostedDevice } from '../../cost/cost-figures.ts'
import type { SourceCost } from '../../cost/energy-cost.ts'
import type { DeviceRange } from '../../energy/device-range.ts'
import { energyOfSelection, type MeasuredDevice } from '../../energy/energy-figures.ts'
import { solarHoursFigure, solarShareFigure } from '../../energy/hours/hour-figures.ts'
import { measuredDevices } from '../../energy/measured-device.ts'
import type { SelectionEnergy } from '../../energy/selection-energy.ts'
import { daylightParts } from '../../energy/solar-window.ts'
import type { Figure } from '../../figure/figure.ts'
import { carbonFigure, type EmittingDevice } from '../../score/carbon/carbon-figures.ts'
import { branchZones } from '../../site/zones.ts'
import type { Instant } from '../../time/interval.ts'
import { type CardFacts, deviceCarbon, type SelectionCard } from './energy-cards.ts'

export function costedDevices(
  measured: readonly MeasuredDevice[],
  costs: ReadonlyMap<number, SourceCost>,
): CostedDevice[] {
  return measured.map((device) => ({ ...device, cost: costs.get(device.id) ?? null }))
}

/** The counted sources with what they emitted. */
export function emittingDevices(
  facts: CardFacts,
  card: SelectionCard,
  measured: readonly MeasuredDevice[],
): EmittingDevice[] {
  return costedDevices(measured, card.costs).flatMap((device) => {
    const type = card.counted.find(({ id }) => id === device.id)?.deviceType
    if (type === undefined || type === 'LOAD') return []
    const carbon = deviceCarbon(
      { deviceType: type, isSource: true },
      device.range,
      device.cost ?? undefined,
      facts.papers.factors,
    )
    return [{ ...device, deviceType: type, carbon }]
  })
}

/** The figures of the Dashboard's selection: its cards show their values, and Explain their parts. */
export interface DashboardFigures {
  readonly total: Figure
  readonly today: Figure
  readonly yesterday: Figure
  readonly blended: Figure
  readonly carbon: Figure
  readonly solarHours: Figure
  readonly solarShare: Figure
}

export function dashboardFigures(
  facts: CardFacts,
  card: SelectionCard,
  latest?: ReadonlyMap<number, Instant>,
): DashboardFigures {
  const energy = (
    key: string,
    label: string,
    ranges: ReadonlyMap<number, DeviceRange>,
    sum: SelectionEnergy,
  ) => energyOfSelection(key, label, measuredDevices(facts.tree, card.counted, ranges, latest), sum)
  const measured = measuredDevices(facts.tree, card.counted, facts.ranges, latest)
  const zones = branchZones(facts.tree, facts.tree.branches)
  const hasDaylight = zones.some((zone) => daylightParts(facts.elapsed.of(zone), zone).length > 0)
  const lit = { ...card.energy, daylightKwh: hasDaylight ? card.energy.daylightKwh : 0 }
  const hasEnergy = card.energy.kwh !== null && card.energy.kwh !== 0
  return {
    total: energy('energy.total', 'Total Energy', facts.ranges, card.energy),
    today: energy('energy.today', 'Today', facts.today, card.today),
    yesterday: energy('energy.yesterday', 'Yesterday', facts.yesterday, card.yesterday),
    blended: blendedFigure(card.blended, costedDevices(measured, card.costs), hasEnergy),
    carbon: carbonFigure(card.carbon, emittingDevices(facts, card, measured), facts.papers.factors),
    solarHours: solarHoursFigure(measured, lit),
    solarShare: solarShareFigure(measured, lit),
  }
}
