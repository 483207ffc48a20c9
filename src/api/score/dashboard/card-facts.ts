import type { DeviceBlocks } from '#domain/demand/device-blocks.ts'
import type { RequestedRange } from '#domain/energy/elapsed-range.ts'
import { type CardFacts, calendarDay } from '#domain/score/dashboard/energy-cards.ts'
import { loadPapers } from '#store/cost/branch-papers.ts'
import { deviceBlocks } from '#store/demand/device-blocks.ts'
import { deviceRanges } from '#store/energy/device-ranges.ts'
import { rangeFacts } from '../../energy/range-facts.ts'
import type { ScopedContext } from '../../frame/operation.ts'

/** What the dashboard cards are computed from. */
export async function cardFacts(
  ctx: ScopedContext,
  params: { from: string; to: string },
): Promise<CardFacts> {
  const { tx, scope, tree, now } = ctx
  const facts = await rangeFacts(ctx, params)
  const measured = (range: RequestedRange) => deviceRanges(tx, scope, tree.branches, range, now)
  return {
    ...facts,
    today: await measured(calendarDay(now, 0)),
    yesterday: await measured(calendarDay(now, -1)),
    twoDays: await blocksOfTwoDays(ctx),
    papers: await loadPapers(tx, scope, tree.branches, facts.asked, now),
  }
}

async function blocksOfTwoDays({ tx, scope, tree, now }: ScopedContext): Promise<DeviceBlocks> {
  const yesterday = calendarDay(now, -1)
  return deviceBlocks(tx, scope, tree.branches, {
    of: (zone) => ({ from: yesterday.of(zone).from, to: now }),
  })
}
