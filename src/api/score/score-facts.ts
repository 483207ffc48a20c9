import type { DeviceBlocks } from '#domain/demand/device-blocks.ts'
import { elapsedRange, type RequestedRange } from '#domain/energy/elapsed-range.ts'
import type { Measured, ScoreFacts } from '#domain/score/score-facts.ts'
import { isSameTime, periodOfForecast } from '#domain/score/score-periods.ts'
import type { Branch } from '#domain/site/tree.ts'
import { localDay } from '#domain/time/zone.ts'
import { deviceBlocks } from '#store/demand/device-blocks.ts'
import { measuredSince } from '#store/meter/reading/measured-since.ts'
import { measuredOver, outlookFacts } from '#store/score/outlook-facts.ts'
import type { ScopedContext } from '../frame/operation.ts'

/** What the facts are read with. */
type Asking = Pick<ScopedContext, 'tx' | 'scope' | 'tree' | 'now'>

interface Known {
  /** What the forecast stands for, where that is not decided by the range. */
  readonly period?: RequestedRange
  /** What is being read already. */
  readonly own?: { readonly measured: Promise<Measured>; readonly blocks: Promise<DeviceBlocks> }
}

/** All of it is asked at once: nothing of it waits for an answer. */
export async function scoreFacts(ctx: Asking, asked: RequestedRange, known: Known = {}): Promise<ScoreFacts> {
  const { tx, scope, tree, now } = ctx
  const elapsed = elapsedRange(asked, now)
  const measured = known.own?.measured ?? measuredOver(tx, scope, tree, asked, now)
  const period = known.period ?? periodOfForecast(asked, now)
  const inPeriod = isSameTime(asked, period, tree, now)
    ? measured.then(({ ranges, papers }) => ({ asked: period, ranges, papers }))
    : undefined
  const [{ ranges, papers }, outlook, blocks, onSinceService] = await Promise.all([
    measured,
    outlookFacts(tx, scope, tree, period, now, inPeriod),
    known.own?.blocks ?? sourceBlocks(ctx, elapsed),
    sinceService(ctx),
  ])
  return { ...outlook, asked, ranges, papers, elapsed, blocks, onSinceService }
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
