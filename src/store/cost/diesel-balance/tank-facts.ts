import { listGenerators } from '#domain/cost/diesel/generators.ts'
import {
  chooseAnchors,
  dipAnchor,
  levelAnchors,
  type TankAnchor,
  typedInstant,
} from '#domain/cost/diesel-balance/anchors.ts'
import type { EntrySpread } from '#domain/cost/diesel-balance/entries-within.ts'
import { plateausBetween } from '#domain/cost/diesel-balance/level-series.ts'
import type { RunSignal } from '#domain/cost/diesel-balance/tank-events.ts'
import type { DeviceRange } from '#domain/energy/device-range.ts'
import type { Branch } from '#domain/site/tree.ts'
import { DAY_MS, type Instant, type Interval } from '#domain/time/interval.ts'
import { localDay } from '#domain/time/zone.ts'
import { deviceRanges } from '../../energy/device-ranges.ts'
import type { DeviceDayRow } from '../../energy/packed-days.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import { entriesOnDays } from '../diesel-entry.ts'
import { type ReceiptRecord, receiptsOnDays } from './delivery.ts'
import { latestDips } from './dip.ts'
import { daysOfEntries } from './entry-days.ts'
import { type TankLevel, tankLevel, tankRuns } from './level.ts'
import { type OtherUseRecord, otherUseOnDays } from './other-use.ts'

export interface Asking {
  readonly tx: Tx
  readonly scope: Scope
  readonly now: Instant
}

/** The readings of a tank that are known, and the level of the last weeks. */
export interface TankReadings {
  readonly anchors: readonly TankAnchor[]
  readonly level: TankLevel | null
  readonly signal: RunSignal | null
}

/** A receipt with its place in time. */
export interface PlacedReceipt extends ReceiptRecord {
  readonly instant: Instant
}

/** All that a balance between two readings of the tank is made of. */
export interface PeriodFacts {
  readonly from: TankAnchor
  readonly to: TankAnchor
  readonly receipts: readonly PlacedReceipt[]
  readonly uses: readonly (OtherUseRecord & { readonly instant: Instant })[]
  readonly entries: readonly (EntrySpread & { readonly id: number })[]
  /** Of the branch's generators, cut to the period. */
  readonly ranges: ReadonlyMap<number, DeviceRange>
  /** Whole days of them, over the days of the entries. */
  readonly days: readonly DeviceDayRow[]
}

const LEVEL_MS = 35 * DAY_MS
const MOST_DIPS = 90
const MOST_ROWS = 400
/** Between two readings of the tank. */
const MOST_MS = 400 * DAY_MS

/** `until`: up to when; the level of the 35 days before it. */
export async function tankReadings(
  { tx, scope, now }: Asking,
  branch: Branch,
  until = now,
): Promise<TankReadings> {
  const span = { from: until - LEVEL_MS, to: until }
  const [dips, level, runs] = await Promise.all([
    latestDips(tx, scope, branch.id, localDay(branch.zone, until), MOST_DIPS),
    tankLevel(tx, scope, branch, span),
    // Without a size there is no level.
    branch.tankLitres === null ? null : tankRuns(tx, scope, branch, span),
  ])
  const signal = level === null ? null : runs
  const anchors = dips.map((dip) => dipAnchor(branch.zone, dip, branch.tankLitres))
  if (level && signal) {
    const plateaus = plateausBetween(level.samples, signal.runs, level.sensor)
    anchors.push(...levelAnchors(branch.zone, plateaus, level.sensor))
  }
  return { anchors: anchors.filter(({ at }) => at <= until).sort((a, b) => b.at - a.at), level, signal }
}

/** What happened between the two readings of the tank that are named, or of about a month; null: there are none such. */
export async function tankPeriod(
  asking: Asking,
  branch: Branch,
  anchors: readonly TankAnchor[],
  keys: { readonly from?: string | undefined; readonly to?: string | undefined } = {},
): Promise<PeriodFacts | null> {
  const chosen = chooseAnchors(anchors, keys.from, keys.to)
  if (chosen === null || chosen.to.at - chosen.from.at > MOST_MS) return null
  return { ...chosen, ...(await betweenInstants(asking, branch, { from: chosen.from.at, to: chosen.to.at })) }
}

/** The same between any two instants. */
async function betweenInstants({ tx, scope, now }: Asking, branch: Branch, span: Interval) {
  const { zone } = branch
  const sets = listGenerators(branch)
  const [first, last] = [localDay(zone, span.from), localDay(zone, span.to)]
  const isWithin = ({ instant }: { readonly instant: Instant }) => instant >= span.from && instant < span.to
  const placed = <T extends { readonly date: string; readonly at: string | null }>(rows: readonly T[]) =>
    rows.map((row) => ({ ...row, instant: typedInstant(zone, row.date, row.at) })).filter(isWithin)
  const ids = sets.map(({ id }) => id)
  const [receipts, uses, entries, ranges, days] = await Promise.all([
    receiptsOnDays(tx, scope, [branch.id], first, last, MOST_ROWS),
    otherUseOnDays(tx, scope, [branch.id], first, last, MOST_ROWS),
    entriesOnDays(tx, scope, [branch.id], first, last),
    deviceRanges(tx, scope, [{ ...branch, devices: sets }], { of: () => span }, now),
    daysOfEntries(tx, scope, ids, branch.id, first, last),
  ])
  return {
    receipts: placed(receipts),
    uses: placed(uses),
    entries: entries.map(({ id, startDate, endDate, quantity, at }) => ({
      id,
      startDate,
      endDate,
      litres: Number(quantity),
      instant: at === null ? null : typedInstant(zone, startDate, at),
    })),
    ranges,
    days,
  }
}
