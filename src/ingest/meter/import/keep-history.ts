import { EARLIEST_READING } from '#domain/meter/check-reading.ts'
import type { Reading } from '#domain/meter/reading.ts'
import { DAY_MS, type Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import type { Scope } from '#store/engine/scope.ts'
import { appendHistory } from '#store/meter/reading/append-history.ts'
import { countDropped } from '#store/meter/reading/dropped-field.ts'
import { recordFlags } from '#store/meter/reading/quality-flag.ts'
import { makeMonthsAhead } from '#store/meter/reading/reading-month.ts'
import { tallyDroppedFields } from '../dropped.ts'
import type { FrameResult } from '../frame.ts'
import { CONFLICT } from '../refusal.ts'
import { tryAgain } from '../try-again.ts'
import { type History, historyResults, judgeHistory } from './judge-history.ts'

/**
 * Takes a piece of history in, in one transaction: judged, kept and marked as what meters send. What is refused is not parked: it
 * is listed with the import, whose file can be imported again.
 */
export async function keepHistory(
  { database, scope, clock }: { database: Database; scope: Scope; clock: () => Instant },
  history: History,
  importId: number,
): Promise<FrameResult[]> {
  await makeMonthsAhead(database, plausibleDays(history.readings, clock()))
  return tryAgain(() =>
    database.withScope(scope, async (tx) => {
      const now = clock()
      const judged = await judgeHistory(tx, scope, history, now)
      if (!judged) return historyResults(history, null, [])
      const { rows, packedBefore, judgement } = judged
      const fates = await appendHistory(tx, scope, rows, { importId, receivedAt: now, packedBefore })
      const results = historyResults(
        history,
        judged,
        fates.map((fate) => (fate === 'conflict' ? CONFLICT : fate)),
      )
      await recordFlags(
        tx,
        scope,
        judgement.flags.filter(({ index }) => results[index]!.outcome === 'accepted'),
      )
      await countDropped(tx, scope, tallyDroppedFields(newlyDropped(history, results)))
      return results
    }),
  )
}

/** A row that is brought again is counted once: of those that were taken, and of those that held nothing else. */
function newlyDropped({ deviceId, readings }: History, results: readonly FrameResult[]) {
  return results.flatMap(({ outcome, dropped }, n) => {
    const isNews = outcome === 'accepted' || (typeof outcome === 'object' && outcome.code === 'empty')
    return isNews ? dropped.map((one) => ({ ...one, deviceId, at: readings[n]!.at })) : []
  })
}

/** The days of readings that may be taken in. */
function plausibleDays(readings: readonly Reading[], now: Instant): Instant[] {
  const days = new Set<Instant>()
  for (const { at } of readings)
    if (at > EARLIEST_READING && at < now + DAY_MS) days.add(Math.floor(at / DAY_MS) * DAY_MS)
  return [...days]
}
