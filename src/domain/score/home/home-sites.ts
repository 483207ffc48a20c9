/** Sites now: what carries each load, what is left of fuel and units, what is due. Source: domain.md §16.1. */
import { hoursLeft, type TankNow, type TankUnknown } from '../../cost/diesel-balance/stock/tank-now.ts'
import type { BuyRow } from '../../cost/prepaid/buy-list.ts'
import { isOnNow } from '../../energy/hours/on-now.ts'
import type { FeederDay } from '../../energy/supply/passed-days.ts'
import type { Branch, Device } from '../../site/tree.ts'
import { HOUR_MS, type Instant, SECOND_MS } from '../../time/interval.ts'
import { addDays, localDay } from '../../time/zone.ts'
import { hoursToMaintenance } from '../generator/maintenance.ts'
import type { ServiceRun } from '../generator/service-run.ts'
import { type Carrying, carryingNow, type OnBlocks } from './carrying.ts'
import { type Next, type NextReader, type OpenFinding, whatNext } from './what-next.ts'

export interface NewestReading {
  readonly at: Instant
  readonly measures: Readonly<Record<string, number | null>>
}

export interface SitesFacts {
  readonly branches: readonly Branch[]
  readonly now: Instant
  readonly latest: ReadonlyMap<number, NewestReading>
  /** Of yesterday and today, by device. */
  readonly blocks: ReadonlyMap<number, readonly OnBlocks[]>
  /** By set that was serviced. */
  readonly serviceRuns: ReadonlyMap<number, ServiceRun>
  readonly units: readonly BuyRow[]
  readonly alerts: ReadonlyMap<number, readonly OpenAlerts[]>
  /** By branch; of more than a dozen branches at once none is worked out. */
  readonly tanks: ReadonlyMap<number, SiteTank>
  /** Yesterday of every feeder; of a branch without one under its first source. */
  readonly feederDays: ReadonlyMap<number, readonly FeederDay[]>
  /** Open ones, by branch. */
  readonly findings: ReadonlyMap<number, readonly OpenFinding[]>
  readonly reader: NextReader
}

export interface SiteTank extends TankNow {
  readonly unknown: TankUnknown | null
}

export interface OpenAlerts {
  readonly kind: string
  readonly count: number
}

export interface SiteRow {
  readonly branch: Branch
  readonly carrying: Carrying<Device>
  /** The pre-paid meter that runs out first; null: none is known to be pre-paid. */
  readonly units: BuyRow | null
  /** The set that is due first; null: none, or not known. */
  readonly service: { readonly device: Device; readonly hours: number; readonly run: ServiceRun } | null
  /** null: no generator, or not worked out. */
  readonly tank: SiteTank | null
  readonly hasGenerator: boolean
  readonly hasGrid: boolean
  readonly alerts: readonly OpenAlerts[]
  /** What carried the load yesterday; null: not known. */
  readonly yesterday: FeederDay | null
  readonly next: Next | null
}

export function homeSites(facts: SitesFacts): SiteRow[] {
  return facts.branches.map((branch) => siteRow(facts, branch))
}

function siteRow(facts: SitesFacts, branch: Branch): SiteRow {
  const sources = branch.devices.filter(({ isSource, isActive }) => isSource && isActive)
  const services = listServices(facts, sources)
  // The list has what runs out first on top.
  const units = facts.units.find((row) => row.branch.id === branch.id) ?? null
  const tank = facts.tanks.get(branch.id) ?? null
  const grid = sources.filter(({ deviceType }) => deviceType === 'UTILITY')
  const sets = sources.filter(({ deviceType }) => deviceType === 'GENERATOR')
  return {
    branch,
    carrying: carryingNow(
      sources.map((device) => sourceNow(facts, branch, device)),
      facts.now,
    ),
    units,
    service: services.toSorted((a, b) => a.hours - b.hours)[0] ?? null,
    tank,
    hasGenerator: sets.length > 0,
    hasGrid: grid.length > 0,
    alerts: facts.alerts.get(branch.id) ?? [],
    yesterday: dayOfFeeder(facts, branch, [
      ...grid,
      ...sources.filter(({ sensesGrid }) => sensesGrid),
      ...branch.devices.filter(({ isSource }) => isSource),
    ]),
    next: whatNext({
      ...{ branch, now: facts.now, reader: facts.reader },
      findings: facts.findings.get(branch.id) ?? [],
      silent: listSilent(facts, sources),
      buy: units?.buyBy == null ? null : { by: units.buyBy, naira: units.toBuy?.naira ?? null },
      lacksDisplay: units?.reason === 'no-display',
      tankHours: tank && hoursLeft(tank),
      services: services.map(({ device, hours }) => ({ name: device.name, hours })),
      lacksBand: grid.length > 0 && branch.band === null,
    }),
  }
}

/** Of several feeders the first of the sidebar. */
function dayOfFeeder({ feederDays, now }: SitesFacts, { zone }: Branch, grid: readonly Device[]) {
  const day = addDays(localDay(zone, now), -1)
  const told = grid.flatMap(({ id }) => feederDays.get(id)?.filter((one) => one.day === day) ?? [])
  return told.find(({ sums }) => sums.kinds.unknown < sums.presentS + sums.absentS + sums.unknownS) ?? null
}

function sourceNow({ latest, blocks, now }: SitesFacts, branch: Branch, device: Device) {
  const newest = latest.get(device.id)
  return {
    device,
    isOn: isOnNow(branch, device, newest, now),
    kw: newest?.measures.kw ?? null,
    lastAt: newest?.at ?? null,
    days: blocks.get(device.id) ?? [],
  }
}

function listServices({ serviceRuns }: SitesFacts, sources: readonly Device[]) {
  return sources.flatMap((device) => {
    if (device.deviceType !== 'GENERATOR') return []
    const run = serviceRuns.get(device.id)
    const hours = hoursToMaintenance(device.serviceIntervalH, run?.hours ?? null)
    return run === undefined || hours === null ? [] : [{ device, hours, run }]
  })
}

/** A meter that sends seldom is not silent before some of its readings are missing. */
const SILENT_PERIODS = 4

function listSilent({ latest, now }: SitesFacts, sources: readonly Device[]) {
  return sources.flatMap(({ id, name, periodS }) => {
    const at = latest.get(id)?.at
    const most = Math.max(HOUR_MS, SILENT_PERIODS * periodS * SECOND_MS)
    return at !== undefined && now - at > most ? [{ name, since: at }] : []
  })
}
