/**
 * The Report of a selection: what the pages show one by one, over a period of the calendar.
 *
 * Energy in kWh, demand in kVA, hours as run hours. Source: requirements RP-03, RP-04.
 */

import type { CostedDevice } from '../../cost/cost-figures.ts'
import { demandInParts } from '../../demand/day/parts-demand.ts'
import { type DemandOf, demandInBlocks, demandOver } from '../../demand/demand-over.ts'
import { imbalance } from '../../demand/imbalance.ts'
import { placesDemand } from '../../demand/places-demand.ts'
import type { PeriodPowerFactor } from '../../demand/power-factor.ts'
import { type ShownDemand, shownDemand } from '../../demand/selection-demand.ts'
import { periodHours } from '../../energy/hours/period-hours.ts'
import { runHoursFromSeconds } from '../../energy/hours/run-hours.ts'
import { type SelectionEnergy, selectionEnergy } from '../../energy/selection-energy.ts'
import { energyShares } from '../../energy/total-energy.ts'
import { roundOrNull } from '../../round.ts'
import type { Place } from '../../site/place.ts'
import { branchZones } from '../../site/zones.ts'
import type { Instant } from '../../time/interval.ts'
import { type ScoredGenerator, scoredGenerators } from '../generators.ts'
import { type ScoreOutlook, scoreOutlook } from '../outlook.ts'
import { type Compared, compareReport } from './report-before.ts'
import { type ReportConsumption, reportConsumption } from './report-consumption.ts'
import type { ReportFacts } from './report-facts.ts'
import { type ReportCarbon, reportCarbon, reportSide, reportSources, sideBefore } from './report-figures.ts'
import { type UnevenDevice, unevenDevices } from './uneven-phases.ts'

export interface Report {
  readonly zones: readonly string[]
  readonly isComplete: boolean
  readonly energy: SelectionEnergy
  readonly demand: ShownDemand['together']
  readonly carbon: ReportCarbon
  readonly outlook: ScoreOutlook
  readonly sources: readonly ReportSource[]
  /** A source has no cost, or some of its energy has no rate. */
  readonly isCostPartial: boolean
  readonly imbalances: readonly ReportImbalance[]
  readonly uneven: readonly UnevenDevice[]
  /** Against the report before; nothing where none is told. */
  readonly compared: readonly Compared[]
  readonly generators: readonly ScoredGenerator[]
  readonly consumption: ReportConsumption
  /** Of the branch where most of the period has passed. */
  readonly periodHours: number
}

export interface ReportSource {
  readonly place: Place
  readonly costed: CostedDevice
  /** Percent of what the sources gave together. */
  readonly share: number | null
  /** Of its branch's period. */
  readonly downHours: number | null
  readonly demand: SourceDemand
}

/** kVA, and kW by its own power factor. */
export interface SourceDemand
  extends Readonly<Record<'min' | 'avg' | 'max' | 'avgKw' | 'maxKw', number | null>> {
  readonly powerFactor: number | null
  readonly basis: PeriodPowerFactor['basis']
}

export interface ReportImbalance {
  readonly place: Place
  readonly at: Instant
  readonly max: number
  readonly min: number
  readonly percent: number
}

export function computeReport(report: ReportFacts): Report {
  const { facts, places, generators, before } = report
  const { tree, now, ranges } = facts
  const zones = branchZones(
    tree,
    places.map(({ branch }) => branch),
  )
  const { demand, demandOf } = reportDemand(report)
  const sources = sourceRows(report, demandOf)
  return {
    zones,
    isComplete: zones.every((zone) => facts.asked.of(zone).to <= now),
    energy: selectionEnergy(places.flatMap(({ device }) => ranges.get(device.id) ?? [])),
    demand,
    carbon: reportCarbon(report),
    outlook: scoreOutlook(facts, places),
    sources,
    isCostPartial: sources.some(({ costed: { cost } }) => cost === null || cost.unpricedKwh > 0),
    imbalances: imbalances(report),
    uneven: unevenDevices(report),
    compared: before
      ? compareReport(reportSide(report, roundOrNull(demand.stats.max)), sideBefore(report, before))
      : [],
    generators: scoredGenerators(facts, demandOf, generators),
    consumption: reportConsumption(report, zones),
    periodHours: Math.max(...zones.map((zone) => hoursIn(report, zone))),
  }
}

/** Of the sources together and each, by what days tell, else from blocks. */
function reportDemand({ facts, places, demand: told }: ReportFacts) {
  if (told) {
    const sources = places.map(({ device }) => device)
    return { demand: shownDemand(facts, told, sources).together, demandOf: demandInParts(told) }
  }
  const over = demandOver(facts.tree, facts.blocks, facts.elapsed)
  return { demand: placesDemand(facts.tree, over, places), demandOf: demandInBlocks(over) }
}

const hoursIn = ({ facts }: ReportFacts, zone: string) => periodHours(facts.elapsed.of(zone), facts.now)

function sourceRows(report: ReportFacts, demandOf: DemandOf): ReportSource[] {
  const costed = reportSources(report)
  const shares = energyShares(costed.map(({ range }) => range?.kwh ?? null))
  return report.places.map((place, n) => {
    const hours = runHoursFromSeconds([costed[n]!.range?.onS ?? null])
    const total = hoursIn(report, place.branch.zone)
    return {
      place,
      costed: costed[n]!,
      share: shares[n] ?? null,
      downHours: hours === null ? null : Math.max(0, total - hours),
      demand: sourceDemand(demandOf, place),
    }
  })
}

function sourceDemand(demandOf: DemandOf, { device }: Place): SourceDemand {
  const { own, factor } = demandOf(device.id)
  const { min = null, avg = null, max = null } = own ?? {}
  const { value: powerFactor = null, basis = null } = factor ?? {}
  const toKw = (kva: number | null) => (kva === null || powerFactor === null ? null : kva * powerFactor)
  return { min, avg, max, avgKw: toKw(avg), maxKw: toKw(max), powerFactor, basis }
}

function imbalances({ uneven, places }: ReportFacts): ReportImbalance[] {
  return uneven.rows.flatMap(({ deviceId, at, currents }) => {
    const place = places.find(({ device }) => device.id === deviceId)
    const one = imbalance(currents)
    return place && one ? [{ place, at, ...one }] : []
  })
}
