import type { DeviceBlocks } from '#domain/demand/device-blocks.ts'
import { type AskedRange, elapsedRange } from '#domain/energy/elapsed-range.ts'
import { groupBy } from '#domain/group-by.ts'
import type { Measured, ScoreFacts } from '#domain/score/score-facts.ts'
import { isSameTime, monthsBefore, monthsOfBranches, periodOfForecast } from '#domain/score/score-periods.ts'

import type { Branch } from '#domain/site/tree.ts'
import { localDay } from '#domain/time/zone.ts'
import { papersOf } from '#store/cost/branch-papers.ts'
import { deviceBlocks } from '#store/demand/device-blocks.ts'
import { deviceRanges } from '#store/energy/device-ranges.ts'
import { measuredSince } from '#store/meter/reading/measured-since.ts'
import { baselineForecasts } from '#store/score/baseline-forecast.ts'

import type { ScopedContext } from '../frame/operation.ts'

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
  const period = known.period ?? periodOfForecast(asked, now)
  const inPeriod = isSameTime(asked, period, tree, now) ? { ...own, asked: period } : await measure(period)
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

async function forecastsOf({ tx, scope, tree }: Asking, period: AskedRange) {
  const sources = tree.branches.flatMap(({ devices, zone }) =>
    devices.filter(({ isSource }) => isSource).map(({ id }) => ({ id, zone })),
  )
  const { frozen, made } = await baselineForecasts(tx, scope, sources, monthsOfBranches(tree, period))
  return groupBy([...frozen, ...made], ({ deviceId }) => deviceId)
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
