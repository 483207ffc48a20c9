import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import type { FileRows } from './csv/file-rows.ts'
import type { ImportPlan } from './csv/plan.ts'
import type { ImportTarget } from './csv/target.ts'

export interface ImportProgress {
  /** of the whole work, 0 to 1 */
  readonly share: number
  readonly rows: number
}

export interface ImportOptions {
  readonly database: Database
  readonly target: ImportTarget
  readonly plan: ImportPlan
  readonly clock: () => Instant
  /** The import that the readings belong to; null where the plan is a dry run. */
  readonly importId: number | null
  /** The rows of the plan's file, where somebody has read them before. */
  readonly rows?: FileRows
  /** Whether it looks like another unit was asked already, and answered by a person. */
  readonly isUnitJudged?: boolean
  /** Told the instants of every piece before it is written. */
  readonly beforeWrite?: (from: Instant, to: Instant) => Promise<void>
  readonly onProgress?: (progress: ImportProgress) => void | Promise<void>
}
