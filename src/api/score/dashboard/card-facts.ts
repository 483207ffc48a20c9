import type { DeviceBlocks } from '#domain/demand/device-blocks.ts'
import type { RequestedRange } from '#domain/energy/elapsed-range.ts'
import { type CardFacts, calendarDay } from '#domain/score/dashboard/energy-cards.ts'
import { loadPapers } from '#store/cost/branch-papers.ts'
import { deviceBlocks } from '#store/demand/device-blocks.ts'
import { deviceRanges } from '#store/energy/device-ranges.ts'
import { rangeFacts, requireRange } from '../../energy/range-facts.ts'
import type { ScopedContext } from '../../frame/operation.ts'

/** What the dashboard cards are computed from. */
export async function cardFacts(
  ctx: ScopedContext,
  params: { from: string; to: string },
): Promise<CardFacts> {
  const { tx, scope, tree, now } = ctx
  const asked = requireRange(ctx, params)
  const measured = (range: RequestedRange) => deviceRanges(tx, scope, tree.branches, range, now)
  const [facts, today, yesterday, twoDays, papers] = await Promise.all([
    rangeFacts(ctx, params),
    measured(calendarDay(now, 0)),
    measured(calendarDay(now, -1)),
    blocksOfTwoDays(ctx),
    loadPapers(tx, scope, tree.branches, asked, now),
  ])
  return { ...facts, today, yesterday, twoDays, papers }
}

async function blocksOfTwoDays({ tx, scope, tree, now }: ScopedContext): Promise<DeviceBlocks> {
  const yesterday = calendarDay(now, -1)
  return deviceBlocks(tx, scope, tree.branches, {
    of: (zone) => ({ from: yesterday.of(zone).from, to: now }),
  })
}
