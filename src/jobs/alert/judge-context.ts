import type { Episode } from '#domain/alert/episodes.ts'
import type { AlertSettings } from '#domain/alert/settings.ts'
import type { Standing } from '#domain/alert/standing.ts'
import type { Branch, Device, Tree } from '#domain/site/tree.ts'
import type { Instant, Interval } from '#domain/time/interval.ts'
import type { Alert, AlertPlace } from '#store/alert/alert.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'

export interface Judged {
  readonly branch: Branch
  readonly device: Device
  /** What is looked at: whole blocks, up to the last one that is over. */
  readonly span: Interval
  /** From where on the readings have changed: what ended before stays as it is. */
  readonly changedFrom: Instant
  /** What is written down since then. */
  readonly written: readonly Alert[]
  /** The device's newest reading. */
  readonly heardAt: Instant
}

export interface JudgeContext {
  readonly tx: Tx
  readonly scope: Scope
  readonly tree: Tree
  readonly settings: AlertSettings
  readonly now: Instant
  /** What is new: it is written down in the order in which it began, which is that of the list. */
  readonly added: NewAlert[]
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
