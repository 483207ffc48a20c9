import { clockDoubtSentence, doubtServerClock } from '#domain/meter/server-clock.ts'
import { HOUR_MS, type Instant, MINUTE_MS } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import type { Job } from '#store/engine/woken.ts'
import { newestFrames } from '#store/platform/platform-list.ts'

interface WatchClockOptions {
  readonly database: Database
  readonly clock: () => Instant
  readonly log: Log
}

/** Whose clock it is: nobody's alone. */
const EVERYBODY = 0
const TELL_EVERY_MS = HOUR_MS

/** For `doctor`: is the clock behind those of most devices that were heard in the last hour? */
export async function clockAgainstMeters(database: Database, now: Instant) {
  const newest = await newestFrames(database, now)
  const doubt = doubtServerClock(newest)
  const says =
    doubt === null
      ? `not behind the ${newest.length} devices heard in the last hour`
      : clockDoubtSentence(doubt)
  return { isWell: doubt === null, says }
}

/** Says in the log that most meters contradict the server's clock, each hour while it lasts, and when it is over. */
export function watchClockJob({ database, clock, log }: WatchClockOptions): Job {
  let toldAt: number | null = null
  return {
    everyMs: 5 * MINUTE_MS,
    failed: 'Could not compare the clock with those of the meters; it is tried again',
    organisations: async () => [EVERYBODY],
    async drain() {
      const doubt = doubtServerClock(await newestFrames(database, clock()))
      // By a clock that nobody sets.
      const now = performance.now()
      if (doubt === null) {
        if (toldAt !== null) log.info({}, 'The clock agrees with most meters again')
        toldAt = null
      } else if (toldAt === null || now - toldAt >= TELL_EVERY_MS) {
        toldAt = now
        log.warn({ ...doubt }, clockDoubtSentence(doubt))
      }
    },
  }
}
