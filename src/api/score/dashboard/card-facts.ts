import type { DeviceRange } from '#domain/energy/device-range.ts'
import { elapsedRange, type RequestedRange } from '#domain/energy/elapsed-range.ts'
import { type CardFacts, calendarDay } from '#domain/score/dashboard/energy-cards.ts'
import type { Tree } from '#domain/site/tree.ts'
import { withDevices } from '#domain/site/with-devices.ts'
import type { Instant } from '#domain/time/interval.ts'
import { loadPapers } from '#store/cost/branch-papers.ts'
import { severalDeviceRanges } from '#store/energy/device-ranges.ts'
import { energyBlocks } from '#store/energy/energy-blocks.ts'
import { rangeTotals } from '#store/energy/range-totals.ts'
import { requireRange } from '../../energy/range-facts.ts'
import type { ScopedContext } from '../../frame/operation.ts'

/** What the dashboard cards are computed from. */
export async function cardFacts(
  ctx: ScopedContext,
  params: { from: string; to: string },
): Promise<CardFacts> {
  const { tx, scope, tree, now } = ctx
  const asked = requireRange(ctx, params)
  const [measured, rest] = await Promise.all([
    severalDeviceRanges(tx, scope, tree.branches, besideDays(asked, now), now),
    factsBeside(ctx, asked),
  ])
  return cardsOf(ctx, asked, measured, rest)
}

/** The same for cards that tell no days of loads, and what the sources measured over another range in sum. */
export async function cardFactsBeside(ctx: ScopedContext, asked: RequestedRange, other: RequestedRange) {
  const { tx, scope, tree, now } = ctx
  const [sources, loads] = [true, false].map((is) => part(tree, is))
  const [[ranges, ...days], ofLoads, others, rest] = await Promise.all([
    severalDeviceRanges(tx, scope, sources!.branches, besideDays(asked, now), now),
    rangeTotals(tx, scope, loads!, asked, now),
    rangeTotals(tx, scope, sources!, other, now),
    factsBeside(ctx, asked),
  ])
  return { facts: cardsOf(ctx, asked, [new Map([...ranges!, ...ofLoads]), ...days], rest), others }
}

/** Today and yesterday stand beside what is asked for. */
const besideDays = (asked: RequestedRange, now: Instant) => [asked, calendarDay(now, 0), calendarDay(now, -1)]

/** The sources of a tree, or all others. */
const part = (tree: Tree, isSource: boolean): Tree => ({
  ...tree,
  branches: tree.branches.map((branch) => withDevices(branch, (device) => device.isSource === isSource)),
})

async function factsBeside({ tx, scope, tree, now }: ScopedContext, asked: RequestedRange) {
  const yesterday = calendarDay(now, -1)
  const twoDays = { of: (zone: string) => ({ from: yesterday.of(zone).from, to: now }) }
  const [blocks, papers] = await Promise.all([
    energyBlocks(tx, scope, part(tree, true).branches, twoDays, 'all days'),
    loadPapers(tx, scope, tree.branches, asked, now),
  ])
  return { twoDays: blocks, papers }
}

function cardsOf(
  { tree, now }: ScopedContext,
  asked: RequestedRange,
  [ranges, today, yesterday]: readonly ReadonlyMap<number, DeviceRange>[],
  rest: Pick<CardFacts, 'twoDays' | 'papers'>,
): CardFacts {
  const elapsed = elapsedRange(asked, now)
  return { tree, now, asked, elapsed, ranges: ranges!, today: today!, yesterday: yesterday!, ...rest }
}
