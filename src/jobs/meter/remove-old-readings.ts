import { nextStep } from '#domain/meter/raw-retention.ts'
import { addMonths } from '#domain/time/calendar-day.ts'
import { HOUR_MS, type Instant } from '#domain/time/interval.ts'
import { localDay } from '#domain/time/zone.ts'
import type { Database } from '#store/engine/database.ts'
import { type Scope, scopeOfJob } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import type { Job } from '#store/engine/woken.ts'
import {
  finishBefore,
  lockRetention,
  noteEmptied,
  type RawRetentionRecord,
  refuseBefore,
} from '#store/meter/retention/raw-retention.ts'
import {
  devicesAfter,
  isBusyBefore,
  oldestDay,
  removeRaw,
  unmadeDays,
} from '#store/meter/retention/remove-raw.ts'
import { markRolled } from '#store/meter/rollup/rolled-month.ts'
import { lockRollups } from '#store/meter/rollup/rollup.ts'
import { markDirty } from '#store/meter/rollup/touched-window.ts'
import { appendAudit } from '#store/platform/audit.ts'
import { organisationHead } from '#store/site/organisation.ts'
import { organisationsWithRetention } from '#store/site/organisations-due.ts'

interface RemoveOptions {
  readonly database: Database
  readonly clock: () => Instant
}

/** Readings and devices of one transaction: short enough that nobody waits. */
const MOST_ROWS = 50_000
const MOST_DEVICES = 50

/**
 * Removes the readings of organisations that do not keep them for ever, a month after the other, as soon as its days are
 * made and nothing that may change them goes on (docs/decisions/020).
 */
export function removeOldReadingsJob({ database, clock }: RemoveOptions): Job {
  return {
    everyMs: HOUR_MS / 4,
    failed: 'Could not remove old readings; it is tried again',
    organisations: () => organisationsWithRetention(database),
    async drain(organisationId, turn) {
      const scope = scopeOfJob(organisationId)
      const isMore = await database.withScope(scope, (tx) => takeStep(tx, scope, clock()))
      if (isMore) turn.again()
    },
  }
}

/** Whether the next step may follow at once. */
async function takeStep(tx: Tx, scope: Scope, now: Instant): Promise<boolean> {
  const organisation = await organisationHead(tx, scope)
  if (!organisation) return false
  const record = await lockRetention(tx, scope)
  const today = localDay(organisation.zone, now)
  const oldest = record.removedBefore === null ? await oldestDay(tx, scope) : null
  const step = nextStep(record, today, now, oldest)
  if (step.kind === 'nothing') return false
  if (step.kind === 'refuse') await refuseBefore(tx, scope, step.before, now)
  else if (step.kind === 'finish') return finishMonth(tx, scope, step.before)
  else await emptyMonth(tx, scope, record, step.before, now)
  return step.kind === 'empty'
}

/** The days of the month before a day become final, unless something may still change them. */
async function finishMonth(tx: Tx, scope: Scope, before: string): Promise<boolean> {
  // Nobody rolls up meanwhile: what is final from now on is not being made.
  await lockRollups(tx, scope)
  if (await isBusyBefore(tx, scope, before)) return false
  const unmade = await unmadeDays(tx, scope, addMonths(before, -1), before)
  if (unmade.length > 0) {
    await markDirty(
      tx,
      scope,
      unmade.map((days) => ({ ...days, hasKwh: true, hasKvarh: true })),
    )
    return false
  }
  await finishBefore(tx, scope, before)
  return true
}

/** Some devices' readings of the month before a day go; with those of the last device it is written down. */
async function emptyMonth(
  tx: Tx,
  scope: Scope,
  { deviceDone: start, removedRows }: RawRetentionRecord,
  before: string,
  now: Instant,
): Promise<void> {
  const devices = await devicesAfter(tx, scope, start, MOST_DEVICES)
  let [deviceDone, rows] = [start, 0]
  for (const id of devices) {
    rows += await removeRaw(tx, scope, id)
    deviceDone = id
    if (rows >= MOST_ROWS) break
  }
  // A piece may stand alone for a while, and answers about half a month show registers that go with it.
  if (rows > 0)
    await markRolled(tx, scope, [{ from: Date.parse(addMonths(before, -2)), to: Date.parse(before) }])
  const readings = removedRows + rows
  const isDone = devices.length === 0
  await noteEmptied(tx, scope, { deviceDone, removedRows: readings, before: isDone ? before : null })
  if (!isDone || readings === 0) return
  const month = addMonths(before, -1).slice(0, 7)
  const entry = { at: now, userId: null, action: 'readings.removed', subject: `readings of ${month}` }
  await appendAudit(tx, scope, { ...entry, after: { month, readings } })
}
