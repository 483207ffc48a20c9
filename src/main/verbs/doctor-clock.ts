import { clockDoubtSentence, doubtServerClock } from '#domain/meter/server-clock.ts'
import { HOUR_MS } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import { newestFrames } from '#store/meter/reading/newest-frame.ts'
import type { Finding } from './finding.ts'

/** Does the server's clock agree with those of most meters that were heard in the last hour? */
export async function clockAgainstMeters(database: Database): Promise<Finding> {
  const newest = await newestFrames(database, Date.now() - HOUR_MS)
  const doubt = doubtServerClock(newest)
  if (doubt !== null) return { what: 'clock', state: 'WRONG', says: clockDoubtSentence(doubt) }
  return {
    what: 'clock',
    state: 'ok',
    says: `not behind the ${newest.length} devices heard in the last hour`,
  }
}
