import { calls } from '#contract/calls.ts'
import type { DeviceRange } from '#domain/energy/device-range.ts'
import { periodBefore } from '#domain/energy/period-before.ts'
import type { SelectionEnergy } from '#domain/energy/selection-energy.ts'
import { round, roundOrNull } from '#domain/round.ts'
import { dashboardFigures } from '#domain/score/dashboard/dashboard-figures.ts'
import type { SameHours } from '#domain/score/dashboard/day-trend.ts'
import {
  type CardFacts,
  type Cards,
  type DeviceCard,
  energyBefore,
  energyCards,
} from '#domain/score/dashboard/energy-cards.ts'
import type { Branch, Device } from '#domain/site/tree.ts'
import { shortRange } from '#domain/time/range/short-range.ts'
import { requireRange } from '../../energy/range-facts.ts'
import { energyFigure, figure, WHY } from '../../frame/figure.ts'
import { operation } from '../../frame/operation.ts'
import { selectDevices } from '../../frame/scope.ts'
import { branchPart, devicePart, organisationPart } from '../../site/present.ts'
import { cardFactsBeside } from './card-facts.ts'

/** Dashboard cards (wire contract 2.3; DB-01, DB-03, DB-07). */
export const getTotalEnergy = operation(calls.totalEnergy, {
  async fetch(ctx, { params }) {
    const asked = requireRange(ctx, params)
    const before = periodBefore(asked, ctx.now)
    const { facts, others } = await cardFactsBeside(ctx, asked, before)
    return { ...facts, before, previous: others }
  },
  compute(facts, { query }) {
    const selected = selectDevices(facts.tree, query)
    const cards = energyCards(facts, selected)
    return { facts, cards, previous: energyBefore(facts, selected, cards.selection.energy) }
  },
  present: ({ facts, cards, previous }) => ({
    status: true as const,
    message: 'Dashboard cards',
    authenticatedData: {
      ...organisationPart(facts.tree, facts.now),
      branches: facts.tree.branches.map((branch) => ({
        ...branchPart(branch),
        devices: branch.devices.map((device) => deviceEntry(branch, device, cards)),
      })),
      selection: {
        ...selectionFigures(facts, cards),
        previous_kwh: energyFigure(previous.energy, previous.energy.coverage),
        is_comparable: previous.isComparable,
        previous_label: shortRange(
          facts.tree.organisation.zone,
          facts.before.of(facts.tree.organisation.zone),
          facts.now,
        ),
      },
    },
  }),
})

function deviceEntry(branch: Branch, device: Device, { devices }: Cards) {
  return { ...devicePart(branch, device), dashboard: presentDashboard(devices.get(device.id)) }
}

/** Loads carry their energy only: a client that adds up every device must not count them (wire contract 2.3). */
export function presentDashboard(card: DeviceCard | undefined) {
  const { device, range } = card ?? {}
  const isSource = device?.isSource === true
  const ofSource = (value: number | null, unit: string, why: string) =>
    isSource ? figure(value, unit, why) : figure(0, unit, why)
  const ofDay = (measured: DeviceRange | null) =>
    energyFigure(isSource ? measured : { kwh: 0, estimatedKwh: 0 })
  return {
    total_kwh: energyFigure(range ?? null, range?.coverage ?? 0),
    solar_hours: figure(range?.daylightKwh ?? null, 'kWh', WHY.noReading),
    dashboard_carbon_emissions: ofSource(card?.carbon?.tons ?? null, 'Tons', WHY.noReading),
    cost_of_energy: ofSource(card?.contribution ?? null, 'Naira/kWh', WHY.noRate),
    today: ofDay(card?.today ?? null),
    yesterday: ofDay(card?.yesterday ?? null),
  }
}

function selectionFigures(facts: CardFacts, { selection }: Cards) {
  const { energy, today, yesterday, sameHours, blended, carbon, fuelEstimated } = selection
  const figures = dashboardFigures(facts, selection)
  const shown = (one: { readonly value: number | null }, { estimatedKwh, coverage }: SelectionEnergy) =>
    energyFigure({ kwh: one.value, estimatedKwh }, coverage)
  return {
    total_kwh: shown(figures.total, energy),
    solar_hours: figure(figures.solarHours.value, 'kWh', WHY.noReading),
    solar_share_percent: figure(figures.solarShare.value, '%', WHY.noEnergy),
    dashboard_carbon_emissions: figure(figures.carbon.value, 'Tons', WHY.noFuel),
    blended_cost: figure(
      figures.blended.value,
      'Naira/kWh',
      energy.kwh === null || energy.kwh === 0 ? WHY.noEnergy : WHY.noRate,
    ),
    today: shown(figures.today, today),
    yesterday: shown(figures.yesterday, yesterday),
    trend: sameHours.trend,
    same_hours: sameHoursPart(sameHours),
    partial: energy.partial,
    notes: listNotes(blended.partial, fuelEstimated, carbon?.partial === true),
  }
}

function sameHoursPart({ today, yesterday, percent, hours, ofHours }: SameHours) {
  return {
    today: roundOrNull(today),
    yesterday: roundOrNull(yesterday),
    percent: roundOrNull(percent),
    hours: round(hours),
    of_hours: round(ofHours),
  }
}

function listNotes(costPartial: boolean, fuelEstimated: boolean, carbonPartial: boolean): string[] {
  const notes: string[] = []
  if (costPartial) notes.push('Blended cost leaves out a source whose energy or rate is not known.')
  if (carbonPartial) notes.push('Carbon emissions leave out a source whose energy or fuel is not known.')
  if (fuelEstimated) notes.push('Diesel is estimated from the fuel curve on days without a diesel entry.')
  return notes
}
