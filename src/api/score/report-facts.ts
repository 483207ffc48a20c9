import type { DateType } from '#contract/score/report.ts'
import { type DemandDays, partsDemand } from '#domain/demand/day/parts-demand.ts'
import { demandOver } from '#domain/demand/demand-over.ts'
import type { DeviceBlocks } from '#domain/demand/device-blocks.ts'
import { CURRENT_IMBALANCE_SETTING, LEAST_LOAD_SHARE } from '#domain/demand/imbalance.ts'
import { placesDemand } from '#domain/demand/places-demand.ts'
import { shownDemand } from '#domain/demand/selection-demand.ts'
import { elapsedRange, type RequestedRange } from '#domain/energy/elapsed-range.ts'
import { groupBy } from '#domain/group-by.ts'
import { hasRemoved, rawPart } from '#domain/meter/raw-retention.ts'
import { ratedCurrent } from '#domain/meter/register/rating.ts'
import { daysBefore, rangeBefore } from '#domain/score/report/report-before.ts'
import type { BeforeFacts, ReportFacts } from '#domain/score/report/report-facts.ts'
import { countedPlaces, generatorPlaces, type Place } from '#domain/site/place.ts'
import type { Selection } from '#domain/site/selection.ts'
import type { Device } from '#domain/site/tree.ts'
import { isDay } from '#domain/time/calendar-day.ts'
import { FIRST_REPORT_DAY, reportDays } from '#domain/time/report-period.ts'
import type { Days } from '#domain/time/share-of-days.ts'
import { addDays, startOfDay } from '#domain/time/zone.ts'
import { demandDays } from '#store/demand/demand-range.ts'
import { deviceBlocks } from '#store/demand/device-blocks.ts'
import { unevenBlocks } from '#store/score/current-imbalance.ts'
import { measuredOver } from '#store/score/outlook-facts.ts'
import type { Extent, ScopedContext } from '../frame/operation.ts'
import { ApiError } from '../frame/respond.ts'
import { effortOfDays } from '../frame/run/effort.ts'
import { selectBranches } from '../frame/scope.ts'
import { feederStandings } from './feeder-standings.ts'
import { readRange, scoreFacts } from './score-facts.ts'
import { changeTexts, siteChanges } from './site-changes.ts'

/** Rows of the load imbalance table; the rest is a number. */
const IMBALANCES_SHOWN = 200

/** What a report is read with. */
type Asking = Pick<ScopedContext, 'tx' | 'scope' | 'tree' | 'now'>

interface Asked {
  /** What the report before it was is read too. */
  readonly isCompared?: boolean
  /** A figure of it is told from the blocks that it was made of. */
  readonly isExplained?: boolean
}

export async function reportFacts(
  ctx: Asking,
  { date, type }: { date: string; type: DateType },
  selection: Selection,
  { isCompared = true, isExplained = false }: Asked = {},
): Promise<ReportFacts> {
  const { tx, scope, tree, now } = ctx
  const days = reportDays(type, parseReportDay(date))
  const asked = wholeDays(days)
  const elapsed = elapsedRange(asked, now)
  const selected = selectBranches(tree, selection)
  const places = countedPlaces(selected)
  const watched = places.map(({ branch, device }) => ({
    deviceId: device.id,
    zone: branch.zone,
    during: rawPart(elapsed.of(branch.zone), branch.rawFrom),
    leastA:
      LEAST_LOAD_SHARE * (device.ratedCurrentA ?? ratedCurrent(device.ratedKva, branch.nominalVoltage) ?? 0),
  }))
  const told = isExplained ? Promise.resolve(null) : demandOfDays(ctx, elapsed, places)
  const rest = told.then((found) => found && blocksOfStretches(found.days))
  const [facts, demand, uneven, supply, before, changes] = await Promise.all([
    // A report's forecast is of its own period, also while that runs.
    scoreFacts(ctx, asked, { period: asked, reading: readRange(ctx, asked, rest) }),
    told,
    unevenBlocks(tx, scope, watched, CURRENT_IMBALANCE_SETTING, IMBALANCES_SHOWN),
    feederStandings(ctx, selected, days),
    isCompared ? reportBefore(ctx, type, days, places) : null,
    siteChanges(ctx, selected, asked),
  ])
  return {
    facts,
    type,
    days,
    branches: selected.map(({ name }) => name),
    places,
    generators: generatorPlaces(selected),
    demand: demand?.told ?? null,
    before,
    changes: changeTexts(changes),
    supply,
    uneven: {
      ...uneven,
      hasRemoved: selected.some(({ zone, rawFrom }) => hasRemoved(elapsed.of(zone), rawFrom)),
    },
  }
}

