import type { DateType } from '#contract/score/report.ts'
import { demandOver } from '#domain/demand/demand-over.ts'
import { CURRENT_IMBALANCE_SETTING, LEAST_LOAD_SHARE } from '#domain/demand/imbalance.ts'
import { placesDemand } from '#domain/demand/places-demand.ts'
import { shownDemand } from '#domain/demand/selection-demand.ts'
import { elapsedRange, type RequestedRange } from '#domain/energy/elapsed-range.ts'
import { hasRemoved, rawPart } from '#domain/meter/raw-retention.ts'
import { ratedCurrent } from '#domain/meter/register/rating.ts'
import { daysBefore, rangeBefore } from '#domain/score/report/report-before.ts'
import type { BeforeFacts, ReportFacts } from '#domain/score/report/report-facts.ts'
import { countedPlaces, generatorPlaces, type Place } from '#domain/site/place.ts'
import type { Selection } from '#domain/site/selection.ts'
import { withDevices } from '#domain/site/with-devices.ts'
import { isDay } from '#domain/time/calendar-day.ts'
import { FIRST_REPORT_DAY, reportDays } from '#domain/time/report-period.ts'
import type { Days } from '#domain/time/share-of-days.ts'
import { addDays, startOfDay } from '#domain/time/zone.ts'
import { deviceBlocks } from '#store/demand/device-blocks.ts'
import { toldDemand, untoldBlocks } from '#store/demand/told-demand.ts'
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

interface ReportOptions {
  /** What the report before it was is read too. */
  readonly isCompared?: boolean
  /** A figure of it is told from the blocks that it was made of. */
  readonly isExplained?: boolean
}

export async function reportFacts(
  ctx: Asking,
  { date, type }: { date: string; type: DateType },
  selection: Selection,
  { isCompared = true, isExplained = false }: ReportOptions = {},
): Promise<ReportFacts> {
  const { tx, scope, tree, now } = ctx
  const days = reportDays(type, parseReportDay(date))
  const asked = wholeDays(days)
  const elapsed = elapsedRange(asked, now)
  const selected = selectBranches(tree, selection)
  const places = countedPlaces(selected)
  const devices = places.map(({ device }) => device)
  const readingDays = isExplained ? null : toldDemand(tx, scope, tree, { elapsed, now }, devices)
  const rest = readingDays?.then((found) => found && untoldBlocks(tree, found.days))
  const [facts, demand, uneven, supply, before, changes] = await Promise.all([
    // A report's forecast is of its own period, also while that runs.
    scoreFacts(ctx, asked, { period: asked, reading: readRange(ctx, asked, rest) }),
    readingDays,
    unevenBlocks(tx, scope, watched(places, elapsed), CURRENT_IMBALANCE_SETTING, IMBALANCES_SHOWN),
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

/** Where currents are compared, from what load on. */
const watched = (places: readonly Place[], elapsed: RequestedRange) =>
  places.map(({ branch, device }) => ({
    deviceId: device.id,
    zone: branch.zone,
    during: rawPart(elapsed.of(branch.zone), branch.rawFrom),
    leastA:
      LEAST_LOAD_SHARE * (device.ratedCurrentA ?? ratedCurrent(device.ratedKva, branch.nominalVoltage) ?? 0),
  }))

/** The report before this one, as far as this one has passed. */
async function reportBefore(
  ctx: Asking,
  type: DateType,
  days: Days,
  places: readonly Place[],
): Promise<BeforeFacts> {
  const { tx, scope, tree, now } = ctx
  const asked = rangeBefore(type, days, now)
  const devices = places.map(({ device }) => device)
  const [measured, kept] = await Promise.all([
    measuredOver(tx, scope, tree, asked, now),
    toldDemand(tx, scope, tree, { elapsed: asked, now }, devices),
  ])
  const { together } = kept
    ? shownDemand({ tree, ...measured }, kept.told, devices)
    : { together: await drawnBefore(ctx, asked, places) }
  return { ...measured, days: daysBefore(type, days), demand: { together } }
}

/** Out of the blocks of these sources alone. */
async function drawnBefore({ tx, scope, tree }: Asking, asked: RequestedRange, places: readonly Place[]) {
  const devices = new Set(places.map(({ device }) => device))
  const branches = tree.branches.map((branch) => withDevices(branch, (device) => devices.has(device)))
  const blocks = await deviceBlocks(tx, scope, branches, asked)
  // Where none of them told anything they are no year of unknown blocks each.
  const own = { ...tree, branches: blocks.size === 0 ? [] : branches }
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
