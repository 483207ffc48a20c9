import { DAY_MS, HOUR_MS, type Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import type { Job } from '#store/engine/woken.ts'
import { ensureMonths, returnRoom } from '#store/meter/reading/reading-month.ts'

interface KeepMonthsOptions {
  readonly database: Database
  readonly clock: () => Instant
}

/** Whose months they are: nobody's alone. */
const EVERYBODY = 0
/** From the last month to three months ahead. */
const AHEAD_DAYS = [-31, 0, 31, 62, 93]

/** Makes the months in which readings will lie before the first of them comes, and empties the tables of those that hold none any more. */
export function keepMonthsJob({ database, clock }: KeepMonthsOptions): Job {
  return {
    everyMs: 6 * HOUR_MS,
    failed: 'Could not make the months of readings ahead; it is tried again',
    organisations: async () => [EVERYBODY],
    async drain() {
      const instants = AHEAD_DAYS.map((days) => clock() + days * DAY_MS)
      await database.withoutTenant((tx) => ensureMonths(tx, instants))
      await returnRoom(database)
    },
  }
}
