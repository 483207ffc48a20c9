import { elapsedPart, type RequestedRange } from '#domain/energy/elapsed-range.ts'
import { periodBefore } from '#domain/energy/period-before.ts'
import type { HomeFacts } from '#domain/score/home/home-money.ts'
import { priceBreaks } from '#domain/score/home/price-breaks.ts'
import type { Selection } from '#domain/site/selection.ts'
import type { Branch } from '#domain/site/tree.ts'
import { loadPapers } from '#store/cost/branch-papers.ts'
import { deviceRanges, type LoadDays } from '#store/energy/device-ranges.ts'
import { summedDays } from '#store/score/home/summed-days.ts'
import { requireRange } from '../../energy/range-facts.ts'
import type { ScopedContext } from '../../frame/operation.ts'
import { selectBranches } from '../../frame/scope.ts'

interface Asked extends Selection {
  readonly from: string
  readonly to: string
}

/** Day by day, where it is to be said what a sum is made of; else added up from one change of price to the next. */
type Detail = 'days' | 'sums'

/** What the money home is computed from: the days of the period and of the like one before, and the papers of both. */
export async function homeFacts(
  ctx: ScopedContext,
  asked: Asked,
  detail: Detail = 'sums',
): Promise<HomeFacts> {
  const { tx, scope, tree, now } = ctx
  const range = requireRange(ctx, asked)
  const before = periodBefore(range, now)
  const both = {
    of: (zone: string) => ({ from: before.of(zone).from, to: elapsedPart(range.of(zone), now).to }),
  }
  const branches = sourcesOfSelection(ctx, asked)
  const papers = await loadPapers(tx, scope, branches, both, now)
  const load: [] | [LoadDays] =
    detail === 'days'
      ? []
      : [summedDays({ breaks: priceBreaks(papers, branches, both), daily: listGenerators(branches) })]
  const measured = (one: RequestedRange) => deviceRanges(tx, scope, branches, one, now, ...load)
  return {
    tree: { ...tree, branches },
    now,
    asked: range,
    before,
    ranges: await measured(range),
    previous: await measured(before),
    papers,
  }
}

/** Whole branches: diesel that is entered for one is shared among all of its generators. */
function sourcesOfSelection({ tree }: ScopedContext, selection: Selection): Branch[] {
  const chosen = new Set(selectBranches(tree, selection).map(({ id }) => id))
  return tree.branches
    .filter(({ id }) => chosen.has(id))
    .map((branch) => ({ ...branch, devices: branch.devices.filter(({ isSource }) => isSource) }))
}

function listGenerators(branches: readonly Branch[]): number[] {
  return branches.flatMap(({ devices }) =>
    devices.filter(({ deviceType }) => deviceType === 'GENERATOR').map(({ id }) => id),
  )
}
