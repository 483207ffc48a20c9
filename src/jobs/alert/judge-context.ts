import type { Episode } from '#domain/alert/episodes.ts'
import type { PlacedSettings } from '#domain/alert/limits/place-limits.ts'
import type { AlertSettings } from '#domain/alert/settings.ts'
import type { Standing } from '#domain/alert/standing.ts'
import type { Tree } from '#domain/site/tree.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { AlertPlace } from '#store/alert/alert.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'

/** A look at what readings say. */
export interface LookContext {
  readonly tx: Tx
  readonly scope: Scope
  /** Of the organisation: what is switched on. */
  readonly settings: AlertSettings
  /** With the limits of each place. */
  readonly placed: PlacedSettings
  readonly now: Instant
  /** What is new: it is written down in the order in which it began, which is that of the list. */
  readonly added: NewAlert[]
}

/** A look at everything, by the clock. */
export interface JudgeContext extends LookContext {
  readonly tree: Tree
}

export interface NewAlert {
  readonly place: AlertPlace
  readonly episode: Episode
}

export interface PlacedStanding {
  readonly place: AlertPlace
  readonly standing: Standing
}

/** Tells how things stand that last: of every place that it knows, good ones too, else what is over would go on. */
export type ReadStandings = (ctx: JudgeContext) => Promise<readonly PlacedStanding[]>
