import { calls } from '#contract/calls.ts'
import { entrySentence, entryText } from '#contract/cost/entry-messages.ts'
import type { FactsGenerator, RecentEntry } from '#contract/cost/fuel-entries.ts'
import { listGenerators } from '#domain/cost/diesel/generators.ts'
import { judgeEntry } from '#domain/cost/diesel/judge-entry.ts'
import { type LikelyLitres, type LitresVerdict, tankMost } from '#domain/cost/diesel/likely-litres.ts'
import { type BranchDays, type SetBounds, setsOver } from '#domain/cost/diesel/set-bounds.ts'
import { isOnNow } from '#domain/energy/hours/on-now.ts'
import { exactSum } from '#domain/money.ts'
import { round, roundOrNull } from '#domain/round.ts'
import type { Branch, Device } from '#domain/site/tree.ts'
import { isBillDay } from '#domain/time/bill-day.ts'
import { localDay } from '#domain/time/zone.ts'
import { latestDips } from '#store/cost/diesel-balance/dip.ts'
import { type EntryRecord, latestEntries } from '#store/cost/diesel-entry.ts'
import { boughtInWeek, branchDays } from '#store/cost/fuel-bounds.ts'
import { latestReadings } from '#store/meter/reading/latest-reading.ts'
import { operation, type ScopedContext } from '../../frame/operation.ts'
import { ApiError } from '../../frame/respond.ts'
import { requireBranch } from '../../frame/scope.ts'
import { dipRow } from '../diesel-balance/dip-write.ts'

const ENTRIES_SHOWN = 8
const DIPS_SHOWN = 3
/** What is measured of a day below this is told as a part. */
const WHOLE = 0.95

/** What the meters say of a day, and what was entered lately: beside the form of a refuelling. */
export const getFuelFacts = operation(calls.fuelFacts, {
  async fetch(ctx, { params, query }) {
    const branch = requireBranch(ctx.tree, params.branchId)
    const date = requestedDay(ctx, branch.zone, query.date)
    const { tx, scope } = ctx
    const ids = listGenerators(branch).map(({ id }) => id)
    const reading = latestEntries(tx, scope, branch.id, date, ENTRIES_SHOWN)
    const [entries, measured, latest, bought, dips] = await Promise.all([
      reading,
      reading.then((rows) => {
        // The latest entries may be years apart.
        const spans = rows.map(({ startDate, endDate }) => [startDate, endDate] as const)
        return branchDays(ctx, branch, [date, date], ...spans)
      }),
      latestReadings(tx, scope, ids),
      boughtInWeek(ctx, branch.id, date),
      latestDips(tx, scope, branch.id, date, DIPS_SHOWN),
    ])
    return { date, entries, measured, latest, bought, dips }
  },
  compute: (facts) => {
    const { branch } = facts.measured
    const sets = setsOver(facts.measured, [facts.date, facts.date], null)
    return { ...facts, branch, sets, tank: tankMost(branch.tankLitres, facts.bought) }
  },
  present: ({ date, branch, sets, tank, entries, measured, latest, bought, dips }) => ({
    detail: `Diesel of ${branch.name} on ${date}`,
    data: {
      date,
      generators: sets
        .filter(({ device }) => device.isActive)
        .map((set) => ({
          ...generatorRow(set, tank, enteredOn(entries, set.device.id, date)),
          is_on: isOnNow(branch, set.device, latest.get(set.device.id), measured.now),
        })),
      tank_capacity_l: branch.tankLitres,
      bought_week_l: round(bought),
      entries: entries.map((entry) => recentRow(measured, entries, entry)),
      dips: dips.map(dipRow),
    },
  }),
})

function requestedDay({ now }: ScopedContext, zone: string, date: string | undefined): string {
  const today = localDay(zone, now)
  if (date === undefined) return today
  const fault = isBillDay(date) ? 'to-come' : 'no-date'
  if (fault === 'no-date' || date > today)
    throw new ApiError('bad-request', entrySentence({ field: 'date', fault }))
  return date
}

function generatorRow(
  set: SetBounds<Device>,
  tank: number | null,
  entered: number,
): Omit<FactsGenerator, 'is_on'> {
  const { device, hours, coverage, likely, limit, most } = set
  const why = whyUnknown(set)
  return {
    device_id: device.id,
    name: device.name,
    rated_kva: device.ratedKva,
    hours: hours === null ? null : round(hours),
    coverage: round(coverage, 4),
    likely: likelyRow(likely),
    limit_l: roundOrNull(hours === null ? tank : limit),
    most_l: roundOrNull(most),
    entered_l: entered,
    ...(why === null ? {} : { unknown: why }),
  }
}

function whyUnknown({ device, hours, coverage }: SetBounds<Device>): string | null {
  if (device.ratedKva === null) return entryText.noSize
  if (hours === null) return entryText.notMeasured
  return coverage < WHOLE ? entryText.partly(Math.floor(coverage * 100)) : null
}

function likelyRow(likely: LikelyLitres | null) {
  if (likely === null) return null
  return { low_l: round(likely.low), mid_l: roundOrNull(likely.mid), high_l: round(likely.high) }
}

function enteredOn(entries: readonly EntryRecord[], deviceId: number, day: string): number {
  const own = entries.filter((one) => one.deviceId === deviceId && one.startDate <= day && one.endDate >= day)
  return exactSum(own.map(({ quantity }) => Number(quantity)))
}

/** An entry with what the meters say of its days; refuellings of one day are judged together. */
function recentRow(
  measured: BranchDays<Branch>,
  entries: readonly EntryRecord[],
  entry: EntryRecord,
): RecentEntry {
  const { id, deviceId, startDate, endDate, at, snapshotId, reason } = entry
  const { sets, bounds, verdict, litres } = judgeEntry(measured, entry, entries, null)
  return {
    id,
    device_id: deviceId,
    name: deviceId === null ? null : (sets[0]?.device.name ?? null),
    start_date: startDate,
    end_date: endDate,
    at,
    quantity: litres,
    snapshot: snapshotId,
    reason,
    likely: likelyRow(bounds.likely),
    fits: fitsBounds(verdict),
  }
}

function fitsBounds(verdict: LitresVerdict): boolean | null {
  return verdict === 'unknown' ? null : verdict === 'fits'
}
