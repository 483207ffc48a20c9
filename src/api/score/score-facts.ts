import type { DeviceBlocks } from '#domain/demand/device-blocks.ts'
import { elapsedRange, type RequestedRange } from '#domain/energy/elapsed-range.ts'
import type { Measured, MeasuredSources, ScoreFacts } from '#domain/score/score-facts.ts'
import { isSameTime, periodOfForecast } from '#domain/score/score-periods.ts'
import type { Branch, Device } from '#domain/site/tree.ts'
import { withDevices } from '#domain/site/with-devices.ts'
import { HOUR_MS, SECOND_MS } from '#domain/time/interval.ts'
import { addDays, localDay } from '#domain/time/zone.ts'
import { deviceBlocks } from '#store/demand/device-blocks.ts'
import { measuredSince } from '#store/meter/reading/measured-since.ts'
import { measuredOver, outlookFacts } from '#store/score/outlook-facts.ts'
import { serviceRuns } from '#store/score/service-runs.ts'
import { setEntries } from '#store/score/set-entry.ts'
import type { ScopedContext } from '../frame/operation.ts'

/** What the facts are read with. */
type Asking = Pick<ScopedContext, 'tx' | 'scope' | 'tree' | 'now'>

/** What is being read of a range already. */
interface Reading {
  readonly measured: Promise<Measured>
  readonly blocks: Promise<DeviceBlocks>
}

/** `rest`: the blocks that are needed of sources which are no generators; null: all of the range. */
export function readRange(
  ctx: Asking,
  asked: RequestedRange,
  rest: Promise<DeviceBlocks | null> = Promise.resolve(null),
): Reading {
  const { tx, scope, tree, now } = ctx
  return {
    measured: measuredOver(tx, scope, tree, asked, now),
    blocks: sourceBlocks(ctx, elapsedRange(asked, now), rest),
  }
}

/** What the sources did over a range. */
export async function measuredSources(
  ctx: Asking,
  asked: RequestedRange,
  reading: Reading = readRange(ctx, asked),
): Promise<MeasuredSources> {
  const { tree, now } = ctx
  const elapsed = elapsedRange(asked, now)
  const [{ ranges, papers }, blocks, services, { entries, yearHours }] = await Promise.all([
    reading.measured,
    reading.blocks,
    serviceRuns(ctx.tx, ctx.scope, tree.branches, now),
    enteredSets(ctx, elapsed),
  ])
  return {
    tree,
    now,
    asked,
    elapsed,
    ranges,
    papers,
    blocks,
    serviceRuns: services,
    setEntries: entries,
    yearHours,
  }
}

/** The same with its outlook, over `period` where that is not decided by the range. Nothing of it waits for an answer but `rest` of a reading. */
export async function scoreFacts(
  ctx: Asking,
  asked: RequestedRange,
  {
    period = periodOfForecast(asked, ctx.now),
    reading = readRange(ctx, asked),
  }: { readonly period?: RequestedRange; readonly reading?: Reading } = {},
): Promise<ScoreFacts> {
  const { tx, scope, tree, now } = ctx
  const inPeriod = isSameTime(asked, period, tree, now)
    ? reading.measured.then(({ ranges, papers }) => ({ asked: period, ranges, papers }))
    : undefined
  const [runs, outlook] = await Promise.all([
    measuredSources(ctx, asked, reading),
    outlookFacts(tx, scope, tree, period, now, inPeriod),
  ])
  return { ...outlook, ...runs }
}

const YEAR_DAYS = 365

/** What is entered of sets, and what the standby ones ran in the year that ends with the range. */
async function enteredSets({ tx, scope, tree }: Asking, elapsed: RequestedRange) {
  const entries = await setEntries(tx, scope, generatorIds(tree.branches))
  const standby = new Set(entries.flatMap(({ rating, deviceId }) => (rating === 'standby' ? [deviceId] : [])))
  const sets = tree.branches.flatMap(({ zone, devices }) => {
    const last = localDay(zone, elapsed.of(zone).to - 1)
    return devices.filter(({ id }) => standby.has(id)).map(({ id }) => ({ deviceId: id, last }))
  })
  const years = sets.map(({ deviceId, last }) => ({ deviceId, day: addDays(last, 1 - YEAR_DAYS) }))
  const newest = sets
    .map(({ last }) => last)
    .sort()
    .at(-1)
  if (newest === undefined) return { entries, yearHours: new Map<number, number>() }
  // It counts until the day after.
  const until = Date.parse(addDays(newest, -1))
  const ran = await measuredSince(tx, scope, years, until)
  const hours = [...ran].flatMap(([id, { onS }]): [number, number][] =>
    onS === null ? [] : [[id, (onS * SECOND_MS) / HOUR_MS]],
  )
  return { entries, yearHours: new Map(hours) }
}

function generatorIds(branches: readonly Branch[]): number[] {
  return branches.flatMap(({ devices }) =>
    devices.flatMap(({ id, deviceType }) => (deviceType === 'GENERATOR' ? [id] : [])),
  )
}

async function sourceBlocks(
  { tx, scope, tree }: Asking,
  elapsed: RequestedRange,
  rest: Promise<DeviceBlocks | null>,
): Promise<DeviceBlocks> {
  const only = (isWanted: (device: Device) => boolean) =>
    tree.branches.map((branch) => withDevices(branch, isWanted))
  const isGenerator = ({ deviceType }: Device) => deviceType === 'GENERATOR'
  const others = only((device) => device.isSource && !isGenerator(device))
  const sets = only((device) => device.isSource && isGenerator(device))
  const [known, ofSets] = await Promise.all([
    rest.then((told) => told ?? deviceBlocks(tx, scope, others, elapsed)),
    deviceBlocks(tx, scope, sets, elapsed, 'all'),
  ])
  return new Map([...known, ...ofSets])
}
