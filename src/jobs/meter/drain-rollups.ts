import { groupBy } from '#domain/group-by.ts'
import { type DeviceSpans, type DirtyWindow, shareOfWindows } from '#domain/meter/rollup/dirty-days.ts'
import { type JudgedSpan, judgedSpan, type RolledDay, rollUpDays } from '#domain/meter/rollup/roll-up-days.ts'
import { type RunDay, rollUpRuns } from '#domain/meter/rollup/roll-up-runs.ts'
import { type Interval, lengthMs, SECOND_MS } from '#domain/time/interval.ts'
import { type DirtySpan, markAlertDirty } from '#store/alert/alert-mark.ts'
import { demandMadeUntil, forgetDemandDays } from '#store/energy/demand-day.ts'
import { forgetQualityDays } from '#store/energy/quality-day/quality-due.ts'
import { makeSupplyDays } from '#store/energy/supply/make-supply-days.ts'
import { saveRuns } from '#store/energy/supply/reading-run.ts'
import type { Database } from '#store/engine/database.ts'
import type { Scope } from '#store/engine/scope.ts'
import { createGiveWay } from '#store/engine/thread/give-way.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { loadMeterProfiles, type Meter } from '#store/meter/meter-profile.ts'
import { settleDue } from '#store/meter/rollup/due-devices.ts'
import { loadJudgedTogether } from '#store/meter/rollup/judged-samples.ts'
import { saveVerdicts } from '#store/meter/rollup/register-verdict.ts'
import { markRolled } from '#store/meter/rollup/rolled-month.ts'
import { lockRollups, putBackDirty, saveDays, takeDirty } from '#store/meter/rollup/rollup.ts'
import { rollUpEngines } from './roll-up-engines.ts'

/** Readings held at a time, as far as their periods tell. */
const MOST_READINGS = 20_000

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
  const [{ windows, due, left }, demandMade] = await Promise.all([
    takeDirty(tx, scope),
    demandMadeUntil(tx, scope),
  ])
  if (windows.length === 0) return { days: 0, left: false }
  const meters = await loadMeterProfiles(tx, scope, [...new Set(windows.map(({ deviceId }) => deviceId))])
  const { now, later } = shareOfWindows(windows, meters, MOST_DAYS)
  const judged: JudgedSpan[] = []
  const giveWay = createGiveWay()
  for (const some of pieces(now)) {
    const samples = await loadJudgedTogether(tx, scope, some)
    const days: RolledDay[] = []
    const runs: RunDay[] = []
    for (const [n, { meter, span }] of some.entries()) {
      const rolled = rollUpDays(meter, span, samples[n]!)
      days.push(...rolled)
      await giveWay()
      runs.push(...rollUpRuns(meter, rolled, samples[n]!))
      judged.push(judgedSpan(meter, span, samples[n]!))
      await giveWay()
    }
    await Promise.all([saveDays(tx, scope, days), saveRuns(tx, scope, runs)])
    await forgetQualityDays(tx, scope, days)
    const passed = days.filter(({ day }) => demandMade !== null && day <= demandMade)
    await forgetDemandDays(
      tx,
      scope,
      [...new Set(passed.map(({ deviceId }) => deviceId))],
      [...new Set(passed.map(({ day }) => day))],
    )
  }
  const byDevice = groupBy(windows, ({ deviceId }) => deviceId)
  const changed = now.map(({ meter: { deviceId }, spans }) =>
    changedSpan(deviceId, spans, byDevice.get(deviceId) ?? []),
  )
  for (const { meter, spans } of later) await putBackDirty(tx, scope, meter.deviceId, spans)
  await saveVerdicts(tx, scope, judged)
  const spans = now.flatMap(({ meter: { deviceId }, spans: own }) =>
    own.map((span) => ({ ...span, deviceId })),
  )
  await rollUpEngines(tx, scope, now)
  await makeSupplyDays(tx, scope, spans)
  await markAlertDirty(tx, scope, changed)
  await markRolled(tx, scope, spans)
  await settleDue(tx, scope, due)
  return {
    days: now.reduce((sum, { days }) => sum + days, 0),
    left: later.length > 0 || left,
  }
}

/** What of the days that were rolled up changed: the windows, where they are not left for later. */
function changedSpan(
  deviceId: number,
  spans: readonly Interval[],
  windows: readonly DirtyWindow[],
): DirtySpan {
  const [first, last] = [spans[0]!, spans.at(-1)!]
  const from = windows.reduce((least, window) => Math.min(least, window.from), Number.POSITIVE_INFINITY)
  const to = windows.reduce((most, window) => Math.max(most, window.to), Number.NEGATIVE_INFINITY)
  return { deviceId, from: Math.max(first.from, from), to: Math.min(last.to, to) }
}

interface Piece {
  readonly meter: Meter
  readonly span: Interval
}

/** The spans of all meters, as many at a time as have few readings together. */
function* pieces(now: readonly DeviceSpans<Meter>[]): Generator<Piece[]> {
  let some: Piece[] = []
  let readings = 0
  for (const { meter, spans } of now) {
    for (const span of spans) {
      const own = lengthMs(span) / (meter.profile.periodS * SECOND_MS)
      if (some.length > 0 && readings + own > MOST_READINGS) {
        yield some
        some = []
        readings = 0
      }
      some.push({ meter, span })
      readings += own
    }
  }
  if (some.length > 0) yield some
}
