import type { Finding, FindingKind } from '#domain/finding/finding.ts'
import type { StoredFinding } from '#domain/finding/reconcile.ts'
import type { Tree } from '#domain/site/tree.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'

export interface FinderContext {
  readonly tx: Tx
  readonly scope: Scope
  /** With the one branch that is looked at. */
  readonly tree: Tree
  readonly now: Instant
  /** Local day: what ended before it is not looked at any more, but by finders that tell of history. */
  readonly since: string
  /** Local day: from it on readings still come; what is told of `recent` kinds is from then. */
  readonly recent: string
}

/** Tells what meters and papers say is worth doing at a branch, of its kinds and whole: what it does not tell is not so. */
export interface Finder {
  readonly kinds: readonly FindingKind[]
  /** Of them, those that are told from the recent days alone: to read a year of samples at each look costs too much. */
  readonly recentKinds?: readonly FindingKind[]
  /** Whether an open finding of before `since` is one that is told still: what it does not tell of them is not so either. */
  readonly tellsOfHistory?: (stored: StoredFinding) => boolean
  find(ctx: FinderContext): Promise<readonly Finding[]>
}