/** The report before this one, as far as this one has passed. */
async function reportBefore(
  ctx: Asking,
  type: DateType,
  days: Days,
  places: readonly Place[],
): Promise<BeforeFacts> {
  const { tx, scope, tree, now } = ctx
  const asked = rangeBefore(type, days, now)
  const [measured, kept] = await Promise.all([
    measuredOver(tx, scope, tree, asked, now),
    demandOfDays(ctx, asked, places),
  ])
  const devices = places.map(({ device }) => device)
  const { together } = kept
    ? shownDemand({ tree, ...measured }, kept.told, devices)
    : { together: await drawnBefore(ctx, asked, places) }
  return { ...measured, days: daysBefore(type, days), demand: { together } }
}

/** What days tell of the demand of these sources; null: it is to be told from blocks. */
async function demandOfDays(
  { tx, scope, tree, now }: Asking,
  elapsed: RequestedRange,
  places: readonly Place[],
) {
  const devices = places.map(({ device }) => device)
  const days = await demandDays(tx, scope, tree, { elapsed, now }, devices)
  const told = days && partsDemand(tree, days, new Set(devices.map(({ id }) => id)))
  return told && { days, told }
}

/** Of what no day tells, as of all of a range; on-time is not in them. */
function blocksOfStretches({ stretches }: DemandDays): DeviceBlocks {
  const all = stretches.flatMap(({ blocks }) => [...blocks])
  return new Map(
    [...groupBy(all, ([id]) => id)].map(([id, own]) => [id, own.flatMap(([, blocks]) => blocks)] as const),
  )
}

/** Out of the blocks of these sources alone; those without any drew nothing, and are no year of unknown blocks. */
async function drawnBefore({ tx, scope, tree }: Asking, asked: RequestedRange, places: readonly Place[]) {
  const devices = new Set(places.map(({ device }) => device))
  const branchesOf = (isWanted: (device: Device) => boolean) =>
    tree.branches.map((branch) => ({ ...branch, devices: branch.devices.filter(isWanted) }))
  const blocks = await deviceBlocks(
    tx,
    scope,
    branchesOf((device) => devices.has(device)),
    asked,
  )
  const own = { ...tree, branches: branchesOf(({ id }) => blocks.has(id)) }
  return placesDemand(own, demandOver(own, blocks, asked), places)
}

const wholeDays = ([first, last]: Days): RequestedRange => ({
  of: (zone) => ({ from: startOfDay(zone, first), to: startOfDay(zone, addDays(last, 1)) }),
})

const MOST_DAYS: Readonly<Record<DateType, number>> = { daily: 1, weekly: 7, monthly: 31, yearly: 366 }

/** Milliseconds that a report takes, whose path names a day of it. */
export function reportEffort(extent: Extent, type: DateType): number {
  return effortOfDays(1.5, 20)({ ...extent, days: MOST_DAYS[type] })
}

/** The time that a report stands for. */
export function reportRange({ date, type }: { date: string; type: DateType }): RequestedRange {
  return wholeDays(reportDays(type, parseReportDay(date)))
}

/** '21-11-2026', with or without its time, → '2026-11-21'. */
function parseReportDay(text: string): string {
  const day = `${text.slice(6, 10)}-${text.slice(3, 5)}-${text.slice(0, 2)}`
  if (!isDay(day) || day < FIRST_REPORT_DAY || day > '2100-01-01')
    throw new ApiError('bad-request', `There is no day ${text} in the calendar.`)
  return day
}
