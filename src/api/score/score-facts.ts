import type { DeviceBlocks } from '#domain/demand/device-blocks.ts'
import { elapsedRange, type RequestedRange } from '#domain/energy/elapsed-range.ts'
import type { Measured, MeasuredSources, ScoreFacts } from '#domain/score/score-facts.ts'
import { isSameTime, periodOfForecast } from '#domain/score/score-periods.ts'
import type { Branch } from '#domain/site/tree.ts'
import { localDay } from '#domain/time/zone.ts'
import { deviceBlocks } from '#store/demand/device-blocks.ts'
import { measuredSince } from '#store/meter/reading/measured-since.ts'
import { measuredOver, outlookFacts } from '#store/score/outlook-facts.ts'
import type { ScopedContext } from '../frame/operation.ts'

/** What the facts are read with. */
type Asking = Pick<ScopedContext, 'tx' | 'scope' | 'tree' | 'now'>

/** What is being read of a range already. */
interface Reading {
  readonly measured: Promise<Measured>
  readonly blocks: Promise<DeviceBlocks>
}

function readRange(ctx: Asking, asked: RequestedRange): Reading {
  const { tx, scope, tree, now } = ctx
  return {
    measured: measuredOver(tx, scope, tree, asked, now),
    blocks: sourceBlocks(ctx, elapsedRange(asked, now)),
  }
}

/** What the sources did over a range. */
export async function measuredSources(
  ctx: Asking,
  asked: RequestedRange,
  reading: Reading = readRange(ctx, asked),
): Promise<MeasuredSources> {
  const { tree, now } = ctx
  const [{ ranges, papers }, blocks, onSinceService] = await Promise.all([
    reading.measured,
    reading.blocks,
    sinceService(ctx),
  ])
  return { tree, now, asked, elapsed: elapsedRange(asked, now), ranges, papers, blocks, onSinceService }
}

/** The same with its outlook, over `period` where that is not decided by the range. Nothing of it waits for an answer. */
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

async function sourceBlocks({ tx, scope, tree }: Asking, elapsed: RequestedRange): Promise<DeviceBlocks> {
  const only = (isWanted: (device: Branch['devices'][number]) => boolean) =>
    tree.branches.map((branch) => ({ ...branch, devices: branch.devices.filter(isWanted) }))
  const isGenerator = ({ deviceType }: { deviceType: string }) => deviceType === 'GENERATOR'
  const others = only((device) => device.isSource && !isGenerator(device))
  const sets = only((device) => device.isSource && isGenerator(device))
  const [known, ofSets] = await Promise.all([
    deviceBlocks(tx, scope, others, elapsed),
    deviceBlocks(tx, scope, sets, elapsed, 'all'),
  ])
  return new Map([...known, ...ofSets])
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
