import { calls } from '#contract/calls.ts'
import { countedSources } from '#domain/energy/counted-sources.ts'
import { dayTrend } from '#domain/energy/day-trend.ts'
import { coverageOf } from '#domain/energy/device-range.ts'
import { periodBefore } from '#domain/energy/elapsed-range.ts'
import { selectionEnergy } from '#domain/energy/selection-energy.ts'
import { lengthMs, SECOND_MS } from '#domain/time/interval.ts'
import { shortRange } from '#domain/time/short-range.ts'
import { deviceRanges } from '#store/device-ranges.ts'
import type { Branch, Device } from '#store/organisation.ts'
import { dashboardFigures } from './explain/dashboard-figures.ts'
import { figure, WHY } from './figure.ts'
import { operation } from './operation.ts'
import { branchPart, devicePart, organisationPart } from './present.ts'
import { selectDevices } from './scope.ts'
import { type CardFacts, type Cards, cardFacts, cardsOf, type DeviceCard } from './total-energy-facts.ts'

/** Dashboard cards (wire contract 2.3; DB-01, DB-03, DB-07). */
export const getTotalEnergy = operation(calls.totalEnergy, {
  async fetch(ctx, { params }) {
    const facts = await cardFacts(ctx, params)
    const before = periodBefore(facts.asked, ctx.now)
    const previous = await deviceRanges(ctx.tx, ctx.scope, ctx.tree.branches, before, ctx.now)
    return { ...facts, before, previous }
  },
  compute(facts, { query }) {
    const selected = selectDevices(facts.tree, query)
    const counted = countedSources(selected)
    const previous = selectionEnergy(counted.flatMap(({ id }) => facts.previous.get(id) ?? []))
    // Against the whole period: a comparison with a time before the meters stood would not be one.
    const wholeS = counted.length * (lengthMs(facts.before.of(facts.tree.organisation.zone)) / SECOND_MS)
    const previousCoverage = coverageOf(previous.measuredS, wholeS)
    return { facts, previous, previousCoverage, cards: cardsOf(facts, selected) }
  },
  present: ({ facts, previous, previousCoverage, cards }) => ({
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
        previous_kwh: figure(previous.kwh, 'kWh', WHY.noReading, previousCoverage),
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
  return { ...devicePart(branch, device), dashboard: dashboardOf(devices.get(device.id)) }
}

/** Loads carry their energy only: a client that adds up every device must not count them (wire contract 2.3). */
export function dashboardOf(card: DeviceCard | undefined) {
  const { device, range } = card ?? {}
  const isSource = device?.isSource === true
  const ofSource = (value: number | null, unit: string, why: string) =>
    isSource ? figure(value, unit, why) : figure(0, unit, why)
  return {
    total_kwh: figure(range?.kwh ?? null, 'kWh', WHY.noReading, range?.coverage ?? 0),
    solar_hours: figure(range?.daylightKwh ?? null, 'kWh', WHY.noReading),
    dashboard_carbon_emissions: ofSource(card?.carbon?.tons ?? null, 'Tons', WHY.noReading),
    cost_of_energy: ofSource(card?.contribution ?? null, 'Naira/kWh', WHY.noRate),
    today: ofSource(card?.todayKwh ?? null, 'kWh', WHY.noReading),
    yesterday: ofSource(card?.yesterdayKwh ?? null, 'kWh', WHY.noReading),
  }
}

function selectionFigures(facts: CardFacts, { selection }: Cards) {
  const { energy, today, yesterday, carbon, blended, fuelEstimated } = selection
  const figures = dashboardFigures(facts, selection)
  return {
    total_kwh: figure(figures.total.value, 'kWh', WHY.noReading, energy.coverage),
    solar_hours: figure(figures.solarHours.value, 'kWh', WHY.noReading),
    solar_share_percent: figure(figures.solarShare.value, '%', WHY.noEnergy),
    dashboard_carbon_emissions: figure(figures.carbon.value, 'Tons', WHY.noFuel),
    blended_cost: figure(
      figures.blended.value,
      'Naira/kWh',
      energy.kwh === null || energy.kwh === 0 ? WHY.noEnergy : WHY.noRate,
    ),
    today: figure(figures.today.value, 'kWh', WHY.noReading, today.coverage),
    yesterday: figure(figures.yesterday.value, 'kWh', WHY.noReading, yesterday.coverage),
    trend: dayTrend(today.kwh, yesterday.kwh),
    partial: energy.partial,
    notes: notesOf(blended.partial, fuelEstimated, carbon?.partial === true),
  }
}

function notesOf(costPartial: boolean, fuelEstimated: boolean, carbonPartial: boolean): string[] {
  const notes: string[] = []
  if (costPartial) notes.push('Blended cost leaves out a source whose energy or rate is not known.')
  if (carbonPartial) notes.push('Carbon emissions leave out a source whose energy or fuel is not known.')
  if (fuelEstimated) notes.push('Diesel is estimated from the fuel curve on days without a diesel entry.')
  return notes
}
