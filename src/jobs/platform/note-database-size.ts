import { HOUR_MS, type Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import type { Job } from '#store/engine/woken.ts'
import { noteDatabaseSize } from '#store/platform/database-size.ts'

interface NoteOptions {
  readonly database: Database
  readonly clock: () => Instant
}

/** Whose database it is: nobody's alone. */
const EVERYBODY = 0

/** Writes down once a day how large the database is: `doctor` tells by it when the disk will be full. */
export function noteDatabaseSizeJob({ database, clock }: NoteOptions): Job {
  return {
    everyMs: 6 * HOUR_MS,
    failed: 'Could not write down how large the database is; it is tried again',
    organisations: async () => [EVERYBODY],
    drain: () => noteDatabaseSize(database, clock()),
  }
}
