import type { DeviceRange } from '#domain/energy/device-range.ts'
import { elapsedRange, type RequestedRange } from '#domain/energy/elapsed-range.ts'
import { type CardFacts, calendarDay } from '#domain/score/dashboard/energy-cards.ts'
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
  const asked = requireRange(ctx, params)
  return (await cardFactsBeside(ctx, asked, null)).facts
}

/** The same, and what the devices measured over another range in sum; null: there is none. */
export async function cardFactsBeside(
  ctx: ScopedContext,
  asked: RequestedRange,
  other: RequestedRange | null,
) {
  const { tx, scope, tree, now } = ctx
  const measured = [asked, calendarDay(now, 0), calendarDay(now, -1)]
  const [[ranges, today, yesterday], others, twoDays, papers] = await Promise.all([
    severalDeviceRanges(tx, scope, tree.branches, measured, now),
    other ? rangeTotals(tx, scope, tree, other, now) : new Map<number, DeviceRange>(),
    blocksOfTwoDays(ctx),
    loadPapers(tx, scope, tree.branches, asked, now),
  ])
  const elapsed = elapsedRange(asked, now)
  const facts = {
    tree,
    now,
    asked,
    elapsed,
    ranges: ranges!,
    today: today!,
    yesterday: yesterday!,
    twoDays,
    papers,
  }
  return { facts, others }
}

function blocksOfTwoDays({ tx, scope, tree, now }: ScopedContext) {
  const yesterday = calendarDay(now, -1)
  const asked = { of: (zone: string) => ({ from: yesterday.of(zone).from, to: now }) }
  return energyBlocks(tx, scope, tree.branches, asked, 'all days')
}
