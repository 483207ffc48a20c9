import type { DateType } from '#contract/score/report.ts'
import { CURRENT_IMBALANCE_SETTING, LEAST_LOAD_SHARE } from '#domain/demand/imbalance.ts'
import { elapsedRange, type RequestedRange } from '#domain/energy/elapsed-range.ts'
import { hasRemoved, rawPart } from '#domain/meter/raw-retention.ts'
import { ratedCurrent } from '#domain/meter/register/rating.ts'
import type { ReportFacts } from '#domain/score/report/report-facts.ts'
import { countedPlaces, generatorPlaces } from '#domain/site/place.ts'
import type { Selection } from '#domain/site/selection.ts'
import { isDay } from '#domain/time/calendar-day.ts'
import { reportDays } from '#domain/time/report-period.ts'
import type { Days } from '#domain/time/share-of-days.ts'
import { addDays, startOfDay } from '#domain/time/zone.ts'
import { unevenBlocks } from '#store/score/current-imbalance.ts'
import type { ScopedContext } from '../frame/operation.ts'
import { ApiError } from '../frame/respond.ts'
import { selectBranches } from '../frame/scope.ts'
import { scoreFacts } from './score-facts.ts'

/** Rows of the load imbalance table; the rest is a number. */
const IMBALANCES_SHOWN = 200

export async function reportFacts(
  ctx: ScopedContext,
  { date, type }: { date: string; type: DateType },
  selection: Selection,
): Promise<ReportFacts> {
  const { tx, scope, tree, now } = ctx
  const days = reportDays(type, parseReportDay(date))
  const asked = wholeDays(days)
  const elapsed = elapsedRange(asked, now)
  const selected = selectBranches(tree, selection)
  const places = countedPlaces(selected)
  const watched = places.map(({ branch, device }) => ({
    deviceId: device.id,
    during: rawPart(elapsed.of(branch.zone), branch.rawFrom),
    leastA:
      LEAST_LOAD_SHARE * (device.ratedCurrentA ?? ratedCurrent(device.ratedKva, branch.nominalVoltage) ?? 0),
  }))
  const [facts, uneven] = await Promise.all([
    // A report's forecast is of its own period, also while that runs.
    scoreFacts(ctx, asked, { period: asked }),
    unevenBlocks(tx, scope, watched, CURRENT_IMBALANCE_SETTING, IMBALANCES_SHOWN),
  ])
  return {
    facts,
    type,
    days,
    branches: selected.map(({ name }) => name),
    places,
    generators: generatorPlaces(selected),
    uneven: {
      ...uneven,
      hasRemoved: selected.some(({ zone, rawFrom }) => hasRemoved(elapsed.of(zone), rawFrom)),
    },
  }
}

const wholeDays = ([first, last]: Days): RequestedRange => ({
  of: (zone) => ({ from: startOfDay(zone, first), to: startOfDay(zone, addDays(last, 1)) }),
})

/** The time that a report stands for. */
export function reportRange({ date, type }: { date: string; type: DateType }): RequestedRange {
  return wholeDays(reportDays(type, parseReportDay(date)))
}

/** '21-11-2026', with or without its time, → '2026-11-21'. */
function parseReportDay(text: string): string {
  const day = `${text.slice(6, 10)}-${text.slice(3, 5)}-${text.slice(0, 2)}`
  if (!isDay(day) || day < '2000-01-01' || day > '2100-01-01')
    throw new ApiError('bad-request', `There is no day ${text} in the calendar.`)
  return day
}
