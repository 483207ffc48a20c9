import { prepaidText } from '#contract/cost/prepaid-messages.ts'
import type { Tree } from '#domain/site/tree.ts'
import type { Instant } from '#domain/time/interval.ts'
import { parseInstant } from '#domain/time/range/range.ts'
import { ApiError } from '../../frame/respond.ts'
import { requireBranch } from '../../frame/scope.ts'

interface Typed {
  readonly is_loaded: boolean
  readonly at?: string | undefined
}

/** When a token was keyed in, now where nothing is said; null: it was not. Typed on the branch's clock. */
export function requireAtMostNow(
  { now }: { readonly now: Instant },
  tree: Tree,
  branchId: number,
  { is_loaded: isLoaded, at: typed }: Typed,
): Instant | null {
  if (!isLoaded) return null
  if (typed === undefined) return now
  const { zone } = requireBranch(tree, branchId)
  const at = parseInstant(typed, zone)
  if (at === null) throw new ApiError('bad-request', prepaidText.noTime)
  if (at > now) throw new ApiError('bad-request', prepaidText.loadedToCome)
  return at
}
