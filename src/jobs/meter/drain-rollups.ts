import { shareOfWindows } from '#domain/meter/rollup/dirty-days.ts'
import { type JudgedSpan, judgedSpan, type RolledDay, rollUpDays } from '#domain/meter/rollup/roll-up-days.ts'
import { type RunDay, rollUpRuns } from '#domain/meter/rollup/roll-up-runs.ts'
import { type DirtySpan, markAlertDirty } from '#store/alert/alert.ts'
import { makeSupplyDays } from '#store/energy/supply/make-supply-days.ts'
import { saveRuns } from '#store/energy/supply/reading-run.ts'
import type { Database } from '#store/engine/database.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { loadMeterProfiles } from '#store/meter/meter-profile.ts'
import { loadJudgedSamples } from '#store/meter/rollup/judged-samples.ts'
import { saveVerdicts } from '#store/meter/rollup/register-verdict.ts'
import { lockRollups, MOST_WINDOWS, putBackDirty, saveDays, takeDirty } from '#store/meter/rollup/rollup.ts'

/** Device-days recomputed in one transaction: short enough that nobody waits, long enough that commits are few. */
const MOST_DAYS = 400

/**
 * Recomputes every dirty window of the organisation from its readings and replaces the rollup rows.
 * Days are recomputed whole and never incremented, so late, repeated or corrected readings need no special case.
 * One drain at a time per organisation; a second caller waits and then finds the rows made.
 * Returns the number of device-days written.
 */
export async function drainRollups(
  database: Database,
  scope: Scope,
  stopping?: AbortSignal,
): Promise<number> {
  let written = 0
  for (;;) {
    stopping?.throwIfAborted()
    const { days, left } = await drainChunk(database, scope)
    written += days
    if (!left) return written
  }
}

/** The next windows, the newest days first, in one transaction. */
export function drainChunk(database: Database, scope: Scope): Promise<Drained> {
  return database.withScope(scope, (tx) => drainNewest(tx, scope))
}

interface Drained {
  readonly days: number
  /** More windows wait that had been marked when it began. */
  readonly left: boolean
}

async function drainNewest(tx: Tx, scope: Scope): Promise<Drained> {
  await lockRollups(tx, scope)
  const windows = await takeDirty(tx, scope)
  if (windows.length === 0) return { days: 0, left: false }
  const meters = await loadMeterProfiles(tx, scope, [...new Set(windows.map(({ deviceId }) => deviceId))])
  const { now, later } = shareOfWindows(windows, meters, MOST_DAYS)
  const judged: JudgedSpan[] = []
  const changed: DirtySpan[] = []
  for (const { meter, spans } of now) {
    const days: RolledDay[] = []
    const runs: RunDay[] = []
    for (const span of spans) {
      const samples = await loadJudgedSamples(tx, scope, meter, span)
      const rolled = rollUpDays(meter, span, samples)
      days.push(...rolled)
      runs.push(...rollUpRuns(meter, rolled, samples))
      judged.push(judgedSpan(meter, span, samples))
    }
    await saveDays(tx, scope, days)
    await saveRuns(tx, scope, runs)
    changed.push({ deviceId: meter.deviceId, from: spans[0]!.from, to: spans.at(-1)!.to })
  }
  for (const { meter, spans } of later) await putBackDirty(tx, scope, meter.deviceId, spans)
  await saveVerdicts(tx, scope, judged)
  const spans = now.flatMap(({ meter: { deviceId }, spans: own }) =>
    own.map((span) => ({ ...span, deviceId })),
  )
  await makeSupplyDays(tx, scope, spans)
  await markAlertDirty(tx, scope, changed)
  return {
    days: now.reduce((sum, { days }) => sum + days, 0),
    left: later.length > 0 || windows.length === MOST_WINDOWS,
  }
}
