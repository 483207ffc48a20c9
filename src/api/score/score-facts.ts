import type { DeviceRange } from '#domain/energy/device-range.ts'
import { type AskedRange, elapsedPart, elapsedRange } from '#domain/energy/elapsed-range.ts'
import { forecastPeriod, monthsOfPeriod } from '#domain/score/baseline/forecast-period.ts'
import { addMonths } from '#domain/time/calendar-day.ts'
import { localDay, startOfDay } from '#domain/time/zone.ts'
import { papersOf } from '#store/cost/branch-papers.ts'
import type { PriceFacts } from '#store/cost/price.ts'
import { deviceRanges } from '#store/energy/device-ranges.ts'
import { measuredSince } from '#store/meter/reading/measured-since.ts'
import type { BaselineToKeep } from '#store/score/baseline.ts'
import { baselineForecasts } from '#store/score/baseline-forecast.ts'
import type { Branch } from '#store/site/organisation.ts'
import { byDevice } from '../cost/cost-facts.ts'
import { type DeviceBlocks, deviceBlocks } from '../demand/demand-facts.ts'
import type { RangeFacts } from '../energy/range-facts.ts'
import type { ScopedContext } from '../frame/operation.ts'

/** What the devices measured over a time, with the papers that price it. */
export interface Measured {
  readonly asked: AskedRange
  readonly ranges: ReadonlyMap<number, DeviceRange>
  readonly papers: PriceFacts
}

/** What score card and report are worked out from. */
export interface ScoreFacts extends RangeFacts, Measured {
  /** The time that the forecast stands for (domain.md §7). */
  readonly period: Measured
  /** The three months before it: what a kWh emitted. */
  readonly before: Measured
  readonly forecasts: ReadonlyMap<number, readonly BaselineToKeep[]>
  /** Sources; generators with their on-time. */
  readonly blocks: DeviceBlocks
  /** Seconds on since the last service, by generator. */
  readonly onSinceService: ReadonlyMap<number, number>
}

const MONTHS_BEFORE = 3

/** What the facts are read with. */
type Asking = Pick<ScopedContext, 'tx' | 'scope' | 'tree' | 'now'>

interface Known {
  /** What the forecast stands for, where that is not decided by the range. */
  readonly period?: AskedRange
  /** What has been read already. */
  readonly own?: Measured & { readonly blocks: DeviceBlocks }
}

export async function scoreFacts(ctx: Asking, asked: AskedRange, known: Known = {}): Promise<ScoreFacts> {
  const { tx, scope, tree, now } = ctx
  const elapsed = elapsedRange(asked, now)
  const measure = async (range: AskedRange): Promise<Measured> => ({
    asked: range,
    ranges: await deviceRanges(tx, scope, tree.branches, range, now),
    papers: await papersOf(tx, scope, tree.branches, range, now),
  })
  const own = known.own ?? (await measure(asked))
  const period = known.period ?? { of: (each: string) => forecastPeriod(asked.of(each), now, each) }
  const inPeriod = isSameTime(asked, period, ctx) ? { ...own, asked: period } : await measure(period)
  return {
    tree,
    now,
    asked,
    ranges: own.ranges,
    papers: own.papers,
    elapsed,
    period: inPeriod,
    before: await measure(monthsBefore(period)),
    forecasts: await forecastsOf(ctx, period),
    blocks: known.own?.blocks ?? (await sourceBlocks(ctx, elapsed)),
    onSinceService: await sinceService(ctx),
  }
}

/** Whether what has passed of both is the same, so that it need not be read twice. */
function isSameTime(a: AskedRange, b: AskedRange, { tree, now }: Asking): boolean {
  const zones = new Set([tree.organisation.zone, ...tree.branches.map(({ zone }) => zone)])
  return [...zones].every((zone) => {
    const [first, second] = [elapsedPart(a.of(zone), now), elapsedPart(b.of(zone), now)]
    return first.from === second.from && first.to === second.to
  })
}

function monthsBefore(period: AskedRange): AskedRange {
  return {
    of(zone) {
      const to = period.of(zone).from
      return { from: startOfDay(zone, addMonths(localDay(zone, to), -MONTHS_BEFORE)), to }
    },
  }
}

async function forecastsOf({ tx, scope, tree }: Asking, period: AskedRange) {
  const sources = tree.branches.flatMap(({ devices, zone }) =>
    devices.filter(({ isSource }) => isSource).map(({ id }) => ({ id, zone })),
  )
  const months = [
    ...new Set(tree.branches.flatMap(({ zone }) => monthsOfPeriod(period.of(zone), zone))),
  ].sort()
  const { frozen, made } = await baselineForecasts(tx, scope, sources, months)
  return byDevice([...frozen, ...made])
}

async function sourceBlocks({ tx, scope, tree }: Asking, elapsed: AskedRange): Promise<DeviceBlocks> {
  const only = (isWanted: (device: Branch['devices'][number]) => boolean) =>
    tree.branches.map((branch) => ({ ...branch, devices: branch.devices.filter(isWanted) }))
  const isGenerator = ({ deviceType }: { deviceType: string }) => deviceType === 'GENERATOR'
  const others = only((device) => device.isSource && !isGenerator(device))
  const sets = only((device) => device.isSource && isGenerator(device))
  return new Map([
    ...(await deviceBlocks(tx, scope, others, elapsed)),
    ...(await deviceBlocks(tx, scope, sets, elapsed, 'all')),
  ])
}

async function sinceService({ tx, scope, tree, now }: Asking) {
  const sets = tree.branches.flatMap(({ devices, zone }) =>
    devices.flatMap(({ id, deviceType, servicedAt }) =>
      deviceType === 'GENERATOR' && servicedAt !== null
        ? [{ deviceId: id, day: localDay(zone, servicedAt) }]
        : [],
    ),
  )
  const measured = await measuredSince(tx, scope, sets, now)
  return new Map([...measured].flatMap(([id, { onS }]) => (onS === null ? [] : [[id, onS] as const])))
}
