import { elapsedRange, type RequestedRange } from '#domain/energy/elapsed-range.ts'
import type { RangeFacts } from '#domain/energy/range-facts.ts'
import { resolveRange as readRange } from '#domain/energy/resolve-range.ts'
import { deviceRanges } from '#store/energy/device-ranges.ts'
import { rangeTotals } from '#store/energy/range-totals.ts'
import type { ScopedContext } from '../frame/operation.ts'
import { ApiError } from '../frame/respond.ts'

export function requireRange(
  { tree, now }: Pick<ScopedContext, 'tree' | 'now'>,
  params: { from: string; to: string },
): RequestedRange {
  const read = readRange(params, tree.organisation.zone, now)
  if ('refusal' in read) throw new ApiError('bad-request', read.refusal)
  return read
}

/** Facts that the dashboard's figures start from. */
export async function rangeFacts(
  ctx: ScopedContext,
  params: { from: string; to: string },
): Promise<RangeFacts> {
  const { tx, scope, tree, now } = ctx
  const asked = requireRange(ctx, params)
  const ranges = await deviceRanges(tx, scope, tree.branches, asked, now)
  return { tree, now, asked, elapsed: elapsedRange(asked, now), ranges }
}

/** The same in sum, for pages that tell no days of it. */
export async function totalFacts(
  ctx: ScopedContext,
  params: { from: string; to: string },
): Promise<RangeFacts> {
  const { tx, scope, tree, now } = ctx
  const asked = requireRange(ctx, params)
  const ranges = await rangeTotals(tx, scope, tree, asked, now)
  return { tree, now, asked, elapsed: elapsedRange(asked, now), ranges }
}
